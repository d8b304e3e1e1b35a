import { parentPort, workerData } from 'node:worker_threads'
import { studioError, type StudioError } from '@shared/contracts/studio-error'
import { fileError } from '@cuecast/platform'
import { runRender, type RenderRequest } from '../render/render-job'
import type { RenderMessage, RenderProgress } from '../render/render-types'
import { RenderStopped } from '../render/render-passes'

const request: RenderRequest = workerData

const stop = new AbortController()
parentPort?.on('message', () => stop.abort())

function post(message: RenderMessage): void {
  parentPort?.postMessage(message)
}

function errorOf(cause: unknown): StudioError {
  if (stop.signal.aborted) return studioError('CANCELLED', 'the export was cancelled')
  return cause instanceof RenderStopped
    ? cause.error
    : fileError(cause, request.output.path, 'write')
}

try {
  const onProgress = (progress: RenderProgress) => post({ kind: 'progress', progress })
  const report = await runRender(request, onProgress, stop.signal)
  post({ kind: 'done', report })
} catch (cause) {
  post({ kind: 'failed', error: errorOf(cause) })
}
