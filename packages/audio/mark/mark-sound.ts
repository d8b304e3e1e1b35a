import { frameCount } from '../audio-data'
import type { SoundMark } from '@shared/mixing/sound-mark'
import { BAND_COUNT, PAIR_COUNT, patternOf } from './mark-code'
import { slotSpectrum, type SlotSpectrum } from './slot-spectrum'

const DECIBELS = 10 / Math.LN10
/** A difference of a pair in dB, over the natural logarithm of the factor of one slot: each takes half. */
const NEPERS = 40 / Math.LN10
/** Level difference that a pair should have in a band, dB. */
const MARGIN_DB = 2.9
/** Pairs that would have to be changed by more stay as they are, dB. */
const MAX_DB = 6.5
/** Pieces whose mean square in all bands is less carry nothing: 16-bit silence with its dither. */
const SILENT = 2e-10

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
}

/** The two pieces of a pair, in all channels. They are read from the sound as it was. */
class Pieces {
  private readonly spectra: Float32Array[]
  private readonly levels = [new Float64Array(BAND_COUNT), new Float64Array(BAND_COUNT)]
  private readonly originals: Float32Array[]
  private readonly differences = new Float32Array(BAND_COUNT)
  /** Change of each band of the earlier and of the later piece: 0 as it was, 1 twice as loud. */
  private readonly factors = [new Float64Array(BAND_COUNT), new Float64Array(BAND_COUNT)]
  private from = 0

  constructor(
    private readonly spectrum: SlotSpectrum,
    private readonly channels: readonly Float32Array[],
  ) {
    this.spectra = Array.from(
      { length: 2 * channels.length },
      () => new Float32Array(spectrum.size),
    )
    this.originals = channels.map((channel) => channel.slice())
  }

  /** @returns whether anything is heard in both */
  read(from: number): boolean {
    this.from = from
    return this.readHalf(0) && this.readHalf(1)
  }

  private readHalf(half: 0 | 1): boolean {
    const energies = this.levels[half]?.fill(0)
    if (!energies) return false
    const { slot, size, bins } = this.spectrum
    let energy = 0
    for (const [c, original] of this.originals.entries()) {
      const kept = this.spectra[half * this.channels.length + c]
      this.window(original, this.from + half * slot)
      this.spectrum.forward()
      kept?.set(this.spectrum.memory())
      if (kept) energy += addBands(energies, kept, bins)
    }
    // By Parseval's theorem, and because half of the energy is left by the window.
    return energy > (SILENT * slot * size) / 2
  }

  /** Fills the transform's memory with a windowed piece. */
  private window(original: Float32Array, from: number): void {
    const { window } = this.spectrum
    const { start, first, end } = inside(original, from, window.length)
    const memory = this.spectrum.memory().fill(0, 0, first).fill(0, Math.max(first, end))
    for (let i = first; i < end; i++) memory[i] = (original[start + i] ?? 0) * (window[i] ?? 0)
  }

  /** Changes the bands whose difference does not have its sign. */
  change(signs: Int8Array): void {
    if (!this.isNeeded(signs)) return
    for (const half of [0, 1] as const)
      for (let c = 0; c < this.channels.length; c++) this.add(c, half)
  }

  /** Sets the change of each band. @returns whether there is any */
  private isNeeded(signs: Int8Array): boolean {
    const [earlier, later] = this.levels
    const [first, second] = this.factors
    if (!first || !second) return false
    const { differences } = this
    for (let band = 0; band < BAND_COUNT; band++)
      differences[band] =
        DECIBELS * Math.log(((earlier?.[band] ?? 0) + 1e-12) / ((later?.[band] ?? 0) + 1e-12))
    const common = commonChange(differences)
    let isNeeded = false
    for (let band = 0; band < BAND_COUNT; band++) {
      const sign = signs[band] ?? 1
      const missing = MARGIN_DB - ((differences[band] ?? 0) - common) * sign
      const isChanged = missing > 0 && missing <= MAX_DB
      const gain = isChanged ? Math.exp((missing * sign) / NEPERS) : 1
      first[band] = gain - 1
      second[band] = 1 / gain - 1
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
      const factor = (this.factors[half]?.[band] ?? 0) / size
      if (factor === 0) continue
      for (let i = 2 * (bins[band] ?? 0); i < 2 * (bins[band + 1] ?? 0); i++)
        memory[i] = (kept[i] ?? 0) * factor
    }
    this.spectrum.backward()
    const marked = this.channels[channel]
    if (!marked) return
    const { start, first, end } = inside(marked, this.from + half * slot, window.length)
    const made = this.spectrum.memory()
    for (let i = first; i < end; i++)
      marked[start + i] = (marked[start + i] ?? 0) + (made[i] ?? 0) * (window[i] ?? 0)
  }
}

/** The part of a piece that lies inside a sound: samples `first` to `end` of it, counted from where the piece begins. */
function inside(sound: Float32Array, from: number, length: number) {
  const start = Math.round(from) | 0
  return { start, first: Math.max(0, -start), end: Math.min(length, sound.length - start) }
}

/** Adds the energy of each band. @returns the energy in all of them */
function addBands(energies: Float64Array, spectrum: Float32Array, bins: Int32Array): number {
  let all = 0
  for (let band = 0; band < BAND_COUNT; band++) {
    let sum = 0
    for (let i = 2 * (bins[band] ?? 0); i < 2 * (bins[band + 1] ?? 0); i++)
      sum += (spectrum[i] ?? 0) ** 2
    energies[band] = (energies[band] ?? 0) + sum
    all += sum
  }
  return all
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
