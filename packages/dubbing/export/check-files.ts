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
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { checkDelivery } from '@shared/interchange/check-delivery'
import type { Translate } from '@shared/texts/texts'
import { threadPool } from '@cuecast/platform'
import { readRules } from './delivery-rules'

/** What a thread returns was measured by our own code. */
const measuredSchema = z.custom<Result<SoundMeasures>>()

/**
 * Decodes files as they were written and compares them with the rules of a destination, in a thread of its own.
 *
 * @param onProgress which part of the files has been measured, 0–1
 * @returns CANCELLED, and what reading the rules can fail with; a file that cannot be measured is part of the answer
 */
export async function checkFiles(
  files: readonly string[],
  destination: DeliveryName,
  { t, signal, onProgress }: { t: Translate; signal: AbortSignal; onProgress(part: number): void },
): Promise<Result<DeliveryCheck>> {
  const named = await readRules(destination, t)
  if (!named.ok) return named
  const { rules } = named.value
  const threads = threadPool<string, unknown>('audio-measure', { minThreads: 1, maxThreads: 1 })
  const checked: FileCheck[] = []
  try {
    for (const [at, file] of files.entries()) {
      onProgress(at / files.length)
      const measured = measuredSchema.parse(await threads.run(file, { name: 'whole', signal }))
      checked.push(
        measured.ok
          ? {
              file,
              sha256: await digestOf(file, signal),
              rules: checkDelivery(measured.value, rules),
            }
          : { file, error: measured.error },
      )
    }
    return ok({ destination, source: rules.source, files: checked })
  } catch (cause) {
    if (signal.aborted) return fail(studioError('CANCELLED', 'the files were not measured'))
    throw cause
  } finally {
    await threads.destroy()
  }
}

async function digestOf(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash, { signal })
  return hash.digest('hex')
}
