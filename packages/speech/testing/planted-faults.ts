import { stretch } from '@cuecast/audio'

/** Faults that the listening queue must find. */
export const faults = [
  'another voice',
  '80 ms cut off',
  'two words exchanged',
  '12 dB louder',
  'a pause of 1 s inside',
  'half speed',
] as const
export type Fault = (typeof faults)[number]

export interface Sound {
  samples: Float32Array
  sampleRate: number
}

/** The two words in the middle of a text, the second one first. */
export function exchanged(text: string): string {
  const words = text.split(' ')
  const at = Math.max(0, (words.length >> 1) - 1)
  const [a = '', b = ''] = words.slice(at, at + 2)
  return [...words.slice(0, at), b, a, ...words.slice(at + 2)].join(' ')
}

/** A sound with its fault; faults of the text or the speaker are made before it is spoken. */
export async function spoilt(
  { samples, sampleRate }: Sound,
  fault: Fault | undefined,
  { atStart }: { atStart: boolean },
): Promise<Float32Array> {
  const isLoud = (sample: number) => Math.abs(sample) > 0.01
  const [first, last] = [samples.findIndex(isLoud), samples.findLastIndex(isLoud)]
  const cut = Math.round(0.08 * sampleRate)
  switch (fault) {
    case '80 ms cut off':
      return atStart ? samples.slice(first + cut) : samples.slice(0, last - cut)
    case '12 dB louder':
      return samples.map((sample) => Math.max(-1, Math.min(1, sample * 10 ** (12 / 20))))
    case 'a pause of 1 s inside': {
      const middle = (first + last) >> 1
      const out = new Float32Array(samples.length + sampleRate)
      out.set(samples.subarray(0, middle))
      out.set(samples.subarray(middle), middle + sampleRate)
      return out
    }
    case 'half speed':
      return stretch(samples, sampleRate, 0.5)
    default:
      return samples
  }
}
