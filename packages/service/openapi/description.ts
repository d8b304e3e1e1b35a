/** What an integrator should know before the first call; shown at the head of the documents. */
export const description = `Text to speech and subtitles to speech on three surfaces.

Keys are made in the API settings of the studio or with \`npm run keys -- create\`. Credits are
characters: each rendered text counts once, a chunk that fails gives its characters back.
Requests are limited by plan: Starter 20 a minute and 500 a day, Creator 60 and 2,000, API 120 and
5,000. Answers carry X-RateLimit-Limit, -Remaining and -Reset; a 429 carries Retry-After too.

A request that charges may carry \`Idempotency-Key: <any new text>\`. Sent again with the same key and
body within 24 hours, it answers the first answer and charges nothing; with another body it is 422.

A body has at most 1 MB (POST /api/v2/stt_stream: 8 MB), is UTF-8, at most 64 levels deep and holds
at most 20,000 values. U+0000 in any text is refused. More than 20 unknown keys a minute from one
address are answered 429; a right key is never held up.

A v2 task is followed at its status address, by polling or with \`Prefer: wait=N\` (N ≤ 30): the
answer then comes when a chunk changes or N seconds have passed. With \`If-None-Match\` and the last
ETag no change is missed. A finished chunk's audio lies at its URL, which needs no key and takes
byte ranges.

A webhook is signed: \`X-Service-Signature: sha256=<hex HMAC-SHA256 of the raw body>\` under the
webhook's secret. It is sent at least once and tried again for about a day.`
