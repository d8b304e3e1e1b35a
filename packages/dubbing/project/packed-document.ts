import { Worker } from 'node:worker_threads'
import { type StudioError, studioError } from '@shared/contracts/errors'
import { narrationSchema } from '@shared/contracts/narration'
import { fail, failWith, type Result } from '@shared/contracts/result'
import type { Script } from '@shared/narration/read-script'
import { workerFile } from '@cuecast/platform'
import { z } from 'zod'

/** Documents that are a zip of XML: Word's, e-books, presentations. */
export const packedFormats = ['docx', 'epub', 'pptx'] as const

/** Input of the thread that reads a packed document. */
export const packedDocumentSchema = z.object({
  path: z.string(),
  format: z.enum(packedFormats),
  options: narrationSchema.pick({
    split: true,
    keepSpeaker: true,
    notSpeakers: true,
    notes: true,
    listNumbers: true,
  }),
})

/** The longest books take a few seconds and some 100 MB. */
const MAX_MS = 60_000
const MAX_MEMORY_MB = 1_024

/**
 * Reads a packed document on a worker thread, which is stopped by the signal, after a minute and
 * beyond 1 GB: a document of 200 kB can hold billions of paragraphs.
 *
 * @returns FILE_TOO_LARGE (`bytes`, `entries`, `ratio`, `ms`, `memory`), SCRIPT_UNREADABLE,
 * CANCELLED and the errors of `readScript`
 */
export function readPackedDocument(
  wanted: z.infer<typeof packedDocumentSchema>,
  signal?: AbortSignal,
): Promise<Result<Script>> {
  const cancelled = failWith('CANCELLED', 'the document was not read', { at: wanted.path })
  if (signal?.aborted) return Promise.resolve(cancelled)
  return new Promise((answer) => {
    const worker = new Worker(workerFile('packed-document'), {
      workerData: wanted,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
    const end = (outcome: Result<Script>) => {
      clearTimeout(late)
      signal?.removeEventListener('abort', stop)
      answer(outcome)
      void worker.terminate()
    }
    const stop = () => end(cancelled)
    const late = setTimeout(() => end(tooLarge(wanted.path, 'ms')), MAX_MS)
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', end)
    worker.once('error', (cause: NodeJS.ErrnoException) =>
      end(
        cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? tooLarge(wanted.path, 'memory')
          : failWith('INTERNAL_ERROR', cause.message, { at: wanted.path }),
      ),
    )
    worker.once('exit', () => end(fail(unread(wanted.path))))
  })
}

const unread = (at: string): StudioError =>
  studioError('INTERNAL_ERROR', 'the document was not read to its end', { at })

type Limit = 'bytes' | 'entries' | 'ratio' | 'ms' | 'memory'

/** A document that would become more than its limits allow. */
export function tooLarge(
  at: string,
  limit: Limit,
  message = limit === 'ms' ? 'it takes too long to read' : 'it needs too much memory',
): Result<never> {
  return failWith('FILE_TOO_LARGE', message, { at, params: { reason: limit } })
}
