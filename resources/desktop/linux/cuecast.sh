#!/bin/sh
# Opens the studio, or runs one of its commands without a window and without a display.
set -e
here=$(dirname -- "$(readlink -f -- "$0")")
stage="$here/../.cuecast-update"
# Of an update whose process died, the version before, which is whole, puts right what is left.
if [ -e "$stage/plan.json" ]; then
  for kept in "$stage/replaced/lib/cuecast/cuecast" "$here/../lib/cuecast/cuecast"; do
    [ -x "$kept" ] || continue
    "$kept" --ozone-platform=headless --no-sandbox --disable-gpu --log-level=3 \
      -- -recover "$stage/plan.json" || true
    break
  done
fi
# An update that was killed between two steps has left no program: the one before comes back.
kept="$stage/replaced/lib/cuecast"
if [ ! -e "$here/../lib/cuecast" ] && [ -x "$kept/cuecast" ]; then mv "$kept" "$here/../lib/cuecast"; fi
for program in "$here/../lib/cuecast/cuecast" "$here/cuecast-studio/cuecast" "$here/cuecast.bin"; do
  [ -x "$program" ] && break
done
case "${1-}" in
  @COMMANDS@ | help | --help | -h | --version)
    # No page is ever shown, so there is nothing for Chromium's sandbox to hold.
    exec "$program" --ozone-platform=headless --no-sandbox --disable-gpu --log-level=3 \
      --js-flags=--max-semi-space-size=2 -- "$@"
    ;;
  '' | -* | */* | *.*) ;;
  *)
    # Neither a command nor a file: no window opens for a slip of the fingers.
    if [ ! -e "$1" ]; then
      exec "$program" --ozone-platform=headless --no-sandbox --disable-gpu --log-level=3 -- help "$1"
    fi
    ;;
esac
if [ "$(id -u)" = 0 ]; then
  exec "$program" --no-sandbox "$@"
fi
exec "$program" "$@"
