import { randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { AafSound } from '@shared/interchange/aaf/aaf-parts'
import { type AafOptions, writeAaf } from '@shared/interchange/aaf/write-aaf'
import type { Timeline } from '@shared/interchange/timeline'
import { WavFile } from '@cuecast/audio'
import { fileError } from '@cuecast/platform'

interface AafJob {
  path: string
  timeline: Timeline
  options: Omit<AafOptions, 'twoSided' | 'newId' | 'now'>
  /** WAV files by `TimelineTrack.stem`, integers where they are embedded. */
  stems: ReadonlyMap<string, string>
  signal?: AbortSignal | undefined
  /** 0 … 1. */
  onProgress: (progress: number) => void
}

/** Frames that are read at once. */
const BLOCK = 1 << 16

/**
 * Writes an AAF file from its beginning to its end, with the sound copied from the stems sample for sample: memory
 * does not grow with it. What was written when this fails is the caller's to remove.
 *
 * @returns CANCELLED, AUDIO_BROKEN for a stem that is no WAV file, or the error of a file
 */
export async function writeAafFile(job: AafJob): Promise<Result<void>> {
  const stems = new Map<string, WavFile>()
  let file: FileHandle | null = null
  try {
    for (const { stem } of job.timeline.tracks) {
      const opened = await WavFile.open(job.stems.get(stem) ?? '')
      if (!opened.ok) return opened
      stems.set(stem, opened.value)
    }
    const twoSided = await stemsOfTwoSides(job, stems)
    const options = { ...job.options, twoSided, newId: () => randomBytes(16), now: new Date() }
    file = await open(job.path, 'w')
    const copy = new SoundCopy(job, stems)
    for (const piece of writeAaf(job.timeline, options)) {
      const parts = piece instanceof Uint8Array ? [piece] : copy.parts(piece)
      for await (const bytes of parts) {
        if (job.signal?.aborted) return fail(studioError('CANCELLED', 'the export was cancelled'))
        await file.appendFile(bytes)
      }
    }
    return ok(undefined)
  } catch (cause) {
    return fail(fileError(cause, job.path, 'write'))
  } finally {
    await file?.close()
    for (const stem of stems.values()) await stem.close()
  }
}

/** Reads the pieces of stems that the file asks for. */
class SoundCopy {
  readonly #total: number
  #done = 0

  constructor(
    private readonly job: AafJob,
    private readonly stems: ReadonlyMap<string, WavFile>,
  ) {
    const clips = job.timeline.tracks.flatMap((track) => track.clips)
    this.#total = Math.max(
      1,
      clips.reduce((sum, { lengthMs }) => sum + lengthMs, 0),
    )
  }

  async *parts({
    source,
    from,
    to,
  }: {
    source: AafSound
    from: number
    to: number
  }): AsyncGenerator<Uint8Array> {
    const stem = this.stems.get(source.stem)
    if (!stem) return
    const bytes = this.job.options.bits === 16 ? 2 : 3
    const end = Math.ceil(to / bytes)
    for (let at = Math.floor(from / bytes); at < end; at += BLOCK) {
      const frames = Math.min(BLOCK, end - at)
      const read = await stem.read(source.startSample + at, frames)
      const side = oneSide(read, { bytes, channels: stem.layout.channels, side: source.side })
      // A file of more than 2 GB may begin a part in the middle of a sample.
      yield side.subarray(Math.max(0, from - at * bytes), to - at * bytes)
      this.#done += (frames * 1_000) / this.job.timeline.sampleRate
      this.job.onProgress(Math.min(1, this.#done / this.#total))
    }
  }
}

function oneSide(
  frames: Uint8Array,
  { bytes, channels, side }: { bytes: number; channels: number; side: number },
): Uint8Array {
  if (channels === 1) return frames
  const samples = new Uint8Array(frames.length / channels)
  for (let at = 0, from = side * bytes; at < samples.length; from += channels * bytes)
    for (let i = 0; i < bytes; i++) samples[at++] = frames[from + i] ?? 0
  return samples
}

/** Each side has noise of its own below the last bit. */
const ALIKE = 2

/** A voice in the middle is the same on both sides: one track is enough for it. */
async function stemsOfTwoSides(
  { timeline, options, signal }: AafJob,
  stems: ReadonlyMap<string, WavFile>,
): Promise<Set<string>> {
  const twoSided = new Set<string>()
  for (const { stem, clips } of timeline.tracks) {
    const file = stems.get(stem)
    if (!file || file.layout.channels < 2) continue
    for (const { startMs, lengthMs } of clips) {
      if (signal?.aborted || twoSided.has(stem)) break
      const first = Math.floor((startMs * timeline.sampleRate) / 1_000)
      const end = first + Math.ceil((lengthMs * timeline.sampleRate) / 1_000)
      for (let at = first; at < end && !twoSided.has(stem); at += BLOCK) {
        const frames = await file.read(at, Math.min(BLOCK, end - at))
        if (!areAlike(frames, options.bits)) twoSided.add(stem)
      }
    }
  }
  return twoSided
}

/** Whether left and right of interleaved frames differ by no more than their noise. */
function areAlike(frames: Buffer, bits: AafOptions['bits']): boolean {
  const bytes = bits === '32f' ? 4 : bits / 8
  for (let at = 0; at + 2 * bytes <= frames.length; at += 2 * bytes) {
    const [left, right] = [at, at + bytes].map((from) =>
      bits === '32f' ? frames.readFloatLE(from) * 2 ** 23 : frames.readIntLE(from, bytes),
    )
    if (Math.abs((left ?? 0) - (right ?? 0)) > ALIKE) return false
  }
  return true
}
