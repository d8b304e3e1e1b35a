import type { Origin, OriginProgress } from '@shared/contracts/formats/origin'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { shownMarkId } from '@shared/mixing/sound-mark'
import { type Credentials, readCredentials } from '@cuecast/origin'
import { findMark, type FoundMark } from '../mark/find-mark'
import { mediaDurationMs } from '../media-duration'
import { statedSourceType } from './stated-origin'

interface Searching {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: OriginProgress) => void) | undefined
}

/** Source types of speech that a machine made (cv.iptc.org/newscodes/digitalsourcetype). */
const syntheticTypes = new Set([
  'algorithmicMedia',
  'trainedAlgorithmicMedia',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'virtualRecording',
])

/** Source types of what was recorded. */
const recordedTypes = new Set([
  'digitalCapture',
  'computationalCapture',
  'compositeCapture',
  'humanEdits',
  'minorHumanEdits',
])

/**
 * Looks in a sound or film of anybody for everything that tells where its sound came from: content credentials, tags,
 * and the mark in the sound. Reads it once, in constant memory; a copy that plays at another speed twice.
 *
 * Errors: those of reading a sound, CANCELLED.
 */
export async function findOrigin(
  file: string,
  { signal, onProgress }: Searching = {},
): Promise<Result<Origin>> {
  const signed = await readCredentials(file, { signal })
  if (!signed.ok) return signed
  const stated = await statedSourceType(file)
  if (!stated.ok) return stated
  const length = onProgress ? await mediaDurationMs(file) : null
  const of = length?.ok ? length.value / 1_000 : null
  const found = await findMark(file, {
    signal,
    onProgress: (seconds, again) => onProgress?.({ seconds, of, again }),
  })
  if (signal?.aborted) return failWith('CANCELLED', 'it was stopped')
  if (!found.ok) return found
  return ok(originIn(signed.value, stated.value, found.value))
}

function originIn(signed: Credentials, stated: string | null, mark: FoundMark | null): Origin {
  const types = sourceTypesOf(signed)
  const saysSynthetic = [stated, ...types].some((type) => syntheticTypes.has(type ?? ''))
  const isRecorded = types.length > 0 && types.every((type) => recordedTypes.has(type))
  const nowhere = { by: null, when: null, confidence: null, spans: [] }
  return {
    synthetic: mark || saysSynthetic ? true : isRecorded ? false : null,
    layers: [
      credentialsLayer(signed),
      {
        layer: 'statement',
        state: stated === null ? 'absent' : 'unchecked',
        ...nowhere,
        digitalSourceType: stated,
      },
      soundLayer(mark),
    ],
  }
}

function credentialsLayer({ manifests, isUnreadable }: Credentials): Origin['layers'][0] {
  const [own] = manifests
  return {
    layer: 'credentials',
    state: own?.state ?? (isUnreadable ? 'unreadable' : 'absent'),
    by: own?.signer ?? null,
    when: own?.when ?? null,
    confidence: null,
    spans: [],
    manifests,
  }
}

/** Source types that the file's unchanged credentials name, for it or for what it was made from. */
function sourceTypesOf({ manifests }: Credentials): string[] {
  if (manifests[0]?.state === 'broken') return []
  return manifests
    .filter(({ state }) => state !== 'broken')
    .flatMap(({ actions }) => actions.flatMap(({ sourceType }) => sourceType ?? []))
}

const soundLayer = (mark: FoundMark | null): Origin['layers'][2] => ({
  layer: 'sound',
  state: mark === null ? 'absent' : mark.content === null ? 'unreadable' : 'intact',
  by: mark && 'Cuecast',
  when: null,
  confidence: mark && 1 - mark.falseAlarm,
  spans: mark?.spans ?? [],
  kind: mark?.content?.kind ?? null,
  id: mark?.content ? shownMarkId(mark.content.id) : null,
  falseAlarm: mark?.falseAlarm ?? null,
  speed: mark?.speed ?? null,
})
