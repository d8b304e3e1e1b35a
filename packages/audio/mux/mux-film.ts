import { mkdir, open, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { studioError } from '@shared/contracts/studio-error'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  diskFull,
  fileError,
  freeSpace,
  removeLeftovers,
  temporaryBeside,
  movePath,
  removeFile,
  sizeOf,
} from '@cuecast/platform'
import { containerOf } from './containers'
import { findingsOf, keptStreams, type MuxTask } from './findings'
import { mediaFacts } from './media-facts'
import type { MediaFacts } from './media-types'
import type {
  MuxFinding,
  MuxOptions,
  MuxPlan,
  MuxReport,
  MuxRequest,
  MuxStream,
  MuxWriter,
} from './mux-types'
import { outputStreams, type OutputStream } from './output-streams'
import { writeByFfmpeg, type WriteOptions } from './write-ffmpeg'

export { containerOf, soundFormatFor } from './containers'
export type * from './mux-types'

/** Index of a container for each packet, and room for the tables at its start, in parts of the sizes. */
const INDEX_SHARE = 0.02
const INDEX_BYTES = 2 ** 20

interface Prepared {
  task: MuxTask
  plan: MuxPlan
}

/**
 * Plans how a dub goes into a film: which program writes it, which streams are copied, and which
 * streams, tags or descriptions are lost or converted. ffmpeg writes where it is installed, because
 * it loses less; mediabunny does otherwise.
 *
 * @returns FILE_NOT_FOUND, PERMISSION_DENIED, AUDIO_BROKEN or AUDIO_UNSUPPORTED (`needs: ffmpeg`)
 * for a film or track that cannot be read, INVALID_ARGUMENT for an output that is not a film or is
 * one of the inputs, WRITE_FAILED or PERMISSION_DENIED for a folder that cannot be written.
 * Findings that stop the writing and too little space are part of the plan.
 */
export async function planMux(request: MuxRequest): Promise<Result<MuxPlan>> {
  const prepared = await prepare(request)
  return prepared.ok ? ok(prepared.value.plan) : prepared
}

/**
 * Writes the film with the tracks of the request. The picture is copied packet by packet. The file
 * appears under its name only when it is complete; an existing one is replaced then.
 *
 * @returns what `planMux` does; AUDIO_UNSUPPORTED (`kind`, `what`) for a finding that stops the writing;
 *   DISK_FULL before the start, with figures, or in the middle; WRITE_FAILED, CANCELLED
 */
export async function muxFilm(
  request: MuxRequest,
  { signal = new AbortController().signal, onProgress }: MuxOptions = {},
): Promise<Result<MuxReport>> {
  const began = performance.now()
  const prepared = await prepare(request)
  if (!prepared.ok) return prepared
  const { task, plan } = prepared.value
  const possible = refusal(plan, request)
  if (!possible.ok) return possible
  const { output, staged } = request
  const part = staged ?? temporaryBeside(output)
  let isFinished = false
  try {
    if (signal.aborted) return cancelled()
    const onSeconds = progressOf(plan.filmMs / 1_000, onProgress)
    const written = await writers[plan.writer](task, part, { signal, onSeconds })
    if (signal.aborted) return cancelled()
    if (!written.ok) return atOutput(written.error, part, request.output)
    if (staged === undefined) await movePath(part, output)
    isFinished = true
    const { neededBytes, freeBytes, ...known } = plan
    void neededBytes
    void freeBytes
    const path = staged ?? output
    const bytes = (await stat(path)).size
    onProgress?.({ done: 1, leftMs: 0 })
    return ok({ ...known, path, bytes, tookMs: performance.now() - began })
  } catch (cause) {
    return fail(fileError(cause, request.output, 'write'))
  } finally {
    if (!isFinished) await removeFile(part).catch(() => undefined)
  }
}

const writers: Record<
  MuxWriter,
  (task: MuxTask, path: string, options: WriteOptions) => Promise<Result<void>>
> = {
  ffmpeg: writeByFfmpeg,
  mediabunny: async (...film) => (await import('./write-mediabunny')).writeByMediabunny(...film),
}

async function prepare(request: MuxRequest): Promise<Result<Prepared>> {
  const container = containerOf(request.output)
  if (!container) return refused('a film is written as .mp4, .mov, .mkv or .webm', request.output)
  const apart = await differs(request)
  if (!apart.ok) return apart
  const film = await mediaFacts(request.film)
  if (!film.ok) return film
  const dubs: MediaFacts[] = []
  for (const { path } of request.tracks) {
    const facts = await mediaFacts(path)
    if (!facts.ok) return facts
    dubs.push(facts.value)
  }
  const writable = await checkFolder(request.output)
  if (!writable.ok) return writable
  const task: MuxTask = { request, container, film: film.value, dubs }
  const space = await spaceFor(request)
  if (!space.ok) return space
  return ok({ task, plan: { ...planOf(task), ...space.value } })
}

