import { KWeightedEnergy, weightOf } from '../loudness/measure-loudness'
import { STEPS_PER_SECOND } from '../loudness/integrated'
import { truePeak } from '../loudness/true-peak'

/** Samples around a step that its true peak depends on, on each side. */
const AROUND = 16
const BEFORE = 2 * AROUND
/** Windows of a step; head, tail and noise floor are found in them. */
export const WINDOWS_PER_STEP = 10
/** Full scale, also after encoders that leave out the last step of 16 bits. */
const FULL_SCALE = 32_766 / 32_768
/** Fewer samples in a row at full scale may be a crest. */
const CLIPPED_RUN = 3
/** Half of the last step of 16 bits: below, a sample is zero in a file of 16 bits. */
const ZERO = 2 ** -16

/** State of one channel: the samples of the current step, and the results of earlier ones. */
interface Channel {
  samples: Float32Array
  energy: KWeightedEnergy
  weight: number
  sum: number
  squares: number
  /** Samples at full scale up to now, without a break. */
  run: number
}

/** Numbers that come one by one, in single precision: 24 hours have millions of them. */
class Numbers {
  private values = new Float32Array(1 << 10)
  private count = 0

  push(value: number): void {
    if (this.count === this.values.length) {
      const more = new Float32Array(2 * this.count)
      more.set(this.values)
      this.values = more
    }
    this.values[this.count] = value
    this.count += 1
  }

  get all(): Float32Array {
    return this.values.subarray(0, this.count)
  }
}

/** Measures a sound of any length that arrives in pieces. Memory: 50 KB for each minute. */
export class SoundMeter {
  frames = 0
  /** Mean K-weighted square of each 100 ms, summed over channels. */
  readonly steps: number[] = []
  truePeak = 0
  truePeakAt = 0
  samplePeak = 0
  samplePeakAt = 0
  clipped = 0
  clippedAt: number | null = null
  /** First and last frame that is not digital zero; −1 where all are. */
  firstSound = -1
  lastSound = -1
  /** Sum of left times right. */
  private crossed = 0
  private readonly fine = new Numbers()
  private readonly squares = new Numbers()
  private readonly channels: Channel[]
  private readonly size: number
  private filled = 0

  constructor(
    readonly sampleRate: number,
    channelCount: number,
  ) {
    this.size = Math.round(sampleRate / STEPS_PER_SECOND)
    this.channels = Array.from({ length: channelCount }, (_, c) => ({
      samples: new Float32Array(BEFORE + this.size),
      energy: new KWeightedEnergy(sampleRate),
      weight: weightOf(c, channelCount),
      sum: 0,
      squares: 0,
      run: 0,
    }))
  }

  add(piece: readonly Float32Array[]): void {
    const length = piece[0]?.length ?? 0
    for (let at = 0; at < length;) {
      const part = Math.min(length - at, this.size - this.filled)
      for (const [c, { samples }] of this.channels.entries())
        samples.set((piece[c] ?? samples).subarray(at, at + part), BEFORE + this.filled)
      this.filled += part
      at += part
      if (this.filled === this.size) this.closeStep()
    }
  }

  /** Measures what does not fill a step. */
  end(): void {
    const { filled } = this
    for (const { samples } of this.channels) samples.fill(0, BEFORE + filled)
    this.measure(filled)
    this.findTruePeak(BEFORE + filled)
    this.frames += filled
    this.filled = 0
  }

  /** The same as `steps` of each 10 ms: a short sound lies anywhere between the steps. */
  get fineSteps(): Float32Array {
    return this.fine.all
  }

  /** Mean square of each 10 ms, averaged over channels. */
  get windows(): Float32Array {
    return this.squares.all
  }

  get channelCount(): number {
    return this.channels.length
  }

  /** Mean square of all samples. */
  get meanSquare(): number {
    const squares = this.channels.reduce((all, channel) => all + channel.squares, 0)
    return squares / Math.max(1, this.frames * this.channels.length)
  }

  /** The mean that is furthest from zero, of all channels. */
  get dcOffset(): number {
    const means = this.channels.map(({ sum }) => Math.abs(sum) / Math.max(1, this.frames))
    return Math.max(...means)
  }

  /** Of left and right, −1 … 1; null unless there are two, and both sound. */
  get correlation(): number | null {
    const [left, right] = this.channels
    if (!left || !right || this.channels.length !== 2) return null
    const power = Math.sqrt(left.squares * right.squares)
    return power === 0 ? null : this.crossed / power
  }

  private closeStep(): void {
    const { size } = this
    let energy = 0
    for (let w = 0; w < WINDOWS_PER_STEP; w++) {
      const [from, to] = [w, w + 1].map((at) => BEFORE + Math.round((at * size) / WINDOWS_PER_STEP))
      let part = 0
      for (const { weight, energy: weighted, samples } of this.channels)
        part += weight * weighted.add(samples, from ?? 0, to ?? 0)
      this.fine.push((part * WINDOWS_PER_STEP) / size)
      energy += part / size
    }
    this.steps.push(energy)
    this.measure(size)
    this.findTruePeak(AROUND + size)
    for (const { samples } of this.channels) samples.copyWithin(0, size)
    this.frames += size
    this.filled = 0
  }

  private findTruePeak(to: number): void {
    for (const { samples } of this.channels) {
      const most = truePeak(samples, AROUND, to, this.truePeak)
      if (most > this.truePeak) this.truePeakAt = this.frames
      this.truePeak = most
    }
  }

  private measure(count: number): void {
    const { size, channels } = this
    for (let w = 0; w < WINDOWS_PER_STEP; w++) {
      const from = Math.round((w * size) / WINDOWS_PER_STEP)
      const to = Math.min(count, Math.round(((w + 1) * size) / WINDOWS_PER_STEP))
      if (from >= to) break
      let squares = 0
      for (const channel of channels) squares += this.measureSamples(channel, from, to)
      this.squares.push(squares / ((to - from) * channels.length))
    }
    const [left, right] = channels
    if (!left || !right) return
    for (let i = BEFORE; i < BEFORE + count; i++)
      this.crossed += (left.samples[i] ?? 0) * (right.samples[i] ?? 0)
  }

  /** Adds up a part of a channel's step; returns the sum of its squares. */
  private measureSamples(channel: Channel, from: number, to: number): number {
    const { samples } = channel
    let sum = 0
    let squares = 0
    for (let i = from; i < to; i++) {
      const sample = samples[BEFORE + i] ?? 0
      const size = Math.abs(sample)
      sum += sample
      squares += sample * sample
      if (size > this.samplePeak) {
        this.samplePeak = size
        this.samplePeakAt = this.frames + i
      }
      if (size >= FULL_SCALE) this.countClipped(channel, i)
      else channel.run = 0
      if (size < ZERO) continue
      if (this.firstSound < 0 || this.frames + i < this.firstSound)
        this.firstSound = this.frames + i
      if (this.frames + i > this.lastSound) this.lastSound = this.frames + i
    }
    channel.sum += sum
    channel.squares += squares
    return squares
  }

  private countClipped(channel: Channel, i: number): void {
    channel.run += 1
    if (channel.run < CLIPPED_RUN) return
    this.clipped += channel.run === CLIPPED_RUN ? CLIPPED_RUN : 1
    this.clippedAt ??= this.frames + i - CLIPPED_RUN + 1
  }
}
