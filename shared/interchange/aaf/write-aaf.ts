import type { FrameOptions } from '../frame-rate'
import {
  clipNotes,
  fadedClips,
  fileName,
  type FrameClip,
  frameClips,
  framesOf,
  sequenceFrames,
  sequenceMarkers,
} from '../sequence'
import { oneLine, type Timeline, type TimelineTrack } from '../timeline'
import { levelDefinitions, placedClips, storedGain } from './aaf-levels'
import { aaf, AAF_FILE, aafStorage } from './aaf-objects'
import {
  type AafPart,
  type AafSound,
  definition,
  ids,
  locators,
  markerSlot,
  sequence,
  slot,
  sourceClip,
  tagged,
  timecode,
  timeStamp,
  waveSummary,
} from './aaf-parts'
import { compoundFile, type Piece } from './compound-file'
import { flag, i64, joined, rational, text, u16, u32, uuidBytes } from './stored-values'

export interface AafOptions extends Required<FrameOptions> {
  /** `linked`: clips refer to the stems next to the file. */
  sound: 'embedded' | 'linked'
  /** Sample format of the stems. */
  bits: 16 | 24 | '32f'
  /** Embedded beyond both ends of a clip, as far as the stem goes. */
  handleSamples: number
  /** Length of the fades around clips, where there is a pause: their sound itself is not faded. */
  fadeSamples: number
  /**
   * Gain of cues whose embedded sound is stored without it, and is played with it; 1 without one.
   */
  gains: ReadonlyMap<string, number>
  /** Where the file will be: linked files are named by their whole path, too. Null: that is not known. */
  folder: string | null
  /** 16 bytes that were never given out before. */
  newId: () => Uint8Array
  now: Date
}

/** Prefix of SMPTE ids: a UMID of 32 bytes, of which the last 16 are our own. */
const UMID = [0x06, 0x0a, 0x2b, 0x34, 1, 1, 1, 5, 1, 1, 0x0f, 0x10, 0x13, 0, 0, 0]
const NOTHING = new Uint8Array(32)

/**
 * An AAF file (Edit Protocol) as Pro Tools writes it itself: a timecode track, the film as a picture track, a
 * track for each speaker (two, where the stem is stereo) with edits to the sample, and markers.
 * The levels of embedded clips are gains of theirs, and fades lie around their sound.
 *
 * Embedded sound is one piece for each clip with its name; linked clips are named by subclips of their stem.
 */
export const writeAaf = (timeline: Timeline, options: AafOptions): Iterable<Piece<AafSound>> =>
  compoundFile(aafStorage(new AafWriter(timeline, options).header()), AAF_FILE)

/** Embedded bytes of the clips' sound, without what describes it. */
export function aafSoundBytes(
  clips: readonly { lengthSamples: number }[],
  { bits, handleSamples }: Pick<AafOptions, 'bits' | 'handleSamples'>,
): number {
  const bytes = bits === 16 ? 2 : 3
  return clips.reduce((sum, clip) => sum + (clip.lengthSamples + 2 * handleSamples) * bytes, 0)
}

class AafWriter {
  readonly #mobs: AafPart[] = []
  readonly #essence: AafPart[] = []
  readonly #stems = new Map<string, Uint8Array>()
  readonly #grid: { numerator: number; denominator: 1 }
  readonly #samples: number
  readonly #noteOf: (clip: FrameClip) => string
  readonly #tape: Uint8Array
  #soundTracks = 0

  constructor(
    private readonly timeline: Timeline,
    private readonly options: AafOptions,
  ) {
    this.#grid = { numerator: timeline.sampleRate, denominator: 1 }
    this.#samples = framesOf(timeline, this.#grid)
    this.#noteOf = clipNotes(timeline)
    this.#tape = this.#id()
  }

  header(): AafPart {
    const { now, newId } = this.options
    this.#composition()
    this.#mobs.push(this.#tapeMob())
    const identification: AafPart = aaf('Identification', {
      CompanyName: text('Cuecast'),
      ProductName: text('Cuecast'),
      ProductVersion: joined([1, 0, 0, 0].map(u16).concat(new Uint8Array([1]))),
      ProductVersionString: text('1.0'),
      ProductID: uuidBytes(ids.product),
      Date: timeStamp(now),
      Platform: text('Cuecast'),
      ToolkitVersion: joined([1, 1, 0, 0].map(u16).concat(new Uint8Array([1]))),
      GenerationAUID: newId(),
    })
    return aaf('Header', {
      ByteOrder: u16(0x4949),
      LastModified: timeStamp(now),
      Version: new Uint8Array([1, 1]),
      ObjectModelVersion: u32(1),
      OperationalPattern: uuidBytes(ids.editProtocol),
      IdentificationList: [identification],
      Content: aaf('ContentStorage', {
        Mobs: this.#mobs,
        EssenceData: this.#essence.length > 0 ? this.#essence : undefined,
      }),
      Dictionary: aaf('Dictionary', {
        DataDefinitions: [
          definition('DataDefinition', ids.timecode, 'Timecode'),
          definition('DataDefinition', ids.picture, 'Picture'),
          definition('DataDefinition', ids.sound, 'Sound'),
          definition('DataDefinition', ids.markers, 'Descriptive Metadata'),
        ],
        ...levelDefinitions,
        ContainerDefinitions: [definition('ContainerDefinition', ids.container, 'AAF')],
      }),
    })
  }

