import { type TextPiece, textPieces } from '@cuecast/spoken-text'
import { ok, type Result } from '@shared/contracts/result'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  finishFaster,
  type Finishing,
  finishNatural,
  neededRate,
  playedMs,
  type Playing,
} from './fit-plan'
import {
  type ChunkRequest,
  FASTEST,
  type FinishedAudio,
  restAfterMs,
  type SpeechEngine,
  spokenMs,
} from './speech-engine'

/** Two minutes of speech: what is held in memory at a time. */
const SECTION_LENGTH = 2_000

/** A text beyond this is rendered section by section through a file. */
export const isLong = (text: string): boolean => text.length > SECTION_LENGTH * 2

interface Section extends TextPiece {
  /** Natural length, ms; null where nothing has to fit. */
  naturalMs: number | null
  playing: Playing
}

interface LongText {
  request: ChunkRequest
  sections: Section[]
  /** How much faster than asked, so that the whole fits its slot. */
  rate: number
}

interface LongAudio extends FinishedAudio {
  /** Length without fitting, ms; null where there is no slot. */
  unfittedMs: number | null
}

/** A text of any length in flat memory: each section is spoken, shaped and put on disk in turn. */
export async function renderLong(
  engine: SpeechEngine,
  request: ChunkRequest,
  text: string,
  playing: Playing,
): Promise<Result<LongAudio>> {
  const sections = sectionsOf(text, playing)
  const unfitted = request.slotMs === null ? ok(null) : await measure(engine, request, sections)
  if (!unfitted.ok) return unfitted
  const rate =
    unfitted.value === null ? 1 : neededRate(unfitted.value, request.slotMs, request.maxRate)
  const file = join(tmpdir(), `cuecast-${randomUUID()}.pcm`)
  try {
    await writeFile(file, '')
    const finished = await throughFile(engine, { request, sections, rate }, file)
    return finished.ok ? ok({ ...finished.value, unfittedMs: unfitted.value }) : finished
  } finally {
    await rm(file, { force: true })
  }
}

/** The trims belong to the first and the last section alone. */
function sectionsOf(text: string, playing: Playing): Section[] {
  const pieces = textPieces(text, SECTION_LENGTH)
  return pieces.map((piece, i) => ({
    ...piece,
    naturalMs: null,
    playing: {
      ...playing,
      firstTrimMs: i === 0 ? playing.firstTrimMs : 0,
      lastTrimMs: i === pieces.length - 1 ? playing.lastTrimMs : 0,
    },
  }))
}

const speak = (
  engine: SpeechEngine,
  { voiceKey, audio, signal }: ChunkRequest,
  text: string,
  rate: number,
) => engine.speak({ voiceKey, text, rate, pitch: audio.pitch }, signal)

/** Speaks everything once to learn how long it is; the sound itself is let go. */
async function measure(
  engine: SpeechEngine,
  request: ChunkRequest,
  sections: Section[],
): Promise<Result<number>> {
  let total = 0
  for (const section of sections) {
    const spoken = await speak(engine, request, section.text, request.audio.speed)
    if (!spoken.ok) return spoken
    section.naturalMs = spokenMs(spoken.value)
    total += playedMs(section.naturalMs, section.playing) + restAfterMs(section, paceOf(request))
  }
  return ok(total)
}

/** Speed at which the text is heard, without fitting. */
const paceOf = ({ audio }: ChunkRequest): number => audio.speed * audio.run_speed

async function throughFile(
  engine: SpeechEngine,
  { request, sections, rate }: LongText,
  file: string,
): Promise<Result<FinishedAudio>> {
  const { audio, background, signal } = request
  let [frames, sampleRate] = [0, 0]
  for (const [i, section] of sections.entries()) {
    const spoken = await speak(engine, request, section.text, Math.min(FASTEST, audio.speed * rate))
    if (!spoken.ok) return spoken
    const finishing = finishingOf(section, spokenMs(spoken.value), {
      rate,
      maxRate: request.maxRate,
    })
    const isLast = i === sections.length - 1
    const restMs = isLast ? 0 : restAfterMs(section, paceOf(request) * rate)
    const part = { spoken: spoken.value, audio, ...finishing, restMs, file, atFrame: frames }
    const spooled = await engine.spool(part, signal)
    if (!spooled.ok) return spooled
    frames += spooled.value.frames
    sampleRate = spooled.value.sampleRate
  }
  const format = audio.audio_format
  return engine.encodeSpool({ file, frames, sampleRate, format, background }, signal)
}

const finishingOf = (
  { naturalMs, playing }: Section,
  ms: number,
  rates: { rate: number; maxRate: number },
): Finishing =>
  rates.rate === 1 || naturalMs === null
    ? finishNatural(playing)
    : finishFaster(naturalMs, ms, rates, playing)
