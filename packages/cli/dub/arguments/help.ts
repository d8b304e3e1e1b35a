import type { Translate } from '@shared/texts/texts'
import { writtenSoundEndings } from '@shared/contracts/formats/sound-formats'
import { sourceFormats } from '@shared/contracts/formats/subtitle-formats'
import type { OptionName } from '../../options/parse-options'
import { helpEntry, helpOfOptions, type OptionWords, rareCount } from '../../options/help-text'
import { dubTable } from './option-table'
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

/** `dub --help`: the common options, or `all` of them. */
export function dubHelp(t: Translate, all: boolean): string {
  const formats = Object.values(sourceFormats)
    .map(({ name }) => name)
    .join(', ')
  const inputs = (['subtitles', 'script'] as const).map((name) =>
    helpEntry(
      `  ${t(`commandUsage.dub.inputs.${name}.shown`)}`,
      t(`commandUsage.dub.inputs.${name}.text`, { formats }),
    ),
  )
  const command = commandLines['dub'] ?? ''
  const parts = [
    t('commandUsage.dub.about', commandLines),
    `${inputs.join('\n')}\n`,
    helpOfOptions(dubTable, dubWords(t), all),
    ...(all ? [] : [`${t('commandUsage.more', { command, count: rareCount(dubTable) })}\n`]),
    t('commandUsage.dub.exitCodes'),
  ]
  return parts.join('\n')
}
