import type { Result } from '@shared/contracts/result'
import type { DuckPoint } from '@shared/mixing/duck-curve'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { fadeAt, type MixMusic } from '@shared/mixing/music'
import { type FilmSoundReader, FilmSoundWindow } from '../film-sound/film-sound-reader'
import { openFilmSound } from '../film-sound/open-film-sound'
import { addUnderCurve } from './background-track'

type OpenFile = FilmSoundReader & { window: FilmSoundWindow }

/**
 * All music of a plan as one sound, read forwards. A file is open only while its music sounds, and no
 * more of it is in memory than the requested frames, whatever its length.
 */
export class MusicReader {
  private readonly open = new Map<string, OpenFile>()

  /**
   * @param stops turns failures into what stops the render
   * @param curveBetween how ducked music goes down under speech between two frames
   */
  constructor(
    private readonly plan: MixPlan,
    private readonly stops: {
      opened: (reader: Result<FilmSoundReader>) => FilmSoundReader
      reading: <T>(reading: Promise<T>, at: string) => Promise<T>
    },
    private readonly curveBetween: (from: number, to: number) => readonly DuckPoint[] = () => [],
  ) {}

  /** Frames from `from` up to `to`; `from` never goes back. Null where no music sounds. */
  async between(from: number, to: number): Promise<Float32Array[] | null> {
    let out: Float32Array[] | null = null
    for (const music of this.plan.music) {
      const end = music.startSample + music.lengthSamples
      if (end <= from) await this.closeFile(music.id)
      if (end <= from || music.startSample >= to) continue
      out ??= this.silence(to - from)
      const part = await this.part(music, from, to)
      const { gainDb, ducked } = music
      const curve = ducked ? this.curveBetween(from, to) : []
      addUnderCurve(out, part, { start: from, gainDb, curve })
    }
    return out
  }

  async close(): Promise<void> {
    for (const id of this.open.keys()) await this.closeFile(id)
  }

  private silence(frames: number): Float32Array[] {
    return Array.from({ length: this.plan.channels }, () => new Float32Array(frames))
  }

  /** One piece with its fades, in silence. */
  private async part(music: MixMusic, from: number, to: number): Promise<Float32Array[]> {
    const { startSample, lengthSamples, offsetSamples } = music
    const first = Math.max(from, startSample)
    const last = Math.min(to, startSample + lengthSamples)
    const { window } = await this.file(music)
    const inFile = offsetSamples - startSample
    const sound = await this.stops.reading(
      window.between(first + inFile, last + inFile),
      music.file,
    )
    const part = this.silence(to - from)
    for (const [c, target] of part.entries()) {
      target.set(sound[c] ?? [], first - from)
      applyFades(target, music, { from, first, last })
    }
    return part
  }

  private async file(music: MixMusic): Promise<OpenFile> {
    const known = this.open.get(music.id)
    if (known) return known
    const reader = this.stops.opened(await openFilmSound(music.file, this.plan))
    const file = { ...reader, window: new FilmSoundWindow(reader, this.plan.channels) }
    this.open.set(music.id, file)
    return file
  }

  private async closeFile(id: string): Promise<void> {
    await this.open.get(id)?.close()
    this.open.delete(id)
  }
}

/** Fades the frames from `first` up to `last`; `samples` begins at `from`. All on the track. */
function applyFades(
  samples: Float32Array,
  music: MixMusic,
  { from, first, last }: { from: number; first: number; last: number },
): void {
  const { startSample, lengthSamples, fadeInSamples, fadeOutSamples } = music
  const fade = (begin: number, end: number) => {
    for (let at = Math.max(first, begin); at < Math.min(last, end); at++)
      samples[at - from] = (samples[at - from] ?? 0) * fadeAt(music, at - startSample)
  }
  const end = startSample + lengthSamples
  fade(startSample, startSample + fadeInSamples)
  fade(Math.max(startSample + fadeInSamples, end - fadeOutSamples), end)
}