function planOf(task: MuxTask) {
  const writer: MuxWriter = task.film.by === 'ffprobe' ? 'ffmpeg' : 'mediabunny'
  const outputs = outputStreams(task, writer)
  const kept = keptStreams(task, writer)
  const isCopied = ({ from }: OutputStream) => from.kind === 'film' && kept.includes(from.stream)
  return {
    writer,
    container: task.container,
    copied: outputs.filter(isCopied).map(shown),
    added: outputs.filter((each) => !isCopied(each)).map(shown),
    findings: findingsOf(task, writer),
    filmMs: task.film.seconds * 1_000,
  }
}

const shown = ({ kind, codec, language, title, flags }: OutputStream): MuxStream => ({
  kind,
  codec,
  language: language === 'und' ? null : language,
  title,
  isDefault: flags.includes('default'),
})

const refused = (message: string, at: string): Result<never> =>
  failWith('INVALID_ARGUMENT', message, { at, params: { path: at } })

/** Refuses to overwrite an input of the film, under whatever name. */
async function differs(request: MuxRequest): Promise<Result<void>> {
  const identity = async (path: string): Promise<string> => {
    const info = await stat(path, { bigint: true }).catch(() => null)
    return info ? `${info.dev} ${info.ino}` : resolve(path)
  }
  const output = await identity(request.output)
  for (const path of [request.film, ...request.tracks.map((track) => track.path)])
    if ((await identity(path)) === output)
      return refused('the new film cannot replace a file that it is made of', request.output)
  return ok(undefined)
}

/** Makes the folder, and a file in it. */
async function checkFolder(output: string): Promise<Result<void>> {
  const probe = temporaryBeside(output)
  try {
    await mkdir(dirname(output), { recursive: true })
    await removeLeftovers(dirname(output))
    const existing = await stat(output).catch(() => null)
    if (existing?.isDirectory()) return refused('this is a folder', output)
    await (await open(probe, 'wx')).close()
    return ok(undefined)
  } catch (cause) {
    return fail(fileError(cause, output, 'write'))
  } finally {
    await removeFile(probe).catch(() => undefined)
  }
}

async function spaceFor(
  request: MuxRequest,
): Promise<Result<Pick<MuxPlan, 'neededBytes' | 'freeBytes' | 'replaces'>>> {
  const free = await freeSpace(dirname(request.output))
  if (!free.ok) return free
  const texts = (request.subtitles ?? []).map(({ source }) =>
    'text' in source ? Buffer.byteLength(source.text) : sizeOf(source.path),
  )
  const sizes = await Promise.all([
    sizeOf(request.film),
    ...request.tracks.map(({ path }) => sizeOf(path)),
    ...texts,
  ])
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return ok({
    neededBytes: Math.ceil(bytes * (1 + INDEX_SHARE)) + INDEX_BYTES,
    freeBytes: free.value,
    replaces: (await stat(request.output).catch(() => null)) !== null,
  })
}

function refusal(plan: MuxPlan, { output }: MuxRequest): Result<void> {
  const stop = plan.findings.find(({ effect }) => effect === 'stops')
  if (stop) return fail(stopped(stop, output))
  const { neededBytes: needed, freeBytes: available } = plan
  if (available >= needed) return ok(undefined)
  return fail(diskFull(output, needed, available))
}

const stopped = ({ kind, effect, what, why, remedy, facts }: MuxFinding, at: string) =>
  studioError('AUDIO_UNSUPPORTED', `${basename(what)}: ${why}`, {
    at,
    params: { ...facts, kind, effect, what, reason: why, remedy: remedy ?? '' },
  })

const cancelled = (): Result<never> => failWith('CANCELLED', 'the export was cancelled')

/** The user knows the film by its own name. */
function atOutput(error: Parameters<typeof fail>[0], part: string, output: string): Result<never> {
  const params = error.params?.['path'] === part ? { ...error.params, path: output } : error.params
  return fail({ ...error, at: error.at === part ? output : error.at, params })
}

/** Time between two reports, ms. */
const REPORT_MS = 200

function progressOf(seconds: number, onProgress: MuxOptions['onProgress']) {
  const began = performance.now()
  let reported = 0
  let done = 0
  return (written: number) => {
    const now = performance.now()
    done = Math.max(done, Math.min(1, seconds > 0 ? written / seconds : 0))
    if (!onProgress || now - reported < REPORT_MS) return
    reported = now
    onProgress({ done, leftMs: done > 0 ? ((now - began) * (1 - done)) / done : null })
  }
}
