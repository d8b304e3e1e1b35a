import type { VoiceTraits } from '@shared/contracts/project/voice-traits'

/** A frame holds three periods of the deepest voice. */
const FRAME_MS = 40
const HOP_MS = 20
/** Rate at which the spectrum is taken: what tells voices apart lies below half of it. */
const SPECTRUM_RATE = 11_000
/** Rate at which periods are looked for. */
const PITCH_RATE = 5_500
const LOWEST_HZ = 70
const HIGHEST_HZ = 450
/** Correlation of a frame with itself a period later from which on it is voiced. */
const VOICED = 0.55
/** Lags of the autocorrelation that the spectrum is made of: it is as fine as the formants. */
const LAGS = 28
/** Bands of the spectrum, equally far apart in mel between `FIRST_HZ` and half of its rate. */
const BANDS = 14
const FIRST_HZ = 150
/** Frames fainter than this below the loudest say nothing about the voice, dB. */
const FAINT_DB = 30
/** Audible parts at the edges of a take, ms. */
const EDGE_MS = 4
/** From here on a sample is at full scale. */
const FULL = 0.999
/** A run of so many samples at full scale is clipped. */
const CLIPPED = 3

/**
 * Traits of the voice in a take. Their spread across the takes of one voice reveals another voice,
 * a cut onset and clipping without a model.
 *
 * @param channels as decoded: clipping may be in one of them only
 */
export function voiceTraits(
  mono: Float32Array,
  sampleRate: number,
  channels: readonly Float32Array[],
): VoiceTraits {
  const wide = decimated(mono, sampleRate, SPECTRUM_RATE)
  const narrow = decimated(mono, sampleRate, PITCH_RATE)
  const count = Math.max(0, Math.floor((mono.length / sampleRate) * (1_000 / HOP_MS)) - 1)
  const levels = Float64Array.from({ length: count }, (_, i) => power(frameOf(wide, i)))
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0)
  const least = loudest * 10 ** (-FAINT_DB / 10)
  const pitches: number[] = []
  const sum = new Float64Array(LAGS)
  for (let i = 0; i < count; i++) {
    if (loudest === 0 || (levels[i] ?? 0) < least) continue
    addAutocorrelation(frameOf(wide, i), sum)
    const pitch = pitchOf(frameOf(narrow, i), narrow.rate)
    if (pitch !== null) pitches.push(pitch)
  }
  const loud = Math.sqrt(levels.toSorted()[Math.floor(count * 0.9)] ?? 0)
  return {
    pitchHz:
      pitches.length > 0 ? round(pitches.sort((a, b) => a - b)[pitches.length >> 1] ?? 0) : null,
    spectrum: spectrumOf(sum, wide.rate),
    clips: channels.reduce((all, channel) => all + clipsOf(channel), 0),
    startDb: edgeDb(mono.subarray(0, samplesOf(EDGE_MS, sampleRate)), loud),
    endDb: edgeDb(mono.subarray(-samplesOf(EDGE_MS, sampleRate)), loud),
  }
}

interface Signal {
  samples: Float32Array
  rate: number
}

const samplesOf = (ms: number, rate: number): number => Math.max(1, Math.round((rate * ms) / 1_000))
const round = (value: number): number => Math.round(value * 10) / 10

/** Every n-th mean of n samples: what folds back is faint enough for a mean over a take. */
function decimated(samples: Float32Array, sampleRate: number, wanted: number): Signal {
  const by = Math.max(1, Math.floor(sampleRate / wanted))
  if (by === 1) return { samples, rate: sampleRate }
  const out = new Float32Array(Math.floor(samples.length / by))
  for (let i = 0; i < out.length; i++) {
    let sum = 0
    for (let k = 0; k < by; k++) sum += samples[i * by + k] ?? 0
    out[i] = sum / by
  }
  return { samples: out, rate: sampleRate / by }
}

