import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { studioError } from '@shared/contracts/studio-error'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { MixMeter } from '@shared/contracts/project/track-settings'
import type { MixPlan } from '@shared/mixing/mix-plan'
import {
  loudestWindow,
  loudnessRange,
  STEPS_OF_SHORT_TERM,
  STEPS_PER_BLOCK,
} from '../loudness/integrated'
import {
  fileError,
  removeLeftovers,
  temporaryBeside,
  workerFile,
  movePath,
  removeFile,
  makeFolder,
} from '@cuecast/platform'
import type { RenderRequest } from './render-job'
import type { RenderMessage, RenderOutput, RenderProgress, TrackReport } from './render-types'
import { checkSpace } from './space-needed'

export interface RenderOptions {
  onProgress?: ((progress: RenderProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Renders a plan into a file, in worker threads, with memory that does not depend on length.
 *
 * The file appears under its name only when it is complete: after a failure, a cancel or a crash,
 * an existing file is unchanged. A take that cannot be read leaves its cue silent and is reported.
 *
 * @returns NOTHING_TO_EXPORT, DISK_FULL (before starting, with figures, or in the middle),
 * AUDIO_UNSUPPORTED (a film's sound without ffmpeg), CANCELLED, or the file's own error
 */
export async function renderTrack(
  planned: MixPlan,
  output: RenderOutput,
  options: RenderOptions = {},
): Promise<Result<TrackReport>> {
  const plan = { ...planned, totalSamples: output.lengthSamples ?? planned.totalSamples }
  const possible = await checkPossible(plan, output)
  if (!possible.ok) return possible
  const request = temporary(plan, output)
  const leftovers = [request.spool, ...filesOf(request.output)]
  try {
    const done = await inThread(request, options)
    if (!done.ok) return done
    if (output.parts) return ok({ ...done.value, files: output.parts.map(({ path }) => path) })
    const files = filesOf(output)
    for (const [i, from] of filesOf(request.output).entries())
      await movePath(from, files[i] ?? from)
    return ok({ ...done.value, files })
  } catch (cause) {
    return fail(fileError(cause, output.path, 'write'))
  } finally {
    await Promise.all(leftovers.map((file) => removeFile(file)))
  }
}

/**
 * The gain (dB) and compression that a render of this plan would apply for its loudness target; none without one.
 * Writes nothing but a temporary file.
 *
 * @param folder of the temporary file
 * @returns as `renderTrack`
 */
export async function measureMix(
  plan: MixPlan,
  folder: string,
  options: RenderOptions = {},
): Promise<Result<Pick<TrackReport, 'gainDb' | 'compression'>>> {
  if (plan.settings.targetLufs === null) return ok({ gainDb: 0, compression: null })
  const done = await measured(plan, folder, 'gain', options)
  if (!done.ok) return done
  const { gainDb, compression } = done.value
  return ok({ gainDb, compression })
}

/**
 * Loudness of the mix as a render of this plan would write it. Writes only a temporary file.
 *
 * @param folder of the temporary file
 * @returns as `renderTrack`
 */
export async function meterMix(
  plan: MixPlan,
  folder: string,
  options: RenderOptions = {},
): Promise<Result<MixMeter>> {
  const done = await measured(plan, folder, 'whole', options)
  if (!done.ok) return done
  const { steps = new Float64Array(0), integratedLufs, truePeakDbtp } = done.value
  return ok({
    integratedLufs,
    truePeakDbtp,
    rangeLu: loudnessRange(steps),
    momentaryLufs: loudestWindow(steps, STEPS_PER_BLOCK)?.lufs ?? null,
    shortTermLufs: loudestWindow(steps, STEPS_OF_SHORT_TERM)?.lufs ?? null,
    // As text each number would take 20 characters.
    steps: Array.from(steps, (energy) => Number(energy.toPrecision(4))),
  })
}

async function measured(
  plan: MixPlan,
  folder: string,
  measureOnly: 'gain' | 'whole',
  options: RenderOptions,
): Promise<Result<TrackReport>> {
  const output: RenderOutput = { path: join(folder, 'level'), format: 'wav', bitDepth: '32f' }
  const possible = await checkPossible(plan, output)
  if (!possible.ok) return possible
  const request = { ...temporary(plan, output), measureOnly }
  try {
    return await inThread(request, options)
  } finally {
    await removeFile(request.spool)
  }
}

async function checkPossible(plan: MixPlan, output: RenderOutput): Promise<Result<void>> {
  if (plan.totalSamples <= 0)
    return failWith('NOTHING_TO_EXPORT', 'the track would have no length', { at: output.path })
  const made = await makeFolder(dirname(output.path), { at: output.path })
  if (!made.ok) return made
  // Temporary files of killed exports take space, too.
  await removeLeftovers(dirname(output.path))
  return checkSpace(plan, output)
}

/** The same output under temporary names in the same folders. */
function temporary(plan: MixPlan, output: RenderOutput): RenderRequest {
  const stems = (output.stems ?? []).map((stem) => ({ ...stem, path: temporaryBeside(stem.path) }))
  const path = temporaryBeside(output.path)
  return {
    plan,
    output: { ...output, path, stems },
    spool: `${path}.spool`,
  }
}

function filesOf(output: RenderOutput): string[] {
  return [output.path, ...(output.stems ?? []).map((stem) => stem.path)]
}

/** Grace period of a cancelled thread for closing files and ffmpeg. */
const STOP_MS = 5_000

function inThread(
  request: RenderRequest,
  { onProgress, signal }: RenderOptions,
): Promise<Result<TrackReport>> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(fail(cancelled()))
    const worker = new Worker(workerFile('audio-render'), { workerData: request })
    let outcome: Result<TrackReport> = failWith(
      'INTERNAL_ERROR',
      'the render ended without a result',
    )
    let forceStop: NodeJS.Timeout | undefined
    const onAbort = () => {
      worker.postMessage('stop')
      forceStop = setTimeout(() => void worker.terminate(), STOP_MS)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    worker.on('message', (message: RenderMessage) => {
      if (message.kind === 'progress') return onProgress?.(message.progress)
      outcome = message.kind === 'done' ? ok(message.report) : fail(message.error)
      return void worker.terminate()
    })
    worker.on('error', (cause) => {
      outcome = failWith('INTERNAL_ERROR', `the render stopped: ${cause.message}`)
    })
    worker.on('exit', () => {
      clearTimeout(forceStop)
      signal?.removeEventListener('abort', onAbort)
      // A track that was finished during the cancel is discarded.
      resolve(signal?.aborted ? fail(cancelled()) : outcome)
    })
  })
}

const cancelled = () => studioError('CANCELLED', 'the export was cancelled')
