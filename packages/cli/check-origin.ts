import { basename } from 'node:path'
import type { FoundMark } from '@cuecast/audio'
import { findMark, statedSourceType } from '@cuecast/audio'
import { type Credentials, readCredentials } from '@cuecast/origin'
import { ok, type Result } from '@shared/contracts/result'
import { shownMarkId } from '@shared/mixing/sound-mark'
import type { Translate } from '@shared/texts/texts'
import { shortTime } from './dub/texts'

/** Exit codes of `check --origin`; a file or layer that cannot be read, or was changed, ends with 2. */
export const originExitCodes = { synthetic: 0, noMark: 1, unreadable: 2 } as const

/** Traces of a sound's origin in a file (docs/origin.md). */
export interface Origin {
  /** null: neither layer gives a sign; that proves nothing. */
  synthetic: true | null
  layers: [
    {
      layer: 'credentials'
      state: CredentialsState
      manifests: Credentials['manifests']
    },
    { layer: 'statement'; state: 'present' | 'absent'; digitalSourceType: string | null },
    { layer: 'sound'; state: 'present' | 'absent'; mark: ShownMark | null },
  ]
}

/** That of the file's own manifest; `unreadable`: something is there that cannot be read. */
type CredentialsState = Credentials['manifests'][number]['state'] | 'unreadable' | 'absent'

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
  const signed = await readCredentials(file)
  if (!signed.ok) return signed
  const stated = await statedSourceType(file)
  if (!stated.ok) return stated
  const found = await findMark(file, { onProgress })
  if (!found.ok) return found
  const isStated = stated.value !== null
  const { manifests } = signed.value
  const types = [stated.value, ...sourceTypesOf(signed.value)]
  return ok({
    synthetic: found.value || types.some((type) => syntheticTypes.has(type ?? '')) ? true : null,
    layers: [
      { layer: 'credentials', state: credentialsState(signed.value), manifests },
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

const credentialsState = ({ manifests: [own], isUnreadable }: Credentials): CredentialsState =>
  own?.state ?? (isUnreadable ? 'unreadable' : 'absent')

/** Source types that unchanged credentials of the file itself name. */
const sourceTypesOf = ({ manifests: [own] }: Credentials): (string | null)[] =>
  own && own.state !== 'broken' ? own.actions.map(({ sourceType }) => sourceType) : []

/** Whether a layer is there and was changed, or cannot be read. */
export const isDamaged = ({ layers: [{ state }] }: Origin): boolean =>
  state === 'broken' || state === 'unreadable'

const shown = ({ content, ...found }: FoundMark): ShownMark => ({
  kind: content?.kind ?? null,
  id: content && shownMarkId(content.id),
  ...found,
})

/** The same for people: a line for the whole, and one for each layer. */
export function originText(file: string, { synthetic, layers }: Origin, t: Translate): string {
  const [{ state, manifests }, { digitalSourceType }, { mark }] = layers
  const [own] = manifests
  return [
    `${basename(file)} · ${t(synthetic ? 'delivery.origin.synthetic' : 'delivery.origin.noMark')}`,
    t(`delivery.origin.credentials.${state}`, {
      signer: own?.signer ?? '?',
      generator: own?.generator ?? '?',
      types: own?.actions.flatMap(({ sourceType }) => sourceType ?? []).join(', ') || '–',
    }),
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
