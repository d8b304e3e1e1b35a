#!/bin/sh
# Runs Cuecast's commands, or opens the studio; links to it lie in the PATH.
set -e
self=$0
while [ -L "$self" ]; do
  link=$(readlink -- "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(dirname -- "$self")/$link ;;
  esac
done
contents=$(cd -- "$(dirname -- "$self")/../.." && pwd -P)
program=$contents/MacOS/Cuecast
case "${1-}" in
  @COMMANDS@ | help | --help | -h | --version | -V)
    exec "$program" --disable-gpu --log-level=3 -- "$@"
    ;;
  -*) exec "$program" "$@" ;;
  '' | */* | *.*) ;;
  *)
    # Neither a command nor a file: no window opens for a slip of the fingers.
    if [ ! -e "$1" ]; then exec "$program" --disable-gpu --log-level=3 -- help "$1"; fi
    ;;
esac
exec open -a "${contents%/Contents}" "$@"
