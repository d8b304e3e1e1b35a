import type { Page } from '@playwright/test'

/** Records the sound of the window from now on, left and right, until it is taken. */
export interface Recording {
  take(): Promise<[left: Float32Array, right: Float32Array]>
}

/**
 * Records what goes to the loudspeakers. To be called before the window has played anything.
 */
export async function recordPlayer(page: Page): Promise<Recording> {
  await page.evaluate(() => {
    const blocks: Float32Array[][] = [[], []]
    const connect = AudioNode.prototype.connect
    Reflect.set(globalThis, 'recorded', blocks)
    const record = async (from: AudioNode): Promise<void> => {
      const { context } = from
      if (!(context instanceof AudioContext)) return
      const node = new MediaStreamAudioDestinationNode(context, { channelCount: 2 })
      Reflect.apply(connect, from, [node])
      const [track] = node.stream.getAudioTracks()
      // In Chromium only, and not in the types of the DOM.
      const Processor = Reflect.get(globalThis, 'MediaStreamTrackProcessor')
      const { readable } = Reflect.construct(Processor, [{ track, maxBufferSize: 1_000 }])
      const reader: ReadableStreamDefaultReader<AudioData> = readable.getReader()
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        for (const [planeIndex, list] of blocks.entries()) {
          const plane = new Float32Array(value.numberOfFrames)
          value.copyTo(plane, { planeIndex, format: 'f32-planar' })
          list.push(plane)
        }
        value.close()
      }
    }
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) void record(this)
      return Reflect.apply(connect, this, to)
    } as typeof connect
  })
  return { take: () => takeRecording(page) }
}

async function takeRecording(page: Page): Promise<[Float32Array, Float32Array]> {
  const sides = await page.evaluate(() => {
    const blocks: Float32Array<ArrayBuffer>[][] = Reflect.get(globalThis, 'recorded')
    return Promise.all(
      blocks.map(async (list) => {
        const bytes = new Uint8Array(await new Blob(list).arrayBuffer())
        let text = ''
        for (let at = 0; at < bytes.length; at += 32_768)
          text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
        return btoa(text)
      }),
    )
  })
  const [left = new Float32Array(0), right = new Float32Array(0)] = sides.map((text) => {
    const bytes = Buffer.from(text, 'base64')
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  })
  return [left, right]
}

/** Where in the recording a sound begins, samples: the shift at which both are loud together. */
export function findIn(recording: Float32Array, sound: Float32Array, stepSamples: number): number {
  const [all, part] = [envelope(recording, stepSamples), envelope(sound, stepSamples)]
  let [best, most] = [0, -Infinity]
  for (let shift = 0; shift + part.length <= all.length; shift++) {
    let error = 0
    for (let i = 0; i < part.length; i++) error += ((all[shift + i] ?? 0) - (part[i] ?? 0)) ** 2
    if (-error > most) [best, most] = [shift, -error]
  }
  return best * stepSamples
}

function envelope(samples: Float32Array, step: number): Float32Array {
  return new Float32Array(Math.floor(samples.length / step)).map((_, i) =>
    Math.sqrt(samples.subarray(i * step, (i + 1) * step).reduce((sum, x) => sum + x * x, 0) / step),
  )
}

/** Windows in which tones are measured, s: films are kept in step by small changes of speed. */
const WINDOW_S = 0.1

/** Level of one frequency in each window of 100 ms, dB of its amplitude, by the algorithm of Goertzel. */
export function toneLevels(samples: Float32Array, hz: number, sampleRate: number): number[] {
  const size = Math.round(sampleRate * WINDOW_S)
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / sampleRate)
  return Array.from({ length: Math.floor(samples.length / size) }, (_, window) => {
    let [s1, s2] = [0, 0]
    for (const x of samples.subarray(window * size, (window + 1) * size))
      [s1, s2] = [x + coefficient * s1 - s2, s1]
    const power = Math.max(0, s1 * s1 + s2 * s2 - coefficient * s1 * s2)
    return 20 * Math.log10((2 / size) * Math.sqrt(power) + 1e-9)
  })
}
