import { randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { AafSound } from '@shared/interchange/aaf/aaf-parts'
import { type AafOptions, writeAaf } from '@shared/interchange/aaf/write-aaf'
import type { Timeline } from '@shared/interchange/timeline'
import { WavFile } from '@cuecast/audio'
import { fileError } from '@cuecast/platform'

interface AafJob {
  path: string
  timeline: Timeline
  options: Omit<AafOptions, 'gains' | 'newId' | 'now'>
  /** Levels of cues that are in the stems, dB. */
  levelsDb: ReadonlyMap<string, number>
  /** WAV files by `TimelineTrack.stem`, integers where they are embedded. */
  stems: ReadonlyMap<string, string>
  signal?: AbortSignal | undefined
  /** 0 … 1. */
  onProgress: (progress: number) => void
}

/** Frames that are read at once. */
const BLOCK = 1 << 16

/**
 * Writes an AAF file from start to end, with the sound copied from the stems sample for sample:
 * memory does not grow with it. On failure the caller removes the unfinished file.
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
    const gains = await gainsOf(job, stems)
    const made = { newId: () => randomBytes(16), now: new Date() }
    const options = { ...job.options, gains, ...made }
    file = await open(job.path, 'w')
    const copy = new SoundCopy(job, stems)
    for (const piece of writeAaf(job.timeline, options)) {
      const parts = piece instanceof Uint8Array ? [piece] : copy.parts(piece)
      for await (const bytes of parts) {
        if (job.signal?.aborted) return failWith('CANCELLED', 'the export was cancelled')
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

/** Reads the pieces of stems that the file embeds. */
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
      if (source.gain !== 1) divide(side, bytes, source.gain)
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

/** Samples of a stem without the gain that is in them. */
function divide(samples: Uint8Array, bytes: number, gain: number): void {
  const view = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  const most = 2 ** (8 * bytes - 1) - 1
  for (let at = 0; at + bytes <= view.length; at += bytes) {
    const value = Math.round(view.readIntLE(at, bytes) / gain)
    view.writeIntLE(Math.max(-most, Math.min(most, value)), at, bytes)
  }
}

/**
 * Gains of cues whose sound can be stored without them: boosts always, cuts only as far as full
 * scale allows.
 */
async function gainsOf(
  { timeline, options, levelsDb }: AafJob,
  stems: ReadonlyMap<string, WavFile>,
): Promise<Map<string, number>> {
  const gains = new Map<string, number>()
  const { sampleRate } = timeline
  if (options.sound === 'linked') return gains
  for (const { stem, clips } of timeline.tracks) {
    const file = stems.get(stem)
    for (const { cueId, startMs, lengthMs } of clips) {
      const gain = 10 ** ((levelsDb.get(cueId) ?? 0) / 20)
      if (gain === 1 || !file) continue
      const reach = options.handleSamples + options.fadeSamples
      const first = Math.max(0, Math.floor((startMs * sampleRate) / 1_000) - reach)
      const end = Math.ceil(((startMs + lengthMs) * sampleRate) / 1_000) + reach
      const loudest =
        gain < 1 ? await peakOf(file, { first, end, bytes: options.bits === 16 ? 2 : 3 }) : 0
      gains.set(cueId, Math.min(1, loudest) > gain ? Math.min(1, loudest * ROOM) : gain)
    }
  }
  return gains
}

/** For rounding: a sample at full scale stays below it. */
const ROOM = 1.000_01

async function peakOf(
  file: WavFile,
  { first, end, bytes }: { first: number; end: number; bytes: number },
): Promise<number> {
  let most = 0
  for (let at = first; at < end; at += BLOCK) {
    const frames = await file.read(at, Math.min(BLOCK, end - at))
    for (let i = 0; i + bytes <= frames.length; i += bytes)
      most = Math.max(most, Math.abs(frames.readIntLE(i, bytes)))
  }
  return most / 2 ** (8 * bytes - 1)
}
