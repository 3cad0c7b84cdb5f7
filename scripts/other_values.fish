# Return whether the next word is another value of an option. The arguments are COMMAND OPTION MOST,
# where MOST is the maximum number of values, or + for any number.
function _mate_goes_on
  set -l tokens (commandline -opc)
  contains -- $argv[1] $tokens; or return 1
  set -l values 0
  for token in $tokens[-1..1]
    if string match -q -- '-*' $token
      test $token = $argv[2]; and test $values -gt 0; or return 1
      test $argv[3] = +; or test $values -lt $argv[3]
      return
    end
    set values (math $values + 1)
  end
  return 1
end
