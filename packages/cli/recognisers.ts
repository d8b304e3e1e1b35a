// `npm run recognisers`: the user's own speech recognisers, also while a service runs.
import { translator } from '@shared/texts/texts'
import { failureText, localeOf } from './dub/texts'
import { runRecognisers } from './recognisers/recogniser-commands'

const t = translator(localeOf(process.env))
try {
  const result = await runRecognisers(process.argv.slice(2), t)
  if (result.ok) console.log(result.value)
  else {
    console.error(`recognisers: ${failureText(t, result.error)}`)
    process.exitCode = result.error.code === 'INVALID_ARGUMENT' ? 2 : 1
  }
} catch (error) {
  console.error(`recognisers: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
