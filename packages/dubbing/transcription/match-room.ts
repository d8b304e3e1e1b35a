import { readFile } from 'node:fs/promises'
import {
  decodeAudio,
  FilmSoundWindow,
  joinSamples,
  openFilmSound,
  resample,
  soundChannels,
  toMono,
} from '@cuecast/audio'
import { fileError, withFileErrors } from '@cuecast/platform'
import type { Cue } from '@shared/contracts/project-file'
import type { Room } from '@shared/contracts/project/room'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { VOICES_RATE } from '@shared/mixing/film-voices'
import { matchRoom } from '@shared/mixing/room-match'
import type { Project } from '../project/project'
import { keptFilmVoices } from './film-voices'

/** Enough of a scene to know its room by, and of the takes, s. */
const ENOUGH_S = 90
/** Index of the centre in 5.1, in WAV order. */
const CENTRE = 2
/** Reverberation counted after the end of a cue, ms. */
const AFTER_MS = 1_000

/**
 * The room of the film's voices during these cues, for their takes: measured on the voices alone if
 * they were taken out of the film, otherwise on the film sound; in 5.1 on the centre, which carries
 * the voices.
 *
 * @returns FILM_MISSING, NOT_RENDERED without takes, TAKE_UNREADABLE, NOTHING_SAID if there is too
 * little speech, and the errors of the film
 */
export async function matchedRoom(
  project: Project,
  cueIds: readonly string[],
): Promise<Result<Room>> {
  const wanted = new Set(cueIds)
  const cues = project.document.cues.filter(({ id }) => wanted.has(id))
  const film = await project.film()
  if (!film.ok) return film
  if (film.value === null) return failWith('FILM_MISSING', 'the project has no film')
  const takes = await takesOf(project, cues)
  if (!takes.ok) return takes
  // Some films of 5.1 have nothing in the centre.
  for (const part of ['centre', 'all'] as const) {
    const speech = await speechOf(project, film.value, { cues, part })
    if (!speech.ok) return speech
    const room = matchRoom(speech.value, takes.value, VOICES_RATE)
    if (room) return ok(room)
  }
  return failWith('NOTHING_SAID', 'no speech to match the voices to')
}

/** Which channels of 5.1 are listened to; of a sound with fewer, all are. */
type Part = 'centre' | 'all'

async function takesOf(project: Project, cues: readonly Cue[]): Promise<Result<Float32Array>> {
  const parts: Float32Array[] = []
  let frames = 0
  for (const { id } of cues) {
    if (frames > ENOUGH_S * VOICES_RATE) break
    const take = project.takes.index.active(id)
    if (!take) continue
    const sound = await decodedTake(project.takes.pathOf(take))
    if (!sound.ok) {
      const number = project.document.cues.findIndex((cue) => cue.id === id) + 1
      const { message, at = '' } = sound.error
      return failWith('TAKE_UNREADABLE', message, { at, params: { number } })
    }
    const { channels, sampleRate } = sound.value
    const mono = resample(toMono(channels), sampleRate, VOICES_RATE)
    parts.push(mono, new Float32Array(VOICES_RATE / 5))
    frames += mono.length
  }
  return parts.length > 0
    ? ok(joinSamples(parts))
    : failWith('NOT_RENDERED', 'these cues have no takes yet')
}

function decodedTake(path: string) {
  return withFileErrors(path, 'read', async () => {
    const decoded = await decodeAudio(await readFile(path))
    return decoded.ok ? decoded : fail({ ...decoded.error, at: path })
  })
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
  { cues, part }: { cues: readonly Cue[]; part: Part },
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
    const read = await readStretches(file, own, { startFrame: from, part })
    if (!read.ok) return read
    parts.push(...read.value)
    left -= read.value.reduce((sum, { length }) => sum + length, 0)
  }
  return ok(joinSamples(parts))
}

/** Parts of a file that begins at a frame of the film; mono. */
async function readStretches(
  file: string,
  stretches: readonly Stretch[],
  { startFrame, part }: { startFrame: number; part: Part },
): Promise<Result<Float32Array[]>> {
  const first = (stretches[0]?.from ?? startFrame) - startFrame
  const fromSeconds = Math.floor(first / VOICES_RATE)
  const channels = part === 'centre' && (await soundChannels(file)) > 2 ? 6 : 1
  const shape = { sampleRate: VOICES_RATE, channels, fromSeconds } as const
  const opened = await openFilmSound(file, shape)
  if (!opened.ok) return opened
  const sound = new FilmSoundWindow(opened.value, channels)
  const opening = startFrame + fromSeconds * VOICES_RATE
  const parts: Float32Array[] = []
  let left = ENOUGH_S * VOICES_RATE
  try {
    for (const { from, to } of stretches) {
      if (left <= 0) break
      const frames = Math.min(to - from, left)
      const block = await sound.between(from - opening, from - opening + frames)
      parts.push(...block.slice(channels === 1 ? 0 : CENTRE, channels === 1 ? 1 : CENTRE + 1))
      left -= frames
    }
    return ok(parts)
  } catch (cause) {
    return fail(fileError(cause, file, 'read'))
  } finally {
    await opened.value.close()
  }
}
