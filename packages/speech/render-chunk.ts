import { type TextPiece, textPieces } from '@shared/text/pieces'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AudioFields, AudioFormat } from '@shared/contracts/audio-settings'
import { ok, type Result } from '@shared/contracts/result'
import {
  type ChunkRequest,
  type ChunkSteps,
  FASTEST,
  type FinishedAudio,
  type RenderedChunk,
  restAfterMs,
  type SpokenAudio,
  spokenMs,
} from './speech-engine'
import { preparedParts } from './sentence/prepared-parts'
import { leftOpen, partsOf } from './sentence/spoken-sentence'
import { movedWords, scaledWords } from './spoken-words'
import { removeFile } from '@cuecast/platform'

const audioMimes: Readonly<Record<AudioFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
}

const tooLong = 'the text is too long to be spoken within its sentence'

/** Less than this over the slot is rounding, ms. */
const ROUNDING_MS = 0.5

/**
 * Renders a chunk from text to file: dictionary, normaliser, engine, audio fields, fit, format.
 *
 * A chunk longer than its slot is first rendered by the engine at a higher speed, since that sounds
 * better than stretching; only the residue is stretched. It is never cut: beyond the request's
 * `maxRate` it goes over its slot, by `fit.overflowMs`.
 */
export async function renderChunk(
  engine: ChunkSteps,
  request: ChunkRequest,
): Promise<Result<RenderedChunk>> {
  const { audio, signal } = request
  const prepared = await engine.prepare(
    { text: request.text, language: request.language, dictionary: request.dictionary },
    signal,
  )
  if (!prepared.ok) return prepared
  const text = prepared.value
  const playing = playingOf(audio)
  if (isLong(text)) {
    const long = await renderLong(engine, request, text, playing)
    if (!long.ok) return long
    const chunk = chunkOf(long.value, request, long.value.unfittedMs)
    return ok(request.context ? { ...chunk, alone: tooLong } : chunk)
  }
  const speaker = speakerOf(engine, request, text)
  const { speak } = speaker
  const natural = await speak(audio.speed)
  if (!natural.ok) return natural
  const naturalMs = spokenMs(natural.value)
  const unfittedMs = playedMs(naturalMs, playing)
  const rate = neededRate(unfittedMs, request.slotMs, request.maxRate)
  if (rate === 1) {
    const chunk = await finish(engine, request, natural.value, finishNatural(playing), unfittedMs)
    return speaker.told(chunk)
  }
  const faster = await speak(Math.min(FASTEST, audio.speed * rate))
  if (!faster.ok) return faster
  const rates = { rate, maxRate: request.maxRate }
  const finishing = finishFaster(naturalMs, spokenMs(faster.value), rates, playing)
  return speaker.told(await finish(engine, request, faster.value, finishing, unfittedMs))
}

/** Speaks a chunk within its sentence, or alone where it has none or cannot be cut out of it. */
function speakerOf(
  engine: ChunkSteps,
  {
    voiceKey,
    language,
    dictionary,
    context,
    audio: { pitch },
    work,
    signal,
    ...request
  }: ChunkRequest,
  text: string,
) {
  const sentence = context ? partsOf(request.text, context) : null
  const voice = { voiceKey, pitch, language, work }
  let alone: string | undefined
  return {
    async speak(rate: number): Promise<Result<SpokenAudio>> {
      if (sentence && sentence.parts.length > 1 && alone === undefined) {
        const manner = { ...voice, rate, dictionary }
        const part = await engine.speakPart({ ...manner, ...sentence }, signal)
        if (!part.ok) return part
        const { value } = part
        if (!('reason' in value)) return ok(value)
        alone = value.reason
      }
      if (!sentence) return engine.speak({ ...voice, text, rate }, signal)
      const prepared = await preparedParts(sentence.parts, (part) =>
        engine.prepare({ text: part, language, dictionary }, signal),
      )
      if (!prepared.ok) return prepared
      const own = prepared.value[sentence.own] ?? text
      const said = context?.after ? leftOpen(own) : own
      return engine.speak({ ...voice, text: said, rate }, signal)
    },
    told: (chunk: Result<RenderedChunk>): Result<RenderedChunk> =>
      chunk.ok && alone !== undefined ? ok({ ...chunk.value, alone }) : chunk,
  }
}

const playingOf = (audio: AudioFields) => ({
  runSpeed: audio.run_speed,
  firstTrimMs: audio.first_trim_ms,
  lastTrimMs: audio.last_trim_ms,
})

async function finish(
  engine: ChunkSteps,
  request: ChunkRequest,
  spoken: SpokenAudio,
  finishing: Finishing,
  unfittedMs: number,
): Promise<Result<RenderedChunk>> {
  const { audio, background, origin, signal } = request
  const { words } = spoken
  const { trimStartMs, rate } = finishing
  const finished = await engine.finish({ spoken, audio, background, origin, ...finishing }, signal)
  if (!finished.ok) return finished
  const chunk = chunkOf(finished.value, request, unfittedMs)
  const said = words && scaledWords(movedWords(words, -trimStartMs), 1 / rate)
  return ok(said ? { ...chunk, words: said } : chunk)
}

