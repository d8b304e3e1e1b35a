import { stat } from 'node:fs/promises'
import type { MeasuredFormat, SoundMeasures } from '@shared/contracts/formats/delivery-rules'
import { causeText } from '@shared/contracts/studio-error'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { fileError, systemCode } from '@cuecast/platform'
import type { SoundPieces } from '../audio-data'
import { audioBroken, NO_SOUND } from '../audio-error'
import { announcedSamples } from '../decode/decode-flac'
import { type SoundKind, sniffSound, soundExtension } from '../decode/sniff'
import { headOf, openByFfmpeg, openOwnPieces } from '../film-sound/open-film-sound'
import {
  integratedLufs,
  loudestWindow,
  loudnessRange,
  STEPS_OF_SHORT_TERM,
  STEPS_PER_BLOCK,
  STEPS_PER_SECOND,
} from '../loudness/integrated'
import { containerFacts, oggEnd, type Mp3Facts, readMp3Facts, tagsOf } from './file-facts'
import { SoundMeter, WINDOWS_PER_STEP } from './sound-meter'

/** A sound shorter than its header states by more than this is truncated, s. */
const CUT_SECONDS = 0.25
const WINDOWS_PER_SECOND = STEPS_PER_SECOND * WINDOWS_PER_STEP
/** Windows of the noise floor: 500 ms. */
const FLOOR_WINDOWS = 50
/** Sample rate for sound that has none, Hz. */
const USUAL_RATE = 48_000

/**
 * Decodes a sound file, or the first audio track of a film, from start to end and measures it.
 * Memory grows by only 50 KB per minute of sound.
 *
 * @param options.pictureMs length of the picture that it belongs to
 * @param options.onProgress seconds measured so far, and the total if the file states it
 * @returns AUDIO_BROKEN where it is cut short or has no sound, NOT_SOUND where it is neither sound
 * nor film, AUDIO_UNSUPPORTED where it needs ffmpeg, or an error of reading the file
 */
export async function measureSoundFile(
  path: string,
  options: MeasureOptions = {},
): Promise<Result<SoundMeasures>> {
  try {
    const measured = await measure(path, options)
    return measured.ok ? measured : fail({ ...measured.error, at: path })
  } catch (cause) {
    if (systemCode(cause) !== '') return fail(fileError(cause, path, 'read'))
    // The decoders throw on sound that they cannot parse.
    const reason = causeText(cause)
    return audioBroken('damaged', reason, { at: path })
  }
}

interface MeasureOptions {
  pictureMs?: number | undefined
  onProgress?: ((seconds: number, of: number | null) => void) | undefined
}

async function measure(
  path: string,
  { pictureMs, onProgress }: MeasureOptions,
): Promise<Result<SoundMeasures>> {
  const head = await headOf(path)
  const kind = sniffSound(head)
  const mp3 = kind === 'mp3' ? await readMp3Facts(path) : null
  if (mp3?.isCut) return audioBroken('cut', 'truncated: its last frames are missing')
  const ogg = kind.startsWith('ogg') ? await oggEnd(path) : null
  if (ogg && !ogg.isWhole) return audioBroken('cut', 'truncated: its last page is missing')
  const opened = await openNative(path, kind)
  if (!opened.ok) return kind === 'unknown' ? notSound : opened
  const { announcedSeconds, sampleRate } = opened.value
  const oggSeconds = ogg && ogg.frames !== null ? ogg.frames / sampleRate : null
  const of = mp3?.seconds ?? oggSeconds ?? announcedSeconds ?? (await containerFacts(path))?.seconds
  const meter = await readAll(opened.value, mp3, (seconds) => onProgress?.(seconds, of ?? null))
  if (!meter) return audioBroken('silent', NO_SOUND)
  const seconds = meter.frames / meter.sampleRate
  const announced =
    kind === 'flac' ? announcedSamples(head) / meter.sampleRate : (announcedSeconds ?? null)
  if (announced !== null && seconds < announced - CUT_SECONDS)
    return audioBroken('cut', `truncated: ${seconds.toFixed(1)} of ${announced.toFixed(1)} s`, {
      length: { seconds, of: announced },
    })
  const kbits = mp3?.kbits ?? ((await stat(path)).size * 8) / 1_000 / seconds
  return ok({
    ...figuresOf(meter),
    ...(await tagsOf(path)),
    overPicture: pictureMs === undefined ? null : seconds * 1_000 - pictureMs,
    tracksInOrder: null,
    format: formatOf(kind, head),
    bitRate: kbits,
    constantBitRate: mp3 && mp3.isConstant,
  })
}

const notSound = failWith('NOT_SOUND', 'this file is neither sound nor film')

type NativePieces = SoundPieces & { announcedSeconds?: number | null }

/** The sound at its own rate and with its own channels, by ffmpeg where no decoder of ours reads it. */
async function openNative(path: string, kind: SoundKind): Promise<Result<NativePieces>> {
  const own = await openOwnPieces(path, kind)
  if (own) return own
  const found = await containerFacts(path)
  const { sampleRate, channels } = found ?? { sampleRate: USUAL_RATE, channels: 2 }
  const reader = await openByFfmpeg(path, { sampleRate, channels })
  if (!reader.ok) return reader
  return ok({
    sampleRate,
    announcedSeconds: found?.seconds ?? null,
    async next() {
      const piece = await reader.value.read(sampleRate)
      return (piece[0]?.length ?? 0) > 0 ? piece : null
    },
    close: () => reader.value.close(),
  })
}

