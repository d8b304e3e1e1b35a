import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { decodeAudio, encodeAudio, measureShownTake, soundExtension } from '@cuecast/audio'
import { withFileErrors } from '@cuecast/platform'
import { type OwnVoice, type Take, takeMeasuresSchema } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { ownRecipe } from '@shared/dubbing/recipe'
import type { Project } from './project'

/** Ten minutes of 48 kHz stereo in 32 bits: more than one cue can hold. */
const MAX_BYTES = 256 * 1024 * 1024

/**
 * Stores a recording as a take of the cue in 24-bit WAV. It becomes active only if the cue has none.
 *
 * @returns AUDIO_BROKEN when nothing was recorded; NOT_FOUND when the cue is gone
 */
export async function addRecordedTake(
  project: Project,
  cueId: string,
  samples: Float32Array,
  sampleRate: number,
): Promise<Result<Take>> {
  if (samples.length === 0 || samples.some((sample) => !Number.isFinite(sample)))
    return failWith('AUDIO_BROKEN', 'nothing was recorded', { at: cueId })
  const bytes = await encodeAudio([samples], sampleRate, 'wav', { bits: 24 })
  return addOwnTake(project, cueId, { from: 'microphone' }, bytes)
}

/**
 * Stores a sound file as a take of the cue. Formats that every part of the studio can read stay as
 * they are; others become WAV.
 *
 * @returns the errors of the disk and of the decoder, with the path; FILE_TOO_LARGE
 */
export async function addTakeFromFile(
  project: Project,
  cueId: string,
  path: string,
): Promise<Result<Take>> {
  const read = await readSoundFile(path)
  if (!read.ok) return read
  const usable = await asPlainSound(read.value)
  if (!usable.ok) return fail({ ...usable.error, at: path })
  return addOwnTake(project, cueId, { from: 'file', fileName: basename(path) }, usable.value)
}

function readSoundFile(path: string): Promise<Result<Uint8Array>> {
  return withFileErrors(path, 'read', async () => {
    const { size } = await stat(path)
    if (size <= MAX_BYTES) return ok(await readFile(path))
    const message = `the file has ${size} bytes; a take has at most ${MAX_BYTES}`
    return failWith('FILE_TOO_LARGE', message, { at: path })
  })
}

const plainFormats: readonly (string | null)[] = ['wav', 'mp3', 'flac', 'ogg']

async function asPlainSound(bytes: Uint8Array): Promise<Result<Uint8Array>> {
  const decoded = await decodeAudio(bytes)
  if (!decoded.ok) return decoded
  if (plainFormats.includes(soundExtension(bytes))) return ok(bytes)
  const { channels, sampleRate } = decoded.value
  return ok(await encodeAudio(channels, sampleRate, 'wav'))
}

async function addOwnTake(
  project: Project,
  cueId: string,
  own: OwnVoice,
  bytes: Uint8Array,
): Promise<Result<Take>> {
  const cue = project.document.cues.find(({ id }) => id === cueId)
  if (!cue) return failWith('NOT_FOUND', 'unknown cue', { at: cueId })
  const measured = await measureShownTake(bytes, project.document.fit.trimThresholdDb)
  if (!measured.ok) return measured
  const { durationMs, peaks } = measured.value
  if (durationMs <= 0) return failWith('AUDIO_BROKEN', 'the sound is empty', { at: cueId })
  const about = {
    cueId,
    durationMs,
    ...takeMeasuresSchema.parse(measured.value),
    ...ownRecipe(cue, project.document),
    own,
    connectionId: '',
    taskId: '',
    chunkIndex: 0,
    credits: 0,
  }
  return project.takes.add(bytes, soundExtension(bytes) ?? 'wav', about, { activate: false, peaks })
}
