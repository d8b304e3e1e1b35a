import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LeftRecording } from '@shared/contracts/open-project'
import { MAX_RECORDED_SAMPLES, type Take } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  cutPlainFile,
  fileError,
  withFileErrors,
  lstatOrNull,
  openPlainFile,
  parseJson,
  readPlainFile,
  setAside,
  syncFolder,
  systemCode,
  removeFile,
} from '@cuecast/platform'
import { addRecordedTake } from './own-takes'
import type { Project } from './project'

const ENDING = '.recording'
const NAME = /^([0-9a-f-]{36})\.recording$/
const BYTES_PER_SAMPLE = 4
/** More than the first line of a recording can have, bytes. */
const MAX_HEADER = 8_192
const MAX_TEXT = 500

/** First line of a recording's file; samples of one channel follow, 32-bit floats, little-endian. */
const headerSchema = z.object({
  format: z.literal('f32le'),
  sampleRate: z.number().int().min(8_000).max(192_000),
  cueId: z.string(),
  /** Text to be read. */
  text: z.string(),
  /** Only a part of the cue's take is recorded again. */
  part: z.boolean(),
  startedAt: z.string(),
})
type Header = z.infer<typeof headerSchema>

const folderOf = (project: Project): string => join(project.path, 'recordings')
const pathOf = (project: Project, id: string): string => join(folderOf(project), id + ENDING)

/**
 * Begins the file of a recording, which is on the disk before anything is heard.
 *
 * @returns its id; NOT_FOUND when the cue is gone, and the errors of the disk and of the lock
 */
export async function beginRecording(
  project: Project,
  about: Pick<Header, 'cueId' | 'part' | 'sampleRate'>,
): Promise<Result<{ id: string }>> {
  const allowed = await project.access.mayWrite()
  if (!allowed.ok) return allowed
  const cue = project.document.cues.find(({ id }) => id === about.cueId)
  if (!cue) return failWith('NOT_FOUND', 'unknown cue', { at: about.cueId })
  const id = randomUUID()
  const header: Header = {
    format: 'f32le',
    ...about,
    text: cue.text.slice(0, MAX_TEXT),
    startedAt: new Date().toISOString(),
  }
  const folder = folderOf(project)
  try {
    const there = await lstatOrNull(folder)
    if (there && !there.isDirectory()) await setAside(folder)
    await mkdir(folder, { recursive: true })
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
    const file = await openPlainFile(pathOf(project, id), flags)
    await written(pathOf(project, id), file, Buffer.from(`${JSON.stringify(header)}\n`))
    await syncFolder(folder)
    return ok({ id })
  } catch (cause) {
    await removeFile(pathOf(project, id)).catch(() => undefined)
    return fail(fileError(cause, folder, 'write'))
  }
}

/**
 * Appends sound to a recording; resolves once it is on the disk. A part that does not fit is
 * dropped whole.
 */
export function appendRecording(
  project: Project,
  id: string,
  samples: Float32Array,
): Promise<Result<void>> {
  const path = pathOf(project, id)
  return withFileErrors(path, 'write', async () => {
    const file = await openPlainFile(path, constants.O_WRONLY | constants.O_APPEND)
    await written(path, file, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
    return ok(undefined)
  })
}

/** Writes and closes; half a sample left by a full disk would make noise of everything after it. */
async function written(path: string, file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    const { size } = await file.stat()
    try {
      await file.writeFile(bytes)
      await file.datasync()
    } catch (cause) {
      await cutPlainFile(path, size).catch(() => undefined)
      throw cause
    }
  } finally {
    await file.close()
  }
}

/**
 * The recordings that were neither stored as a take nor discarded, the earliest first: those of a kill, of
 * a full disk, or of a dialog that was closed. Those without a single sample are removed.
 *
 * @param inHand those that a window records, or lets its user check, now
 */
export async function leftRecordings(
  project: Project,
  inHand: readonly string[],
): Promise<Result<LeftRecording[]>> {
  if (project.access.readOnly) return ok([])
  const folder = folderOf(project)
  try {
    const names = await readdir(folder)
    const ids = names
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .filter((id) => !inHand.includes(id))
    const all = await Promise.all(ids.map((id) => lookAt(project, id)))
    const left = all.filter((each) => each !== null)
    return ok(left.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)))
  } catch (cause) {
    return systemCode(cause) === 'ENOENT' ? ok([]) : fail(fileError(cause, folder, 'read'))
  }
}

/** Null for a file that is no recording, which stays, and for an empty recording. */
async function lookAt(project: Project, id: string): Promise<LeftRecording | null> {
  const path = pathOf(project, id)
  const file = await openPlainFile(path, constants.O_RDONLY).catch(() => null)
  if (!file) return null
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0)
    const head = headOf(buffer.subarray(0, bytesRead))
    if (!head) return null
    const samples = Math.floor((size - head.length) / BYTES_PER_SAMPLE)
    if (samples === 0) await removeFile(path)
    const { format: _format, sampleRate, ...about } = head.header
    return samples === 0 ? null : { id, ...about, durationMs: (samples / sampleRate) * 1_000 }
  } catch {
    return null
  } finally {
    await file.close()
  }
}

function headOf(bytes: Buffer): { header: Header; length: number } | null {
  const end = bytes.indexOf(0x0a)
  const parsed = headerSchema.safeParse(parseJson(bytes.toString('utf8', 0, Math.max(0, end))))
  return parsed.success ? { header: parsed.data, length: end + 1 } : null
}

/** The recorded sound, up to the last complete sample. */
export function readRecording(
  project: Project,
  id: string,
): Promise<Result<{ samples: Float32Array<ArrayBuffer>; sampleRate: number }>> {
  const path = pathOf(project, id)
  return withFileErrors(path, 'read', async () => {
    const bytes = await readPlainFile(path)
    const head = headOf(bytes.subarray(0, MAX_HEADER))
    if (!head) return failWith('AUDIO_BROKEN', 'not a recording', { at: path })
    const whole = Math.floor((bytes.length - head.length) / BYTES_PER_SAMPLE)
    const samples = new Float32Array(Math.min(whole, MAX_RECORDED_SAMPLES))
    // Samples begin where the line ends, which is at any byte.
    new Uint8Array(samples.buffer).set(
      bytes.subarray(head.length, head.length + samples.byteLength),
    )
    // A plain loop: ten minutes are 29 million samples, and main answers the window meanwhile.
    for (let i = 0; i < samples.length; i++) if (!Number.isFinite(samples[i])) samples[i] = 0
    return ok({ samples, sampleRate: head.header.sampleRate })
  })
}

/** Stores a recording as a take of a cue; its file goes once the take is on the disk. */
export async function keepRecording(
  project: Project,
  id: string,
  cueId: string,
): Promise<Result<Take>> {
  const read = await readRecording(project, id)
  if (!read.ok) return read
  const take = await addRecordedTake(project, cueId, read.value.samples, read.value.sampleRate)
  if (take.ok) await discardRecording(project, id)
  return take
}

/** Removes the file of a recording. */
export async function discardRecording(project: Project, id: string): Promise<Result<void>> {
  const path = pathOf(project, id)
  const allowed = await project.access.mayWrite()
  if (!allowed.ok) return allowed
  return withFileErrors(path, 'write', async () => {
    await removeFile(path)
    return ok(undefined)
  })
}
