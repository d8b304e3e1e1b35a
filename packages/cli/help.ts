// `cuecast help`: which commands there are. With a name that is none, which one may have been meant.
import { nearNames } from '@shared/casting/near-names'
import { translator } from '@shared/texts/texts'
import { exitCodes } from './dub/exit-codes'
import { commandLines, localeOf } from './dub/texts'

const t = translator(localeOf(process.env))
const names = [...Object.keys(commandLines), 'completion']
const [asked = ''] = process.argv.slice(2)
if (asked === '' || asked.startsWith('-') || names.includes(asked))
  console.log(t('commandUsage.program').trimEnd())
else {
  const [near = ''] = nearNames(asked, names)
  console.error(t('terminal.unknownCommand', { name: asked, near, isNear: String(near !== '') }))
  process.exitCode = exitCodes.usage
}
