// `npm run keys`: accounts, keys and webhooks of a service's data folder, also while it runs.
import { causeText } from '@shared/contracts/errors'
import { translator } from '@shared/texts/texts'
import { localeOf } from './dub/texts'
import { runKeys } from './keys/key-commands'

try {
  const result = await runKeys(process.argv.slice(2), translator(localeOf(process.env)))
  if (result.ok) console.log(result.value)
  else {
    console.error(`keys: ${result.error.message}`)
    process.exitCode = result.error.code === 'INVALID_ARGUMENT' ? 2 : 1
  }
} catch (error) {
  console.error(`keys: ${causeText(error)}`)
  process.exitCode = 1
}
