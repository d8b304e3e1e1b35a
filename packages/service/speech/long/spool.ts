import { open, readFile, rm, type FileHandle } from 'node:fs/promises'
import { encodableRate, FileSink, openEncoder, Quantiser } from '@cuecast/audio'
import { bedLoop, mixBed } from '../beds/mix-bed'
import { rateOfQuality, shapePart } from '../shape/shape-part'
import type { FinishedAudio, Spooled, SpoolEncodeRequest, SpoolRequest } from '../speech-engine'

const BYTES = Int16Array.BYTES_PER_ELEMENT
const BLOCK_FRAMES = 1 << 16

/** Shapes a part of a long text and puts it into the file as 16-bit samples. Runs in a worker thread. */
export async function spoolPart(request: SpoolRequest): Promise<Spooled> {
  const { audio, spoken, restMs } = request
  const rate = encodableRate(audio.audio_format, rateOfQuality(audio.quality, spoken.sampleRate))
  const sound = await shapePart(request, rate)
  const values = new Int16Array(sound.length + Math.round((restMs / 1000) * rate))
  new Quantiser(16, true).run([sound], values)
  // Never creates the file: when it is gone, the text was cancelled in the meantime.
  const file = await open(request.file, 'r+')
  try {
    await writeAt(file, new Uint8Array(values.buffer), request.atFrame * BYTES)
  } finally {
    await file.close()
  }
  return { frames: values.length, sampleRate: rate }
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const left = bytes.length - done
    done += (await file.write(bytes, done, left, position + done)).bytesWritten
  }
}

/** The spooled sound as a file of its format, block by block. Runs in a worker thread. */
export async function encodeSpool(request: SpoolEncodeRequest): Promise<FinishedAudio> {
  const { file, frames: totalFrames, sampleRate } = request
  const draft = `${file}.${request.format}`
  const sink = await FileSink.create(draft)
  try {
    const shape = { sampleRate, channels: 1, totalFrames } as const
    const encoder = await openEncoder(request.format, sink, shape)
    try {
      for await (const block of blocksOf(request)) await encoder.write([block])
      await encoder.finish()
    } finally {
      await encoder.dispose()
    }
    await sink.close()
    const bytes = new Uint8Array(await readFile(draft))
    return { bytes, durationMs: (totalFrames / sampleRate) * 1000 }
  } finally {
    await rm(draft, { force: true })
  }
}

async function* blocksOf(request: SpoolEncodeRequest): AsyncGenerator<Float32Array> {
  const { background, sampleRate, frames: total } = request
  const loop = background === null ? null : bedLoop(background, sampleRate)
  const file = await open(request.file, 'r')
  try {
    for (let from = 0; from < total; from += BLOCK_FRAMES) {
      const values = new Int16Array(Math.min(BLOCK_FRAMES, total - from))
      await file.read(new Uint8Array(values.buffer), 0, values.byteLength, from * BYTES)
      const block = Float32Array.from(values, (value) => value / 32_768)
      if (loop) mixBed(block, loop, { sampleRate, from, total })
      yield block
    }
  } finally {
    await file.close()
  }
}