/** Null for a file without any sound. */
async function readAll(
  pieces: NativePieces,
  mp3: Mp3Facts | null,
  onProgress: (seconds: number) => void,
): Promise<SoundMeter | null> {
  let meter: SoundMeter | null = null
  try {
    for (let piece = await pieces.next(); piece; piece = await pieces.next()) {
      // mpg123 returns mono as two equal channels.
      const channels = mp3 ? piece.slice(0, mp3.channels) : piece
      meter ??= new SoundMeter(pieces.sampleRate, channels.length)
      meter.add(channels)
      onProgress(meter.frames / meter.sampleRate)
    }
  } finally {
    await pieces.close()
  }
  meter?.end()
  return meter && meter.frames > 0 ? meter : null
}

/** Level of a sample value, dBFS; null for silence. */
const decibels = (value: number): number | null => (value > 0 ? 20 * Math.log10(value) : null)
const powerDecibels = (value: number): number | null => (value > 0 ? 10 * Math.log10(value) : null)

/** Measures that do not come from the samples. */
type Unmeasured =
  | 'format'
  | 'bitRate'
  | 'constantBitRate'
  | 'tags'
  | 'trackNumber'
  | 'overPicture'
  | 'tracksInOrder'

function figuresOf(meter: SoundMeter): Omit<SoundMeasures, Unmeasured> {
  const { sampleRate, frames } = meter
  const steps = Float64Array.from(meter.steps)
  const shortTerm = loudestWindow(steps, STEPS_OF_SHORT_TERM)
  const momentary = loudestWindow(meter.fineSteps, STEPS_PER_BLOCK * WINDOWS_PER_STEP)
  const floor = quietest(meter.windows)
  const ends = findEnds(meter, floor.meanSquare)
  const toMs = (frame: number) => (frame * 1_000) / sampleRate
  const stepMs = (step: number) => (step * 1_000) / STEPS_PER_SECOND
  return {
    integrated: integratedLufs(steps),
    maxShortTerm: shortTerm && shortTerm.lufs,
    maxMomentary: momentary && momentary.lufs,
    loudnessRange: loudnessRange(steps),
    truePeak: decibels(meter.truePeak),
    samplePeak: decibels(meter.samplePeak),
    rms: powerDecibels(meter.meanSquare),
    noiseFloor: powerDecibels(floor.meanSquare),
    ...ends,
    length: toMs(frames),
    sampleRate,
    channels: meter.channelCount,
    dcOffset: meter.dcOffset * 100,
    correlation: meter.correlation,
    clipped: meter.clipped,
    places: {
      ...(shortTerm && { maxShortTerm: stepMs(shortTerm.step) }),
      ...(momentary && { maxMomentary: (momentary.step * 1_000) / WINDOWS_PER_SECOND }),
      truePeak: toMs(meter.truePeakAt),
      samplePeak: toMs(meter.samplePeakAt),
      noiseFloor: (floor.window * 1_000) / WINDOWS_PER_SECOND,
      head: 0,
      tail: toMs(frames) - (ends.tail ?? 0),
      ...(meter.clippedAt !== null && { clipped: toMs(meter.clippedAt) }),
    },
  }
}

/** The quietest 500 ms; the whole of a shorter sound. */
function quietest(windows: Float32Array): { meanSquare: number; window: number } {
  const length = Math.min(FLOOR_WINDOWS, windows.length)
  let least = { meanSquare: Infinity, window: 0 }
  for (let from = 0; from + length <= windows.length; from++) {
    // Summed afresh each time: a running sum would accumulate rounding errors after loud parts.
    let sum = 0
    for (let i = from; i < from + length; i++) sum += windows[i] ?? 0
    if (sum / length < least.meanSquare) least = { meanSquare: sum / length, window: from }
  }
  return least
}

/**
 * Silence or room tone before the first sound and after the last. Sound is anything above the
 * file's level − 30 dB and its noise floor + 10 dB, so that speech in a noisy room is found as
 * well.
 */
function findEnds(meter: SoundMeter, floor: number) {
  const { windows, meanSquare, frames, sampleRate } = meter
  const isSound = (power: number) =>
    power > Math.min(Math.max(meanSquare / 1_000, floor * 10), meanSquare / 32)
  const first = windows.findIndex(isSound)
  const last = windows.findLastIndex(isSound)
  const toMs = (count: number) => (count * 1_000) / sampleRate
  const lengthMs = toMs(frames)
  const head = first < 0 ? lengthMs : (first * 1_000) / WINDOWS_PER_SECOND
  const tail =
    last < 0 ? lengthMs : Math.max(0, lengthMs - ((last + 1) * 1_000) / WINDOWS_PER_SECOND)
  // Encoders and fades leave a little sound at its edge: most of it is what counts.
  const zeroBefore = meter.firstSound < 0 ? lengthMs : toMs(meter.firstSound)
  const zeroAfter = meter.firstSound < 0 ? lengthMs : toMs(frames - meter.lastSound - 1)
  return {
    head,
    tail,
    headIsDigitalZero: head === 0 ? null : zeroBefore >= head / 2,
    tailIsDigitalZero: tail === 0 ? null : zeroAfter >= tail / 2,
  }
}

function formatOf(kind: SoundKind, head: Uint8Array): MeasuredFormat {
  switch (kind) {
    case 'wav':
    case 'mp3':
    case 'flac':
      return kind
    case 'ogg-flac':
      return 'flac'
    case 'ogg-opus':
      return 'opus'
    case 'ogg-vorbis':
      return 'vorbis'
    case 'other':
    case 'unknown':
      return soundExtension(head) === 'm4a' ? 'm4a' : 'other'
  }
}
