// `npm run voices`: the user's own voice models, also while the studio or a service runs.
import { causeText } from '@shared/contracts/errors'
import { translator } from '@shared/texts/texts'
import { failureText, localeOf } from './dub/texts'
import { runVoices } from './voices/voice-commands'

const locale = localeOf(process.env)
const t = translator(locale)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stop.abort())

try {
  const result = await runVoices({
    args: process.argv.slice(2),
    t,
    locale,
    note: (line) => process.stderr.write(`${line}\n`),
    signal: stop.signal,
  })
  if (result.ok) console.log(result.value)
  else {
    console.error(`voices: ${failureText(t, result.error)}`)
    process.exitCode = result.error.code === 'INVALID_ARGUMENT' ? 2 : 1
  }
} catch (error) {
  console.error(`voices: ${causeText(error)}`)
  process.exitCode = 1
}