  #id(): Uint8Array {
    return joined([new Uint8Array(UMID), this.options.newId()])
  }

  #mob(is: string, id: Uint8Array, name: string, more: AafPart['values']): void {
    const { now } = this.options
    const times = { CreationTime: timeStamp(now), LastModified: timeStamp(now) }
    this.#mobs.push(aaf(is, { MobID: id, Name: text(name), ...times, ...more }))
  }

  #composition(): void {
    const { timeline, options } = this
    const { rate, startFrame } = options
    const markers = sequenceMarkers(timeline, rate)
    const frames = sequenceFrames(framesOf(timeline, rate), markers)
    const ofFrames = rational(rate.numerator, rate.denominator)
    const tracks: AafPart[] = [
      slot(1, 'TC1', 1, ofFrames, timecode(rate, startFrame, frames)),
      ...this.#film(ofFrames),
      ...timeline.tracks.flatMap((track) => this.#tracks(track)),
    ]
    const numbered = tracks.map(({ is, values }, i): AafPart =>
      aaf(is, { ...values, SlotID: u32(i + 1) }),
    )
    if (markers.length > 0) numbered.push(markerSlot(markers, ofFrames))
    this.#mob('CompositionMob', this.#id(), oneLine(timeline.name), {
      UsageCode: uuidBytes(ids.topLevel),
      Slots: numbered,
    })
  }

  #tracks(track: TimelineTrack): AafPart[] {
    const sides = track.channels
    const framed = frameClips(track.clips, this.#grid, this.#samples)
    const clips = fadedClips(framed, this.options.fadeSamples, this.#samples)
    const sources = new Map(clips.map((clip) => [clip, this.#source(track, clip)]))
    return Array.from({ length: sides }, (_, side) => {
      const name = sides > 1 ? `${track.label}.${side === 0 ? 'L' : 'R'}` : track.label
      const parts = placedClips(clips, this.#samples, (clip) => {
        const { id, start } = sources.get(clip) ?? { id: NOTHING, start: 0 }
        const { length } = clip
        const part = sourceClip(ids.sound, { id, slot: side + 1, start, length })
        return { part, gain: this.#gain(clip) }
      })
      const content = sequence(ids.sound, parts, this.#samples)
      return slot(1, oneLine(name), ++this.#soundTracks, this.#rate, content)
    })
  }

  /** Of embedded sound alone, that of the cue around others: stems have the levels of their clips in them. */
  #gain({ cueIds: [cueId = ''] }: FrameClip): number {
    const { sound, gains } = this.options
    return sound === 'linked' ? 1 : storedGain(gains.get(cueId) ?? 1)
  }

  /** Source of a composition's clip, and the clip's start in it. */
  #source(track: TimelineTrack, clip: FrameClip): { id: Uint8Array; start: number } {
    const { timeline, options } = this
    const note = this.#noteOf(clip)
    const about = note === '' ? {} : { UserComments: [tagged('Comment', note)] }
    const name = clip.name || oneLine(track.label) || oneLine(timeline.name)
    if (options.sound === 'linked') {
      const stem = this.#linked(track)
      const id = this.#id()
      const slots = this.#slots(track, (side) =>
        sourceClip(ids.sound, { id: stem, slot: side + 1, start: 0, length: this.#samples }),
      )
      this.#mob('CompositionMob', id, name, {
        UsageCode: uuidBytes(ids.subClip),
        Slots: slots,
        ...about,
      })
      return { id, start: clip.source }
    }
    const start = Math.max(0, clip.source - options.handleSamples)
    const end = Math.min(this.#samples, clip.source + clip.length + options.handleSamples)
    const master = this.#id()
    const slots = this.#slots(track, (side) => {
      const piece = { stem: track.stem, startSample: start, lengthSamples: end - start, side }
      const sound = { ...piece, gain: this.#gain(clip) }
      const id = this.#embedded(sound, name)
      return sourceClip(ids.sound, { id, slot: 1, start: 0, length: end - start })
    })
    this.#mob('MasterMob', master, name, { Slots: slots, ...about })
    return { id: master, start: clip.source - start }
  }

  #slots(track: TimelineTrack, segment: (side: number) => AafPart): AafPart[] {
    return Array.from({ length: track.channels }, (_, side) =>
      slot(side + 1, oneLine(track.label), side + 1, this.#rate, segment(side)),
    )
  }

  get #rate(): Uint8Array {
    return rational(this.timeline.sampleRate)
  }

  /** One side of a piece of a stem, in the file. */
  #embedded(sound: AafSound, name: string): Uint8Array {
    const { sampleRate } = this.timeline
    const id = this.#id()
    const bytes = this.options.bits === 16 ? 2 : 3
    this.#essence.push(
      aaf('EssenceData', {
        MobID: id,
        Data: { stream: { length: sound.lengthSamples * bytes, source: sound } },
      }),
    )
    this.#mob('SourceMob', id, name, {
      Slots: [slot(1, '', 1, this.#rate, this.#onTape(sound.startSample, sound.lengthSamples))],
      EssenceDescription: aaf('PCMDescriptor', {
        SampleRate: rational(sampleRate),
        Length: i64(sound.lengthSamples),
        ContainerFormat: { refersTo: [ids.container] },
        AudioSamplingRate: rational(sampleRate),
        Channels: u32(1),
        QuantizationBits: u32(bytes * 8),
        Locked: flag(false),
        BlockAlign: u16(bytes),
        SequenceOffset: new Uint8Array([0]),
        AverageBPS: u32(bytes * sampleRate),
      }),
    })
    return id
  }

  /** The stem next to the file: its description, and its master. */
  #linked(track: TimelineTrack): Uint8Array {
    const known = this.#stems.get(track.stem)
    if (known) return known
    const { timeline, options } = this
    const [id, master] = [this.#id(), this.#id()]
    this.#stems.set(track.stem, master)
    const name = fileName(track.file)
    this.#mob('SourceMob', id, name, {
      Slots: this.#slots(track, () => this.#onTape(0, this.#samples)),
      EssenceDescription: aaf('WAVEDescriptor', {
        SampleRate: rational(timeline.sampleRate),
        Length: i64(this.#samples),
        ContainerFormat: { refersTo: [ids.container] },
        Summary: waveSummary({ ...timeline, ...track }, options.bits, this.#samples),
        Locator: locators(track.file, options.folder),
      }),
    })
    this.#mob('MasterMob', master, name, {
      Slots: this.#slots(track, (side) =>
        sourceClip(ids.sound, { id, slot: side + 1, start: 0, length: this.#samples }),
      ),
    })
    return master
  }

  /** Where sound lies on the film: its time stamp in the program. */
  #onTape(start: number, length: number): AafPart {
    const { rate, startFrame } = this.options
    const seconds = (startFrame * rate.denominator) / rate.numerator
    const first = Math.round(seconds * this.timeline.sampleRate)
    return sourceClip(ids.sound, { id: this.#tape, slot: 1, start: first + start, length })
  }

  /** The film's clock from midnight to midnight. */
  #tapeMob(): AafPart {
    const { rate, now } = this.options
    const day = 24 * 3_600
    const frames = Math.round((day * rate.numerator) / rate.denominator)
    const nothing = { id: NOTHING, slot: 0, start: 0, length: day * this.timeline.sampleRate }
    const ofFrames = rational(rate.numerator, rate.denominator)
    return aaf('SourceMob', {
      MobID: this.#tape,
      Name: text(oneLine(this.timeline.name)),
      CreationTime: timeStamp(now),
      LastModified: timeStamp(now),
      EssenceDescription: aaf('TapeDescriptor', {}),
      Slots: [
        slot(1, 'A1', 1, this.#rate, sourceClip(ids.sound, nothing)),
        slot(2, 'TC1', 1, ofFrames, timecode(rate, 0, frames)),
      ],
    })
  }

  /** The film as one clip of the picture track. */
  #film(ofFrames: Uint8Array): AafPart[] {
    const { film } = this.timeline
    if (!film) return []
    const { rate, folder } = this.options
    const length = framesOf({ ...this.timeline, durationMs: film.durationMs }, rate)
    const [id, master] = [this.#id(), this.#id()]
    const name = fileName(film.path)
    const nothing = { id: NOTHING, slot: 0, start: 0, length }
    this.#mob('SourceMob', id, name, {
      Slots: [slot(1, 'V1', 1, ofFrames, sourceClip(ids.picture, nothing))],
      EssenceDescription: aaf('CDCIDescriptor', {
        SampleRate: ofFrames,
        Length: i64(length),
        StoredHeight: u32(film.height),
        StoredWidth: u32(film.width),
        FrameLayout: new Uint8Array([0]),
        VideoLineMap: joined([u32(0), u32(0)]),
        ImageAspectRatio: rational(film.width, film.height),
        HorizontalSubsampling: u32(2),
        VerticalSubsampling: u32(2),
        ComponentWidth: u32(8),
        Locator: locators(film.path, folder),
      }),
    })
    const source = { slot: 1, start: 0, length }
    this.#mob('MasterMob', master, name, {
      Slots: [slot(1, 'V1', 1, ofFrames, sourceClip(ids.picture, { ...source, id }))],
    })
    const clip = sourceClip(ids.picture, { ...source, id: master })
    return [slot(2, 'V1', 1, ofFrames, sequence(ids.picture, [clip], length))]
  }
}
