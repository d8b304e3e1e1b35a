import { ALL_FORMATS, AudioSampleSink, Input, UrlSource } from 'mediabunny'
import { foldedToMono } from '@shared/mixing/fold-down'
import { SPECTRUM_ROWS, spectrumLevels } from './fourier'
import { type SpectrumAnswer, type SpectrumRequest, TILE_COLUMNS } from './spectrum-tiles'

/** Sounds that stay open: those that are asked for next are mostly the same ones. */
const MAX_OPEN = 8
/** Levels that are drawn, from nothing to full strength, dB. */
const QUIETEST_DB = -78
const LOUDEST_DB = -18

/** Inputs by address, the one that was used last at the end. */
const open = new Map<string, Input>()

function inputOf(url: string): Input {
  const input = open.get(url) ?? new Input({ source: new UrlSource(url), formats: ALL_FORMATS })
  open.delete(url)
  open.set(url, input)
  for (const [oldest, each] of open) {
    if (open.size <= MAX_OPEN) break
    open.delete(oldest)
    each.dispose()
  }
  return input
}

/** All channels as one between two times, and when the first sample is heard; null: there is no sound in the file. */
async function soundBetween(url: string, fromS: number, toS: number) {
  const track = await inputOf(url).getPrimaryAudioTrack()
  if (!track) return null
  let samples: Float32Array | null = null
  let sampleRate = 0
  let begin = 0
  for await (const sample of new AudioSampleSink(track).samples(Math.max(0, fromS), toS)) {
    if (!samples) {
      sampleRate = sample.sampleRate
      begin = sample.timestamp
      samples = new Float32Array(Math.ceil((toS - begin) * sampleRate) + sampleRate)
    }
    const planes = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const plane = new Float32Array(sample.numberOfFrames)
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
      return plane
    })
    const at = Math.round((sample.timestamp - begin) * sampleRate)
    const mono = foldedToMono(planes)
    if (at >= 0 && at < samples.length) samples.set(mono.subarray(0, samples.length - at), at)
    sample.close()
  }
  // Beyond the end of the sound it is silent.
  if (!samples) return { samples: new Float32Array(0), sampleRate: 8_000, beginMs: 0 }
  return { samples, sampleRate, beginMs: begin * 1_000 }
}

const canvas = new OffscreenCanvas(TILE_COLUMNS, SPECTRUM_ROWS)

/** The tile as a picture: its colour, the stronger the louder. */
function pictureOf(levels: Float32Array, colour: string): ImageBitmap | null {
  const ctx = canvas.getContext('2d')
  if (!ctx) return null
  const image = new ImageData(TILE_COLUMNS, SPECTRUM_ROWS)
  for (let column = 0; column < TILE_COLUMNS; column++) {
    for (let row = 0; row < SPECTRUM_ROWS; row++) {
      const db = levels[column * SPECTRUM_ROWS + row] ?? -Infinity
      const strength = Math.min(1, Math.max(0, (db - QUIETEST_DB) / (LOUDEST_DB - QUIETEST_DB)))
      const at = ((SPECTRUM_ROWS - 1 - row) * TILE_COLUMNS + column) * 4
      image.data[at + 3] = Math.round(255 * strength ** 1.3)
    }
  }
  ctx.globalCompositeOperation = 'source-over'
  ctx.putImageData(image, 0, 0)
  ctx.globalCompositeOperation = 'source-in'
  ctx.fillStyle = colour
  ctx.fillRect(0, 0, TILE_COLUMNS, SPECTRUM_ROWS)
  return canvas.transferToImageBitmap()
}

async function tileOf({ url, fromMs, columnMs, colour }: SpectrumRequest) {
  const toMs = fromMs + TILE_COLUMNS * columnMs
  // Half a window on both sides belongs to the first and the last column.
  const marginS = 0.05
  const sound = await soundBetween(url, fromMs / 1_000 - marginS, toMs / 1_000 + marginS)
  if (!sound) return null
  const span = { fromMs: fromMs - sound.beginMs, columnMs, columns: TILE_COLUMNS }
  return pictureOf(spectrumLevels(sound.samples, sound.sampleRate, span), colour)
}

self.onmessage = async ({ data }: MessageEvent<SpectrumRequest>) => {
  // Whatever the fault of the file, the waveform stays where there is no spectrogram.
  const tile = await tileOf(data).catch(() => null)
  const answer: SpectrumAnswer = { id: data.id, tile }
  self.postMessage(answer, { transfer: tile ? [tile] : [] })
}
