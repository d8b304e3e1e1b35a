// `cuecast help`: which commands there are. With a name that is none, which one may have been meant.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nearNames } from '@shared/casting/near-names'
import { translator } from '@shared/texts/texts'
import { exitCodes } from './dub/exit-codes'
import { commandLines, localeOf } from './dub/texts'

/** Without the commands that are not here: an image of the service holds only its own, and no studio. */
function present(text: string): string {
  const folder = import.meta.dirname
  const isHere = (name: string) => existsSync(join(folder, `cli-${name}.js`))
  // Run from the source, all of them are.
  if (!isHere('help') || isHere('dub')) return text
  const lines = text.split('\n').filter((line) => {
    const [, name] = /^  ([a-z]+)  /.exec(line) ?? []
    return name === undefined || isHere(name)
  })
  return lines.slice(1).join('\n')
}

const t = translator(localeOf(process.env))
const names = [...Object.keys(commandLines), 'completion']
const [asked = ''] = process.argv.slice(2)
if (asked === '' || asked.startsWith('-') || names.includes(asked))
  console.log(present(t('commandUsage.program').trimEnd()))
else {
  const [near = ''] = nearNames(asked, names)
  console.error(t('terminal.unknownCommand', { name: asked, near, isNear: String(near !== '') }))
  process.exitCode = exitCodes.usage
}
