#!/bin/sh
# Prints the path of the newest Python here that Mate can be set up with; given one, that or none.
# The path is whole because a Python that runs without PATH does not find itself by its name.
# If there is none, one line says what was found and what would be right.
#
# A Python may be there and not run, as the shims of pyenv are, or lack what makes an environment,
# as Debian's does without a package of its own. So each is asked, in words that Python 2 knows too.

judge='
import sys
fault, version = "", "%d.%d" % sys.version_info[:2]
try:
    import ensurepip, venv
except ImportError:
    fault = "has no module venv. On Debian and Ubuntu: sudo apt install python%s-venv" % version
if sys.version_info < (3, 11):
    fault = "is " + version
sys.stdout.write(fault)
sys.exit(fault != "")
'

named=$1
[ -n "$named" ] || set -- python3.15 python3.14 python3.13 python3.12 python3.11 python3 python
found=
for python in "$@"; do
    path=$(command -v "$python" 2>/dev/null) || continue
    if fault=$("$path" -c "$judge" 2>/dev/null); then
        echo "$path"
        exit
    fi
    case $fault in
    has*) lacking=${lacking:-$python $fault} ;; # it is new enough, and that is all it lacks
    esac
    found="$found${found:+, }$python ${fault:-does not run}"
done
right='Install a newer one, or name one: make play PYTHON=/path/to/python3.12'
if [ -n "$lacking" ]; then
    echo "$lacking" >&2
else
    echo "Mate needs Python 3.11 or later, and here ${found:-there is no ${named:-python3}}. $right" >&2
fi
exit 1
