import type { Origin, OriginProgress } from '@shared/contracts/formats/origin'
import { failWith, type Result } from '@shared/contracts/result'
import { threadPool } from '@cuecast/platform'

/**
 * `findOrigin` on a thread of its own, for processes that have something else to answer. What is stopped ends at once,
 * wherever it is.
 */
export async function findOriginApart(
  file: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress?(progress: OriginProgress): void },
): Promise<Result<Origin>> {
  const thread = threadPool<object, Result<Origin>>('audio-origin', {
    minThreads: 1,
    maxThreads: 1,
  })
  thread.on('message', (progress: OriginProgress) => onProgress?.(progress))
  try {
    return await thread.run({ file }, { name: 'find', signal })
  } catch (cause) {
    if (signal.aborted) return failWith('CANCELLED', 'it was stopped')
    throw cause
  } finally {
    await thread.destroy()
  }
}
