#!/bin/sh
# Run a step of the set-up. If the step fails, show its output, or one line for a known problem.

trap 'echo "Interrupted. The next make continues." >&2; exit 130' INT
said=$("$@" 2>&1) && exit
case $said in
*'ermission denied'* | *'Read-only file system'*)
    said="Cannot write in $PWD. Copy Mate to a folder of your own and run make there." ;;
*'No space left on device'*)
    said="The disk of $PWD is full. Mate needs 120 MB, its checks 250 MB." ;;
*NewConnectionError* | *NameResolutionError* | *'onnection to '* | *ConnectTimeout* | *ReadTimeout*)
    said='Cannot download the libraries. Connect to the internet and run make again.' ;;
esac
echo "$said" >&2
exit 1
