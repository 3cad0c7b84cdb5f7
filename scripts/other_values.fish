# Whether the next word is one more value of an option: COMMAND OPTION MOST, where MOST is a number
# or + for any number of values.
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
