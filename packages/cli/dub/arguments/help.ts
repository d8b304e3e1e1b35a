import type { Translate } from '@shared/texts/texts'
import { writtenSoundEndings } from '@shared/contracts/formats/sound-formats'
import type { OptionName } from '../../options/parse-options'
import { helpEntry, helpOfOptions, type OptionWords } from '../../options/help-text'
import { dubTable } from './option-table'
import { settingsOf } from './settings-schema'
import { commandLines } from '../texts'

const sounds = writtenSoundEndings.map((ending) => `.${ending}`).join(', ')

/** The words of the options of `dub`. */
export const dubWords = (
  t: Translate,
): OptionWords<OptionName<typeof dubTable>, keyof typeof dubTable> => ({
  t,
  option: (name, facts) =>
    t(`commandUsage.dub.options.${name}`, { ...commandLines, sounds, ...facts }),
  group: (name) => t(`commandUsage.dub.groups.${name}`),
})

/** `dub --help`: on one page. */
export function dubHelp(t: Translate): string {
  const inputs = (['subtitles', 'script'] as const).map((name) =>
    helpEntry(
      `  ${t(`commandUsage.dub.inputs.${name}.shown`)}`,
      t(`commandUsage.dub.inputs.${name}.text`),
    ),
  )
  const parts = [
    t('commandUsage.dub.about', commandLines),
    `${inputs.join('\n')}\n`,
    helpOfOptions(dubTable, dubWords(t)),
    t('commandUsage.dub.exitCodes'),
  ]
  return parts.join('')
}

/** `dub --help settings`: every value of the file with its range or choices and its default. */
export function settingsHelp(t: Translate): string {
  const entries = settingsOf().map(({ path, takes, usual }) => {
    const facts = { usual, hasUsual: String(usual !== '') }
    return helpEntry(`  ${path}`, `${takes}${t('commandUsage.dub.setting', facts)}`)
  })
  return `${t('commandUsage.dub.settings')}${entries.join('\n')}\n`
}
