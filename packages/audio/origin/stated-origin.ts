import { open } from 'node:fs/promises'
import { ok, type Result } from '@shared/contracts/result'
import { withFileErrors } from '@cuecast/platform'

/** Tags are near the beginning or the end of a file, bytes. */
const LOOKED_AT = 4 * 2 ** 20

/** IPTC's terms, the longer first: in some formats letters of the next field follow at once. */
const TERMS = [
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
  'algorithmicallyEnhanced',
  'algorithmicMedia',
  'compositeSynthetic',
  'compositeCapture',
  'composite',
  'computationalCapture',
  'digitalCapture',
  'digitalCreation',
  'digitalArt',
  'dataDrivenMedia',
  'minorHumanEdits',
  'humanEdits',
  'virtualRecording',
  'screenCapture',
  'negativeFilm',
  'positiveFilm',
  'print',
  'softwareImage',
]
const SOURCE_TYPE = new RegExp(
  String.raw`cv\.iptc\.org/newscodes/digitalsourcetype/(${TERMS.join('|')})`,
)

/**
 * How a file's tags say that its sound came to be: `algorithmicMedia`, `trainedAlgorithmicMedia` or another term of
 * IPTC's digital source types. Nothing protects this statement. null where there is none.
 */
export function statedSourceType(path: string): Promise<Result<string | null>> {
  return withFileErrors(path, 'read', async () => {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      for (const from of new Set([0, Math.max(0, size - LOOKED_AT)])) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, from)
        const found = SOURCE_TYPE.exec(buffer.toString('latin1', 0, bytesRead))
        if (found) return ok(found[1] ?? null)
      }
      return ok(null)
    } finally {
      await file.close()
    }
  })
}