function frameOf({ samples, rate }: Signal, index: number): Float32Array {
  const from = Math.round((index * HOP_MS * rate) / 1_000)
  return samples.subarray(from, from + samplesOf(FRAME_MS, rate))
}

function power(frame: Float32Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return frame.length > 0 ? sum / frame.length : 0
}

/** Adds the normalised autocorrelation: loud and faint frames count alike. */
function addAutocorrelation(frame: Float32Array, sum: Float64Array): void {
  const whole = power(frame) * frame.length
  if (whole === 0) return
  for (let lag = 0; lag < LAGS; lag++) {
    let product = 0
    for (let i = lag; i < frame.length; i++) product += (frame[i] ?? 0) * (frame[i - lag] ?? 0)
    sum[lag] = (sum[lag] ?? 0) + product / whole
  }
}

/**
 * Levels of the bands against their mean, dB: the smoothed spectrum that belongs to an autocorrelation
 * (Blackman & Tukey 1958).
 */
function spectrumOf(sum: Float64Array, rate: number): number[] {
  if (!sum[0]) return []
  const mel = (hz: number) => 2_595 * Math.log10(1 + hz / 700)
  const [low, high] = [mel(FIRST_HZ), mel(rate / 2)]
  const levels = Array.from({ length: BANDS }, (_, band) => {
    const hz = 700 * (10 ** ((low + ((high - low) * band) / BANDS) / 2_595) - 1)
    let level = 1
    for (let lag = 1; lag < LAGS; lag++) {
      const window = 0.5 + 0.5 * Math.cos((Math.PI * lag) / LAGS)
      level +=
        2 * window * ((sum[lag] ?? 0) / (sum[0] ?? 1)) * Math.cos((2 * Math.PI * hz * lag) / rate)
    }
    return 10 * Math.log10(Math.max(1e-4, level))
  })
  const mean = levels.reduce((all, level) => all + level, 0) / BANDS
  return levels.map((level) => round(level - mean))
}

/** Pitch of a voiced frame, Hz: the shortest period after which it is nearly as alike as after any. */
function pitchOf(frame: Float32Array, rate: number): number | null {
  const shortest = Math.floor(rate / HIGHEST_HZ)
  const longest = Math.min(Math.ceil(rate / LOWEST_HZ), frame.length >> 1)
  const alike = new Float64Array(longest + 2)
  for (let lag = shortest - 1; lag <= longest + 1; lag++) {
    let [product, a, b] = [0, 0, 0]
    for (let i = lag; i < frame.length; i++) {
      const [now, then] = [frame[i] ?? 0, frame[i - lag] ?? 0]
      product += now * then
      a += now * now
      b += then * then
    }
    alike[lag] = a > 0 && b > 0 ? product / Math.sqrt(a * b) : 0
  }
  const most = alike.reduce((all, each) => Math.max(all, each), 0)
  if (most < VOICED) return null
  for (let lag = shortest; lag <= longest; lag++) {
    const [before, here, after] = [alike[lag - 1] ?? 0, alike[lag] ?? 0, alike[lag + 1] ?? 0]
    if (here < 0.9 * most || here < before || here < after) continue
    // A parabola through three lags: between two samples lies a semitone.
    const bend = before - 2 * here + after
    return rate / (lag + (bend === 0 ? 0 : (0.5 * (before - after)) / bend))
  }
  return null
}

/** Level of an edge against the loud parts of the take, dB; −120 where there is nothing. */
function edgeDb(edge: Float32Array, loud: number): number {
  const level = Math.sqrt(power(edge))
  return level > 0 && loud > 0 ? Math.max(-120, round(20 * Math.log10(level / loud))) : -120
}

/** Places where a wave is cut flat. */
function clipsOf(samples: Float32Array): number {
  let clips = 0
  let run = 0
  for (const sample of samples) {
    run = Math.abs(sample) >= FULL ? run + 1 : 0
    if (run === CLIPPED) clips += 1
  }
  return clips
}
