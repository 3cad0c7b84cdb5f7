#!/bin/sh
# Print the path of the newest Python that can set up Mate. With an argument, test only that Python.
# The path is absolute, because Python cannot find itself by its name if PATH is not set.
# If no Python is suitable, print one line with the Pythons found and the required version.
#
# Try each Python, because a Python on the PATH may not start (pyenv shims) or may lack venv (Debian).
# The test must also run in Python 2.

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
    has*) lacking=${lacking:-$python $fault} ;; # new enough, but without venv
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
