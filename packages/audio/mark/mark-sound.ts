import { frameCount } from '../audio-data'
import type { SoundMark } from '@shared/mixing/sound-mark'
import { BAND_COUNT, PAIR_COUNT, patternOf } from './mark-code'
import { slotSpectrum, type SlotSpectrum } from './slot-spectrum'

const DECIBELS = 10 / Math.LN10
/** Half of a difference in dB to the logarithm of a factor: each slot of a pair takes half. */
const NEPERS = 40 / Math.LN10
/** Level difference that a pair should have in a band, dB. */
const MARGIN_DB = 2.9
/** Pairs that would have to be changed by more stay as they are, dB. */
const MAX_DB = 6.5
/** Pieces whose sum of squares is less carry nothing: 16-bit silence with its dither. */
const SILENT = 1e-7

/**
 * Puts a mark into a voice, in place: where a pair does not show its sign, the louder slot is lowered and the softer one
 * raised by up to 3.25 dB, in that band alone. Silence stays silent, and nothing moves.
 *
 * @param atSeconds where the sound begins on its track: all clips of a track share one pattern in time
 */
export async function markSound(
  channels: readonly Float32Array[],
  sampleRate: number,
  { content, atSeconds = 0 }: { content: SoundMark; atSeconds?: number },
): Promise<void> {
  const spectrum = await slotSpectrum(sampleRate)
  const frames = frameCount(channels)
  const pieces = new Pieces(spectrum, channels)
  const signs = patternOf(content)
  const offset = atSeconds * sampleRate
  const first = Math.floor(offset / (2 * spectrum.slot)) - 1
  for (let pair = first; pair * 2 * spectrum.slot < offset + frames; pair++) {
    const from = pair * 2 * spectrum.slot - offset
    if (!pieces.read(from)) continue
    const at = (((pair % PAIR_COUNT) + PAIR_COUNT) % PAIR_COUNT) * BAND_COUNT
    pieces.change(signs.subarray(at, at + BAND_COUNT))
  }
  pieces.finish()
}

/** The two pieces of a pair, in all channels. Changes are added up aside, so that later pieces read the sound as it was. */
class Pieces {
  private readonly spectra: Float32Array[]
  private readonly levels = [new Float64Array(BAND_COUNT), new Float64Array(BAND_COUNT)]
  private readonly changes: Float32Array[]
  private readonly differences = new Float32Array(BAND_COUNT)
  private readonly needed = new Float64Array(BAND_COUNT)
  private from = 0

  constructor(
    private readonly spectrum: SlotSpectrum,
    private readonly channels: readonly Float32Array[],
  ) {
    this.spectra = Array.from(
      { length: 2 * channels.length },
      () => new Float32Array(spectrum.size),
    )
    this.changes = channels.map((channel) => new Float32Array(channel.length))
  }

  /** @returns whether anything is heard in both */
  read(from: number): boolean {
    this.from = from
    return this.readHalf(0) && this.readHalf(1)
  }

  private readHalf(half: 0 | 1): boolean {
    const energies = this.levels[half]?.fill(0)
    if (!energies) return false
    let energy = 0
    for (const [c, channel] of this.channels.entries()) {
      const squares = this.window(channel, this.from + half * this.spectrum.slot)
      energy += squares
      const kept = this.spectra[half * this.channels.length + c]
      if (squares === 0) {
        kept?.fill(0)
        continue
      }
      this.spectrum.forward()
      kept?.set(this.spectrum.memory())
      if (kept) addBands(energies, kept, this.spectrum.bins)
    }
    return energy > SILENT
  }

  /** Fills the transform's memory with a windowed piece. */
  private window(channel: Float32Array, from: number): number {
    const { window } = this.spectrum
    const memory = this.spectrum.memory().fill(0)
    const { start, first, end } = inside(channel, from, window.length)
    let energy = 0
    for (let i = first; i < end; i++) {
      const value = channel[start + i] ?? 0
      energy += value * value
      memory[i] = value * (window[i] ?? 0)
    }
    return energy
  }

  /** Changes the bands whose difference does not have its sign. */
  change(signs: Int8Array): void {
    if (!this.isNeeded(signs)) return
    for (const half of [0, 1] as const)
      for (let c = 0; c < this.channels.length; c++) this.add(c, half)
  }

  /** By how much the earlier slot of a pair has to become louder than the later one, by band, dB. */
  private isNeeded(signs: Int8Array): boolean {
    const [earlier, later] = this.levels
    const { differences, needed } = this
    for (let band = 0; band < BAND_COUNT; band++)
      differences[band] =
        DECIBELS * Math.log(((earlier?.[band] ?? 0) + 1e-12) / ((later?.[band] ?? 0) + 1e-12))
    const common = commonChange(differences)
    let isNeeded = false
    for (let band = 0; band < BAND_COUNT; band++) {
      const sign = signs[band] ?? 1
      const missing = MARGIN_DB - ((differences[band] ?? 0) - common) * sign
      const isChanged = missing > 0 && missing <= MAX_DB
      needed[band] = isChanged ? missing * sign : 0
      isNeeded ||= isChanged
    }
    return isNeeded
  }

  private add(channel: number, half: 0 | 1): void {
    const kept = this.spectra[half * this.channels.length + channel]
    if (!kept) return
    const { bins, size, slot, window } = this.spectrum
    const memory = this.spectrum.memory().fill(0)
    for (let band = 0; band < BAND_COUNT; band++) {
      const wanted = this.needed[band] ?? 0
      if (wanted === 0) continue
      const factor = (Math.exp((half === 0 ? wanted : -wanted) / NEPERS) - 1) / size
      for (let i = 2 * (bins[band] ?? 0); i < 2 * (bins[band + 1] ?? 0); i++)
        memory[i] = (kept[i] ?? 0) * factor
    }
    this.spectrum.backward()
    const changes = this.changes[channel]
    if (!changes) return
    const { start, first, end } = inside(changes, this.from + half * slot, window.length)
    const made = this.spectrum.memory()
    for (let i = first; i < end; i++)
      changes[start + i] = (changes[start + i] ?? 0) + (made[i] ?? 0) * (window[i] ?? 0)
  }

  finish(): void {
    for (const [c, channel] of this.channels.entries()) {
      const changes = this.changes[c]
      for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) + (changes?.[i] ?? 0)
    }
  }
}

/** The part of a piece that lies inside a sound: samples `first` to `end` of it, counted from where the piece begins. */
function inside(sound: Float32Array, from: number, length: number) {
  const start = Math.round(from)
  return { start, first: Math.max(0, -start), end: Math.min(length, sound.length - start) }
}

function addBands(energies: Float64Array, spectrum: Float32Array, bins: Int32Array): void {
  for (let band = 0; band < BAND_COUNT; band++) {
    let sum = 0
    for (let i = 2 * (bins[band] ?? 0); i < 2 * (bins[band + 1] ?? 0); i++)
      sum += (spectrum[i] ?? 0) ** 2
    energies[band] = (energies[band] ?? 0) + sum
  }
}

/**
 * A change of all bands tells nothing about the mark; the rest is the band's own, up to this limit,
 * dB.
 */
const COMMON_DB = 8

/** How much all bands change together, dB. */
export function commonChange(differences: Float32Array): number {
  let sum = 0
  for (let band = 0; band < differences.length; band++)
    sum += Math.max(-COMMON_DB, Math.min(COMMON_DB, differences[band] ?? 0))
  return sum / differences.length
}
