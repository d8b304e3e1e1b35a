import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type {
  DeliveryCheck,
  DeliveryName,
  FileCheck,
  SoundMeasures,
} from '@shared/contracts/formats/delivery-rules'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { checkDelivery } from '@shared/interchange/check-delivery'
import type { Translate } from '@shared/texts/texts'
import { threadPool } from '@cuecast/platform'
import { readRules } from './delivery-rules'

/** The worker returns measures from our own code. */
const measuredSchema = z.custom<Result<SoundMeasures>>()

/**
 * Decodes finished files and checks them against the rules of a destination, on a worker thread.
 *
 * @param options.pictureMs length of the picture that each of them belongs to; null: there is none
 * @param options.onProgress fraction of the files measured, 0–1
 * @returns CANCELLED, or an error of reading the rules; a file that cannot be measured is part of
 * the result
 */
export async function checkFiles(
  files: readonly string[],
  destination: DeliveryName,
  {
    t,
    signal,
    onProgress,
    pictureMs = null,
  }: {
    t: Translate
    signal: AbortSignal
    onProgress(part: number): void
    pictureMs?: number | null
  },
): Promise<Result<DeliveryCheck>> {
  const named = await readRules(destination, t)
  if (!named.ok) return named
  const { rules } = named.value
  const threads = threadPool<object, unknown>('audio-measure', { minThreads: 1, maxThreads: 1 })
  const checked: FileCheck[] = []
  // Within the file that is measured now.
  threads.on('message', (part: unknown) => {
    if (typeof part === 'number') onProgress((checked.length + part) / files.length)
  })
  try {
    for (const [at, file] of files.entries()) {
      onProgress(at / files.length)
      const asked = { file, ...(pictureMs !== null && { pictureMs }) }
      const measured = measuredSchema.parse(await threads.run(asked, { name: 'whole', signal }))
      // A single file needs no number, and without one it is in no wrong place.
      const number = measured.ok ? measured.value.trackNumber : null
      const place = number !== null && { tracksInOrder: number === at + 1 }
      checked.push(
        measured.ok
          ? {
              file,
              sha256: await digestOf(file, signal),
              rules: checkDelivery({ ...measured.value, ...(files.length > 1 && place) }, rules),
            }
          : { file, error: measured.error },
      )
    }
    const { source, reminders } = rules
    return ok({ destination, source, ...(reminders && { reminders }), files: checked })
  } catch (cause) {
    if (signal.aborted) return failWith('CANCELLED', 'the files were not measured')
    throw cause
  } finally {
    await threads.destroy()
  }
}

/** SHA-256 of a file's bytes, as hexadecimal digits. Throws what reading it fails with. */
export async function digestOf(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash, signal ? { signal } : {})
  return hash.digest('hex')
}
