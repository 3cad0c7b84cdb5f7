#!/bin/sh
# Run all tests, or the named tests, in environments that must not affect the results: in the
# background with signals ignored, next to busy loops, in random order, and in odd folders.
set -eu

python=$(cd "${VENV:-.venv}/bin" && pwd)/python
place=$(mktemp -d)
busy=
trap 'kill $busy 2>/dev/null || :; rm -rf "$place"' EXIT
[ $# -gt 0 ] || set -- tests src

tests() { # NAME TEST...
    echo "== $1" >&2
    name=$1
    shift
    PYTHONPATH=$PWD/src "$python" -m pytest --numprocesses 4 --dist worksteal \
        --basetemp "$place/$name" "$@" || echo "$name" >>"$place/failed"
}

(
    trap '' INT HUP QUIT TSTP
    umask 077
    export LC_ALL=C COLUMNS=31 LINES=7 NO_COLOR=1 TERM=dumb
    tests background "$@"
) &
wait $!

for seed in 1 2 3; do
    PYTEST_SHUFFLED=$seed tests "order $seed" "$@"
done

for folder in "with blanks" "$(printf '%090d/%090d' 0 0)"; do
    mkdir -p "$place/$folder"
    git ls-files -z | tar --create --null --files-from - | tar --extract --directory "$place/$folder"
    (cd "$place/$folder" && tests "$folder of tests" "$@")
done

for _ in 1 2 3 4 5 6 7 8; do
    while :; do :; done &
    busy="$busy $!"
done
for time in 1 2 3; do
    tests "busy $time" "$@"
done

if [ -e "$place/failed" ]; then
    echo "Failed: $(cat "$place/failed")" >&2
    exit 1
fi
