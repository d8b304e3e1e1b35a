#!/bin/sh
# smoke.sh IMAGE: starts the image as the documents say, read-only, and has it speak a sentence.
set -eu
image=$1
name=cuecast-smoke-$$
trap 'docker logs --tail 20 "$name" >&2; docker rm -fv "$name" >/dev/null' EXIT
docker run -d --name "$name" --read-only --tmpfs /tmp --cap-drop ALL --memory 512m -p 127.0.0.1::8787 "$image" >/dev/null
address=http://$(docker port "$name" 8787/tcp | head -n 1)
for second in $(seq 60); do
  [ "$(curl -s -o /dev/null -w '%{http_code}' "$address/readyz")" = 200 ] && break
  [ "$second" -lt 60 ] || { echo 'it does not become ready' >&2; exit 1; }
  sleep 1
done
docker exec "$name" cuecast help | grep -q '  serve  '
if docker exec "$name" cuecast help | grep -q '  dub  '; then
  echo 'cuecast help lists what the image does not hold' >&2
  exit 1
fi
key=$(docker exec "$name" cuecast keys create --data /data | tail -n 1)
sound=$(mktemp)
curl -sf "$address/v1/audio/speech" -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
  -d '{"model": "tts-1", "voice": "nova", "input": "Xin chào.", "response_format": "wav"}' -o "$sound"
[ "$(head -c 4 "$sound")" = RIFF ] && [ "$(wc -c <"$sound")" -gt 10000 ]
rm "$sound"
docker stop -t 20 "$name" >/dev/null
[ "$(docker inspect -f '{{.State.ExitCode}}' "$name")" = 0 ]
trap - EXIT
docker rm -v "$name" >/dev/null
echo "$image speaks, and stops in order"