function chunkOf(
  { bytes, durationMs }: FinishedAudio,
  { audio, slotMs }: ChunkRequest,
  unfittedMs: number | null,
): RenderedChunk {
  const overMs = slotMs === null ? 0 : durationMs - slotMs
  return {
    bytes,
    mime: audioMimes[audio.audio_format],
    extension: audio.audio_format,
    durationMs,
    fit: {
      rate: Math.max(1, (unfittedMs ?? durationMs) / durationMs),
      overflowMs: overMs > ROUNDING_MS ? overMs : 0,
    },
  }
}

/** Two minutes of speech: the amount held in memory at a time. */
const SECTION_LENGTH = 2_000

/** A text beyond this is rendered section by section through a file. */
const isLong = (text: string): boolean => text.length > SECTION_LENGTH * 2

interface Section extends TextPiece {
  /** Natural length, ms; null where nothing has to fit. */
  naturalMs: number | null
  playing: Playing
}

interface LongText {
  request: ChunkRequest
  sections: Section[]
  /** Factor on the requested speed that makes the whole fit its slot. */
  rate: number
}

interface LongAudio extends FinishedAudio {
  /** Length without fitting, ms; null where there is no slot. */
  unfittedMs: number | null
}

/** A text of any length in flat memory: each section is spoken, shaped and put on disk in turn. */
async function renderLong(
  engine: ChunkSteps,
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
    await removeFile(file)
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
  engine: ChunkSteps,
  { voiceKey, audio, language, work, signal }: ChunkRequest,
  text: string,
  rate: number,
) => engine.speak({ voiceKey, text, rate, pitch: audio.pitch, language, work }, signal)

/** Speaks everything once to learn how long it is; the sound itself is let go. */
async function measure(
  engine: ChunkSteps,
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

/** Playing speed of the text, without fitting. */
const paceOf = ({ audio }: ChunkRequest): number => audio.speed * audio.run_speed

async function throughFile(
  engine: ChunkSteps,
  { request, sections, rate }: LongText,
  file: string,
): Promise<Result<FinishedAudio>> {
  const { audio, background, origin, signal } = request
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
    const shaped = { spoken: spoken.value, audio, origin, ...finishing }
    const part = { ...shaped, restMs, file, atFrame: frames }
    const spooled = await engine.spool(part, signal)
    if (!spooled.ok) return spooled
    frames += spooled.value.frames
    sampleRate = spooled.value.sampleRate
  }
  const format = audio.audio_format
  return engine.encodeSpool({ file, frames, sampleRate, format, background, origin }, signal)
}

const finishingOf = (
  { naturalMs, playing }: Section,
  ms: number,
  rates: { rate: number; maxRate: number },
): Finishing =>
  rates.rate === 1 || naturalMs === null
    ? finishNatural(playing)
    : finishFaster(naturalMs, ms, rates, playing)

/**
 * Largest factor on a chunk's speed to fit its slot. `interval` keeps speech as long as its cue;
 * `limited` stops where speech becomes hard to understand. A chunk that is still too long goes over
 * its slot.
 */
export const INTERVAL_RATE = 3
export const LIMITED_RATE = 1.5

/** Trims and playing speed that apply to a rendition. */
interface Playing {
  runSpeed: number
  firstTrimMs: number
  lastTrimMs: number
}

/** Playing time of a rendition of this length, ms. */
function playedMs(lengthMs: number, playing: Playing): number {
  return Math.max(1, lengthMs / playing.runSpeed - playing.firstTrimMs - playing.lastTrimMs)
}

/** Factor on the speed that is needed to fit, 1 … `maxRate`; 1 without a slot. */
function neededRate(lengthMs: number, slotMs: number | null, maxRate: number): number {
  if (slotMs === null || lengthMs <= slotMs) return 1
  return Math.min(maxRate, lengthMs / Math.max(1, slotMs))
}

/** Changes to a rendition: cuts in its own time, then one stretch. */
interface Finishing {
  trimStartMs: number
  trimEndMs: number
  rate: number
}

/** The natural rendition, unfitted. */
const finishNatural = (playing: Playing): Finishing => ({
  trimStartMs: playing.firstTrimMs * playing.runSpeed,
  trimEndMs: playing.lastTrimMs * playing.runSpeed,
  rate: playing.runSpeed,
})

/**
 * The engine's faster rendition, stretched by the residue only. If the engine was faster than
 * requested it stays so, but never beyond `maxRate`.
 *
 * @param rate result of `neededRate`
 */
function finishFaster(
  naturalMs: number,
  fasterMs: number,
  { rate, maxRate }: { rate: number; maxRate: number },
  playing: Playing,
): Finishing {
  const gain = naturalMs / fasterMs
  const toSpoken = playing.runSpeed / gain
  const [trimStartMs, trimEndMs] = [playing.firstTrimMs * toSpoken, playing.lastTrimMs * toSpoken]
  const keptMs = Math.max(1, fasterMs - trimStartMs - trimEndMs)
  const unfittedMs = playedMs(naturalMs, playing)
  const targetMs = unfittedMs / rate
  const ownMs = keptMs / playing.runSpeed
  const lengthMs = Math.min(targetMs, Math.max(ownMs, unfittedMs / maxRate))
  return { trimStartMs, trimEndMs, rate: keptMs / lengthMs }
}
