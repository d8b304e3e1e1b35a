import { colourOf } from '../colours'
import type { FrameRate } from '../frame-rate'
import { fileUrl, type SequenceMarker } from '../sequence'
import type { Timeline } from '../timeline'
import { aaf, type AafObject } from './aaf-objects'
import { flag, i64, indirect, joined, text, u16, u32, uuidBytes } from './stored-values'

/** Embedded sound: one side of a piece of a speaker's stem, as integers. */
export interface AafSound {
  /** `TimelineTrack.stem` */
  stem: string
  startSample: number
  lengthSamples: number
  /** 0 left or only one, 1 right. */
  side: number
  /** The file plays it with this gain: it is stored without. */
  gain: number
}

export type AafPart = AafObject<AafSound>

/** Of definitions that files share. */
export const ids = {
  timecode: '01030201-0100-0000-060e-2b3404010101',
  picture: '01030202-0100-0000-060e-2b3404010101',
  sound: '01030202-0200-0000-060e-2b3404010101',
  markers: '01030201-1000-0000-060e-2b3404010101',
  container: '4313b571-d8ba-11d2-809b-006008143e6f',
  topLevel: '0d010102-0101-0700-060e-2b3404010101',
  subClip: '0d010102-0101-0500-060e-2b3404010101',
  editProtocol: '0d011201-0100-0000-060e-2b3404010105',
  product: '6f1b8a52-7d0e-4d38-9a6b-1d2c0c6e5a31',
} as const

const data = (id: string) => ({ DataDefinition: { refersTo: [id] } })

export const definition = (is: string, id: string, name: string): AafPart =>
  aaf(is, { Identification: uuidBytes(id), Name: text(name) })

export const tagged = (name: string, value: string | number): AafPart =>
  aaf('TaggedValue', { Name: text(name), Value: indirect(value) })

export const filler = (kind: string, length: number): AafPart =>
  aaf('Filler', { ...data(kind), Length: i64(length) })

export const sequence = (kind: string, parts: AafPart[], length: number): AafPart =>
  aaf('Sequence', { ...data(kind), Length: i64(length), Components: parts })

export function sourceClip(
  kind: string,
  { id, slot: of, start, length }: { id: Uint8Array; slot: number; start: number; length: number },
): AafPart {
  const where = { SourceID: id, SourceMobSlotID: u32(of), StartTime: i64(start) }
  return aaf('SourceClip', { ...data(kind), Length: i64(length), ...where })
}

export const timecode = (
  { nominal, dropFrame }: FrameRate,
  start: number,
  length: number,
): AafPart =>
  aaf('Timecode', {
    ...data(ids.timecode),
    Length: i64(length),
    Start: i64(start),
    FPS: u16(nominal),
    Drop: flag(dropFrame),
  })

/** @param number of the track among those of its kind, from 1 */
export const slot = (
  id: number,
  name: string,
  number: number,
  rate: Uint8Array,
  segment: AafPart,
): AafPart =>
  aaf('TimelineMobSlot', {
    SlotID: u32(id),
    SlotName: text(name),
    PhysicalTrackNumber: u32(number),
    EditRate: rate,
    Origin: i64(0),
    Segment: segment,
  })

/** Markers as DaVinci Resolve and Media Composer write them, on a track of events. */
export function markerSlot(markers: readonly SequenceMarker[], ofFrames: Uint8Array): AafPart {
  const events = markers.map(({ start, length, name, comment, colour }): AafPart => {
    const { rgb, avid } = colourOf(colour)
    const parts = [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff]
    const says = comment.trim() === '' ? name : comment
    return aaf('DescriptiveMarker', {
      ...data(ids.markers),
      Length: length > 0 ? i64(length) : undefined,
      Position: i64(start),
      Comment: text(says),
      CommentMarkerUser: text(name),
      CommentMarkerColor: joined(parts.map((part) => u16(part * 257))),
      CommentMarkerAttributeList: [
        tagged('_ATN_CRM_COLOR', avid.charAt(0) + avid.slice(1).toLowerCase()),
        tagged('_ATN_CRM_USER', name),
        tagged('_ATN_CRM_COM', says),
        ...(length > 1 ? [tagged('_ATN_CRM_LENGTH', length)] : []),
      ],
      DescribedSlots: u32(1),
    })
  })
  return aaf('EventMobSlot', {
    SlotID: u32(1_000),
    PhysicalTrackNumber: u32(1),
    EditRate: ofFrames,
    Segment: aaf('Sequence', { ...data(ids.markers), Components: events }),
  })
}

/** Where a file is: by its whole path, where that is known, and, where it is below the folder, from there. */
export function locators(file: string, folder: string | null): AafPart[] {
  const isWhole = folder === null || /^(?:[A-Za-z]:|[\\/])/.test(file)
  const paths = isWhole ? [file] : [`${folder}/${file}`, file]
  return paths.map((path) => aaf('NetworkLocator', { URLString: text(fileUrl(path)) }))
}

/** The head of the WAV file, as far as it describes the samples. */
export function waveSummary(
  { channels, sampleRate }: Pick<Timeline, 'channels' | 'sampleRate'>,
  bits: 16 | 24 | '32f',
  samples: number,
): Uint8Array {
  const letters = (word: string) => new TextEncoder().encode(word)
  const bytes = bits === '32f' ? 4 : bits / 8
  const size = Math.min(0xffff_ffff - 36, samples * channels * bytes)
  return joined([
    letters('RIFF'),
    u32(size + 36),
    letters('WAVEfmt '),
    u32(16),
    u16(bits === '32f' ? 3 : 1),
    u16(channels),
    u32(sampleRate),
    u32(sampleRate * channels * bytes),
    u16(channels * bytes),
    u16(bytes * 8),
    letters('data'),
    u32(size),
  ])
}

/** In UTC, hundredths of a second at its end. */
export const timeStamp = (date: Date): Uint8Array =>
  joined([
    u16(date.getUTCFullYear()),
    new Uint8Array([
      date.getUTCMonth() + 1,
      date.getUTCDate(),
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
      Math.floor(date.getUTCMilliseconds() / 10),
    ]),
  ])
