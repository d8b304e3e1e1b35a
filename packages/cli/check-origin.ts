import { basename } from 'node:path'
import type { FoundMark } from '@cuecast/audio'
import { findMark, statedSourceType } from '@cuecast/audio'
import { ok, type Result } from '@shared/contracts/result'
import { shownMarkId } from '@shared/mixing/sound-mark'
import type { Translate } from '@shared/texts/texts'
import { shortTime } from './dub/texts'

/** Exit codes of `check --origin`; what cannot be read ends with 2. */
export const originExitCodes = { synthetic: 0, noMark: 1, unreadable: 2 } as const

/** Traces of a sound's origin in a file (docs/origin.md). */
export interface Origin {
  /** null: neither layer gives a sign; that proves nothing. */
  synthetic: true | null
  layers: [
    { layer: 'statement'; state: 'present' | 'absent'; digitalSourceType: string | null },
    { layer: 'sound'; state: 'present' | 'absent'; mark: ShownMark | null },
  ]
}

interface ShownMark extends Omit<FoundMark, 'content'> {
  /** Which part of Cuecast wrote it, and the id of the project or service; null where too little of it is left. */
  kind: string | null
  id: string | null
}

/** Source types of speech that a machine made (cv.iptc.org/newscodes/digitalsourcetype). */
const syntheticTypes = new Set([
  'algorithmicMedia',
  'trainedAlgorithmicMedia',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'virtualRecording',
])

/** Looks for statements in a file's tags and for the mark in its sound, of any maker. */
export async function originOf(
  file: string,
  onProgress: (seconds: number) => void,
): Promise<Result<Origin>> {
  const stated = await statedSourceType(file)
  if (!stated.ok) return stated
  const found = await findMark(file, { onProgress })
  if (!found.ok) return found
  const isStated = stated.value !== null
  return ok({
    synthetic: found.value || syntheticTypes.has(stated.value ?? '') ? true : null,
    layers: [
      {
        layer: 'statement',
        state: isStated ? 'present' : 'absent',
        digitalSourceType: stated.value,
      },
      {
        layer: 'sound',
        state: found.value ? 'present' : 'absent',
        mark: found.value && shown(found.value),
      },
    ],
  })
}

const shown = ({ content, ...found }: FoundMark): ShownMark => ({
  kind: content?.kind ?? null,
  id: content && shownMarkId(content.id),
  ...found,
})

/** The same for people: a line for the whole, and one for each layer. */
export function originText(file: string, { synthetic, layers }: Origin, t: Translate): string {
  const [{ digitalSourceType }, { mark }] = layers
  return [
    `${basename(file)} · ${t(synthetic ? 'delivery.origin.synthetic' : 'delivery.origin.noMark')}`,
    digitalSourceType === null
      ? t('delivery.origin.statementAbsent')
      : t('delivery.origin.statement', { type: digitalSourceType }),
    ...(mark ? soundLines(mark, t) : [t('delivery.origin.soundAbsent')]),
  ].join('\n')
}

function soundLines({ kind, id, falseAlarm, speed, spans }: ShownMark, t: Translate): string[] {
  const where = spans
    .map(({ fromMs, toMs }) => `${shortTime(fromMs)}–${shortTime(toMs)}`)
    .join(', ')
  return [
    t('delivery.origin.sound', {
      where,
      chance: falseAlarm === 0 ? '< 1e-300' : falseAlarm.toExponential(0),
    }),
    id === null || kind === null
      ? t('delivery.origin.unread')
      : t('delivery.origin.id', { id, kind }),
    ...(Math.abs(speed - 1) > 0.001
      ? [t('delivery.origin.speed', { speed: speed.toFixed(3) })]
      : []),
  ].map((line, i) => (i === 0 ? line : `  ${line}`))
}
