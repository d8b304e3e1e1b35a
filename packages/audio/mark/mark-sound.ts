import { frameCount } from '../audio-data'
import type { SoundMark } from '@shared/mixing/sound-mark'
import { BAND_COUNT, PAIR_COUNT, patternOf } from './mark-code'
import { slotSpectrum, type SlotSpectrum, slotWindow } from './slot-spectrum'

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
    return [0, 1].every((half) => {
      const energies = this.levels[half]?.fill(0)
      if (!energies) return false
      let energy = 0
      for (const [c, channel] of this.channels.entries()) {
        energy += this.window(channel, from + half * this.spectrum.slot)
        this.spectrum.forward()
        const kept = this.spectra[half * this.channels.length + c]
        kept?.set(this.spectrum.memory())
        if (kept) addBands(energies, kept, this.spectrum.bins)
      }
      return energy > SILENT
    })
  }

  /** Fills the transform's memory with a windowed piece. */
  private window(channel: Float32Array, from: number): number {
    const { slot } = this.spectrum
    const memory = this.spectrum.memory().fill(0)
    const start = Math.ceil(from)
    const end = Math.min(Math.ceil(from + 2 * slot), channel.length)
    let energy = 0
    for (let i = Math.max(0, start); i < end; i++) {
      const value = channel[i] ?? 0
      energy += value * value
      memory[i - start] = value * slotWindow((i - from) / slot)
    }
    return energy
  }

  /** Changes the bands whose difference does not have its sign. */
  change(signs: Int8Array): void {
    const needed = neededOf(this.levels, signs)
    if (needed.every((value) => value === 0)) return
    for (const half of [0, 1] as const)
      for (const c of this.channels.keys()) {
        const kept = this.spectra[half * this.channels.length + c]
        if (kept) this.add(kept, c, half, needed)
      }
  }

  private add(kept: Float32Array, channel: number, half: 0 | 1, needed: Float64Array): void {
    const { bins, size, slot } = this.spectrum
    const memory = this.spectrum.memory().fill(0)
    for (let band = 0; band < BAND_COUNT; band++) {
      const wanted = needed[band] ?? 0
      if (wanted === 0) continue
      const factor = 10 ** ((half === 0 ? wanted : -wanted) / 40) - 1
      for (let i = 2 * (bins[band] ?? 0); i < 2 * (bins[band + 1] ?? 0); i++)
        memory[i] = (kept[i] ?? 0) * factor
    }
    this.spectrum.backward()
    const changes = this.changes[channel]
    if (!changes) return
    const from = this.from + half * slot
    const start = Math.ceil(from)
    const end = Math.min(Math.ceil(from + 2 * slot), changes.length)
    const made = this.spectrum.memory()
    for (let i = Math.max(0, start); i < end; i++)
      changes[i] =
        (changes[i] ?? 0) + ((made[i - start] ?? 0) / size) * slotWindow((i - from) / slot)
  }

  finish(): void {
    for (const [c, channel] of this.channels.entries()) {
      const changes = this.changes[c]
      for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) + (changes?.[i] ?? 0)
    }
  }
}

function addBands(energies: Float64Array, spectrum: Float32Array, bins: Int32Array): void {
  for (let band = 0; band < BAND_COUNT; band++) {
    let sum = 0
    for (let i = 2 * (bins[band] ?? 0); i < 2 * (bins[band + 1] ?? 0); i++)
      sum += (spectrum[i] ?? 0) ** 2
    energies[band] = (energies[band] ?? 0) + sum
  }
}

/** By how much the earlier slot of a pair has to become louder than the later one, by band, dB. */
function neededOf(levels: readonly Float64Array[], signs: Int8Array): Float64Array {
  const differences = Float32Array.from(
    signs,
    (_, band) =>
      10 * Math.log10(((levels[0]?.[band] ?? 0) + 1e-12) / ((levels[1]?.[band] ?? 0) + 1e-12)),
  )
  const common = commonChange(differences)
  return Float64Array.from(signs, (sign, band) => {
    const missing = MARGIN_DB - ((differences[band] ?? 0) - common) * sign
    return missing <= 0 || missing > MAX_DB ? 0 : missing * sign
  })
}

/**
 * A change of all bands tells nothing about the mark; the rest is the band's own, up to this limit,
 * dB.
 */
const COMMON_DB = 8

/** How much all bands change together, dB. */
export function commonChange(differences: Float32Array): number {
  let sum = 0
  for (const difference of differences) sum += Math.max(-COMMON_DB, Math.min(COMMON_DB, difference))
  return sum / differences.length
}
