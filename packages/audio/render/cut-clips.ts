import { ROOM_TONE_DB } from '@shared/contracts/project/track-settings'
import { addRoomTone } from '@shared/mixing/room-tone'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { fileError } from '@cuecast/platform'
import { FileSink, type EncoderFormat } from '../encode/encoder'
import { openWavEncoder } from '../encode/wav-encoder'
import { WavFile } from '../wav/wav-file'
import { readSamples } from '../wav/wav-reader'
import type { RenderOptions } from './render-track'
import type { RenderOutput } from './render-types'
import { openTrackWriter } from './track-writer'

/** A piece of a WAV file that is written as a separate file. */
export interface Cut {
  source: string
  path: string
  startSample: number
  lengthSamples: number
  /** Silence at its ends goes, and so much silence or room tone is put there. */
  ends?: { headSamples: number; tailSamples: number; roomTone: boolean }
}

/** Quieter is silence at the ends of a cut, linear: −60 dBFS. */
const QUIET = 10 ** (-60 / 20)
/** Left of it, so that no onset is cut, s. */
const KEPT_SECONDS = 0.01

const BLOCK_FRAMES = 1 << 15

/**
 * Cuts clips out of WAV files, sample for sample, and encodes each; past the end of a source is
 * silence. On failure the caller removes the files written so far.
 *
 * @returns AUDIO_BROKEN for a source that is not WAV, CANCELLED, or the error of a file
 */
export async function cutClips(
  cuts: readonly Cut[],
  output: Omit<RenderOutput, 'path' | 'stems'>,
  { signal, onProgress }: RenderOptions = {},
): Promise<Result<void>> {
  const sources = new Map<string, WavFile>()
  const startedMs = Date.now()
  let at = ''
  try {
    for (const [i, cut] of cuts.entries()) {
      if (signal?.aborted) return failWith('CANCELLED', 'the export was cancelled')
      at = cut.path
      const source = await sourceOf(cut.source, sources)
      if (!source.ok) return source
      await cutOne(cut, source.value, output)
      const progress = (i + 1) / cuts.length
      const leftMs = ((Date.now() - startedMs) * (1 - progress)) / progress
      onProgress?.({ progress, leftMs })
    }
    return ok(undefined)
  } catch (cause) {
    return fail(fileError(cause, at, 'write'))
  } finally {
    for (const source of sources.values()) await source.close()
  }
}

async function sourceOf(path: string, open_: Map<string, WavFile>): Promise<Result<WavFile>> {
  const known = open_.get(path)
  if (known) return ok(known)
  const source = await WavFile.open(path)
  if (source.ok) open_.set(path, source.value)
  return source
}

async function cutOne(
  cut: Cut,
  source: WavFile,
  output: Omit<RenderOutput, 'path' | 'stems'>,
): Promise<void> {
  const { path, ends } = cut
  const { sampleRate, channels: there } = source.layout
  const channels = there === 6 ? 6 : there === 2 ? 2 : 1
  const { startSample, lengthSamples } = ends ? await withoutQuietEnds(cut, source) : cut
  const around = (ends?.headSamples ?? 0) + (ends?.tailSamples ?? 0)
  const totalFrames = lengthSamples + around
  const shape = { sampleRate, channels, totalFrames } as const
  const writer = await openClipWriter(path, output, shape)
  const fill = async (length: number) => {
    for (let done = 0; done < length; done += BLOCK_FRAMES) {
      const frames = Math.min(BLOCK_FRAMES, length - done)
      const block = Array.from({ length: channels }, () => new Float32Array(frames))
      if (ends?.roomTone) addRoomTone(block, done, ROOM_TONE_DB)
      await writer.write(block)
    }
  }
  try {
    await fill(ends?.headSamples ?? 0)
    for (let done = 0; done < lengthSamples; done += BLOCK_FRAMES) {
      const frames = Math.min(BLOCK_FRAMES, lengthSamples - done)
      await writer.write(await readFrames(source, startSample + done, frames))
    }
    await fill(ends?.tailSamples ?? 0)
    await writer.finish()
  } finally {
    await writer.dispose()
  }
}

/** The part of a cut between its first and its last sound; all of it where there is none. */
async function withoutQuietEnds(
  { startSample, lengthSamples }: Cut,
  source: WavFile,
): Promise<Pick<Cut, 'startSample' | 'lengthSamples'>> {
  let [first, last] = [-1, -1]
  for (let done = 0; done < lengthSamples; done += BLOCK_FRAMES) {
    const frames = Math.min(BLOCK_FRAMES, lengthSamples - done)
    const block = await readFrames(source, startSample + done, frames)
    const isLoud = (at: number) => block.some((samples) => Math.abs(samples[at] ?? 0) > QUIET)
    for (let at = 0; at < frames && first < 0; at++) if (isLoud(at)) first = done + at
    let end = frames - 1
    while (end >= 0 && !isLoud(end)) end--
    if (end >= 0) last = done + end
  }
  if (first < 0) return { startSample, lengthSamples }
  const kept = Math.round(KEPT_SECONDS * source.layout.sampleRate)
  const from = Math.max(0, first - kept)
  const to = Math.min(lengthSamples, last + 1 + kept)
  return { startSample: startSample + from, lengthSamples: to - from }
}

/** Clips are short and one after another: WAV needs no threads here. */
async function openClipWriter(
  path: string,
  output: Omit<RenderOutput, 'path' | 'stems'>,
  shape: EncoderFormat,
) {
  if (output.format !== 'wav') return openTrackWriter(path, { ...output, path }, shape)
  const sink = await FileSink.create(path)
  const { bitDepth: depth, dither = true } = output
  const encoder = await openWavEncoder(sink, shape, { depth, dither, info: output })
  return { ...encoder, dispose: () => sink.close() }
}

async function readFrames(source: WavFile, from: number, frames: number): Promise<Float32Array[]> {
  const { coding, channels } = source.layout
  return readSamples(await source.read(from, frames), coding, channels)
}
