import { readFile } from 'node:fs/promises'
import { decodeAudio, joinBlocks, openFilmSound, resample, toMono } from '@cuecast/audio'
import { studioError } from '@shared/contracts/errors'
import type { Cue } from '@shared/contracts/project-file'
import type { Room } from '@shared/contracts/project/room'
import { fail, ok, type Result } from '@shared/contracts/result'
import { VOICES_RATE } from '@shared/mixing/film-voices'
import { matchRoom } from '@shared/mixing/room-match'
import type { Project } from '../project/project'
import { keptFilmVoices } from './film-voices'

/** Enough of a scene to know its room by, and of the takes, s. */
const ENOUGH_S = 90
/** What rings on behind a cue belongs to it, ms. */
const AFTER_MS = 1_000
/** Sound that is read at once, frames. */
const BLOCK = VOICES_RATE * 10

/**
 * The room that the film's voices are in while these cues are on the screen, for their takes: by the voices alone where
 * they were taken out of the film, otherwise by its sound.
 *
 * @returns FILE_NOT_FOUND without a film or takes, NOTHING_SAID where there is too little speech, and what files answer
 */
export async function matchedRoom(
  project: Project,
  cueIds: readonly string[],
): Promise<Result<Room>> {
  const wanted = new Set(cueIds)
  const cues = project.document.cues.filter(({ id }) => wanted.has(id))
  const film = await project.film()
  if (!film.ok) return film
  if (film.value === null) return fail(studioError('FILE_NOT_FOUND', 'the project has no film'))
  const takes = await takesOf(project, cues)
  if (!takes.ok) return takes
  const speech = await speechOf(project, film.value, cues)
  if (!speech.ok) return speech
  const room = matchRoom(speech.value, takes.value, VOICES_RATE)
  return room ? ok(room) : fail(studioError('NOTHING_SAID', 'no speech to match the voices to'))
}

async function takesOf(project: Project, cues: readonly Cue[]): Promise<Result<Float32Array>> {
  const parts: Float32Array[] = []
  let frames = 0
  for (const { id } of cues) {
    const take = project.takes.index.active(id)
    if (!take || frames > ENOUGH_S * VOICES_RATE) continue
    const bytes = await readFile(project.takes.pathOf(take)).catch(() => null)
    const decoded = bytes && (await decodeAudio(bytes))
    if (!decoded?.ok) continue
    const { channels, sampleRate } = decoded.value
    const mono = resample(toMono(channels), sampleRate, VOICES_RATE)
    parts.push(mono, new Float32Array(VOICES_RATE / 5))
    frames += mono.length
  }
  return parts.length > 0
    ? ok(joinBlocks(parts))
    : fail(studioError('FILE_NOT_FOUND', 'these cues have no takes yet'))
}

interface Stretch {
  from: number
  to: number
}

/** Cues with what rings on behind them, joined where they meet, frames. */
function stretchesOf(cues: readonly Cue[]): Stretch[] {
  const frames = (ms: number) => Math.round((ms / 1_000) * VOICES_RATE)
  const stretches: Stretch[] = []
  for (const { startMs, endMs } of cues) {
    const next = { from: frames(startMs), to: frames(endMs + AFTER_MS) }
    const last = stretches.at(-1)
    if (last && next.from <= last.to) last.to = Math.max(last.to, next.to)
    else stretches.push(next)
  }
  return stretches
}

/** The film's sound while the cues are on the screen. */
async function speechOf(
  project: Project,
  film: string,
  cues: readonly Cue[],
): Promise<Result<Float32Array>> {
  const stretches = stretchesOf(cues)
  const voices = await keptFilmVoices(project, film)
  const files = voices
    ? voices.pieces.map(({ file, startFrame, frames }) => ({
        file,
        from: startFrame,
        to: startFrame + frames,
      }))
    : [{ file: film, from: 0, to: Infinity }]
  const parts: Float32Array[] = []
  let left = ENOUGH_S * VOICES_RATE
  for (const { file, from, to } of files) {
    const own = stretches
      .filter((each) => each.from < to && each.to > from)
      .map((each) => ({ from: Math.max(from, each.from), to: Math.min(to, each.to) }))
    if (own.length === 0 || left <= 0) continue
    const read = await readStretches(file, own, from)
    if (!read.ok) return read
    parts.push(...read.value)
    left -= read.value.reduce((sum, { length }) => sum + length, 0)
  }
  return ok(joinBlocks(parts))
}

/** Parts of a file that begins at a frame of the film; mono. */
async function readStretches(
  file: string,
  stretches: readonly Stretch[],
  startFrame: number,
): Promise<Result<Float32Array[]>> {
  const opened = await openFilmSound(file, { sampleRate: VOICES_RATE, channels: 1 })
  if (!opened.ok) return opened
  const parts: Float32Array[] = []
  let left = ENOUGH_S * VOICES_RATE
  let at = startFrame
  try {
    for (const { from, to } of stretches) {
      while (at < from) {
        const [passed] = await opened.value.read(Math.min(BLOCK, from - at))
        if (!passed?.length) return ok(parts)
        at += passed.length
      }
      const [part] = await opened.value.read(Math.min(to - from, left))
      if (!part?.length) return ok(parts)
      parts.push(part)
      at += part.length
      left -= part.length
      if (left <= 0) break
    }
    return ok(parts)
  } finally {
    await opened.value.close()
  }
}
