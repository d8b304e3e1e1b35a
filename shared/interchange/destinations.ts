import {
  defaultExportOptions,
  type DestinationName,
  destinationNames,
  type ExportOptions,
} from '../contracts/export'
import { reviewOptionsSchema } from '../contracts/review'

const spokenSrt: ExportOptions['subtitles'] = [{ format: 'srt', timing: 'spoken' }]
/** Loudness is the editor's business: levels as they are, peaks kept under −1 dBTP. */
const asItIs: ExportOptions['loudness'] = { targetLufs: null, peakDbtp: -1 }

/** Clips refer to the stems of speakers; the rest of the mix comes along as it sounds in it. */
const partsOfMix: ExportOptions['stemKinds'] = ['speakers', 'original', 'music']

/** Where a destination differs from a plain track. Sources of the loudness figures in the comments. */
const differences: Record<DestinationName, Partial<ExportOptions>> = {
  track: {},
  own: {},
  premiere: {
    stems: true,
    stemKinds: partsOfMix,
    loudness: asItIs,
    interchange: ['xmeml'],
    subtitles: spokenSrt,
  },
  resolve: {
    stems: true,
    stemKinds: partsOfMix,
    loudness: asItIs,
    interchange: ['fcpxml', 'marker-edl'],
    subtitles: spokenSrt,
  },
  'final-cut': {
    stems: true,
    stemKinds: partsOfMix,
    loudness: asItIs,
    interchange: ['fcpxml'],
    subtitles: spokenSrt,
  },
  reaper: {
    stems: true,
    stemKinds: partsOfMix,
    loudness: asItIs,
    interchange: ['reaper'],
  },
  dawproject: {
    stems: true,
    stemKinds: partsOfMix,
    loudness: asItIs,
    interchange: ['dawproject'],
    clipFadeMs: 10,
  },
  aaf: {
    stems: true,
    stemKinds: ['original', 'music'],
    loudness: asItIs,
    interchange: ['aaf'],
    clipHandlesMs: 1_000,
    clipFadeMs: 10,
  },
  audacity: {
    stems: true,
    stemKinds: partsOfMix,
    loudness: asItIs,
    interchange: ['labels'],
  },
  film: {
    mix: false,
    film: {
      container: 'same',
      track: 'mix',
      original: 'keep',
      isDefault: true,
      subtitles: true,
      chapters: true,
      languages: false,
    },
  },
  // Apple Podcasts: −16 LUFS ± 1, −1 dBTP.
  podcast: {
    checkAs: 'podcast',
    format: 'mp3',
    channels: 2,
    loudness: { targetLufs: -16, peakDbtp: -1 },
  },
  // AES TD1008 for speech in one channel: −19 LUFS, as loud as −16 in two.
  'podcast-mono': {
    checkAs: 'podcast',
    format: 'mp3',
    channels: 1,
    loudness: { targetLufs: -19, peakDbtp: -1 },
    interchange: ['chapters'],
    subtitles: spokenSrt,
  },
  // Spoken word in one channel, as above; players read its chapters.
  audiobook: {
    format: 'm4b',
    bitrateKbits: 96,
    sampleRate: 44_100,
    channels: 1,
    loudness: { targetLufs: -19, peakDbtp: -1 },
  },
  // ACX: a file for each chapter, MP3 of 192 kbit/s, RMS −23 to −18 dBFS, peaks to −3 dBFS, room tone at both ends.
  acx: {
    checkAs: 'acx',
    mix: false,
    chapterFiles: true,
    chapterEnds: { headMs: 750, tailMs: 3_000, fill: 'room' },
    format: 'mp3',
    bitrateKbits: 192,
    sampleRate: 44_100,
    channels: 1,
    loudness: { targetLufs: -20, peakDbtp: -4 },
  },
  // YouTube plays at −14 LUFS and turns louder sound down.
  youtube: {
    checkAs: 'youtube',
    format: 'flac',
    channels: 2,
    loudness: { targetLufs: -14, peakDbtp: -1 },
    length: 'film',
    subtitles: spokenSrt,
  },
  // EBU R 128: −23 LUFS ± 0.5, at most −1 dBTP; EBU Tech 3285 for the file.
  broadcast: {
    checkAs: 'ebu-r128',
    channels: 2,
    loudness: { targetLufs: -23, peakDbtp: -1 },
    length: 'film',
    startTimecode: '10:00:00:00',
    interchange: ['cue-sheet'],
    report: true,
  },
  // As streaming services order it: −27 LUFS ± 2, peaks to −6 dBTP.
  premix: {
    checkAs: 'premix',
    mix: false,
    dub: true,
    stems: true,
    loudness: { targetLufs: -27, peakDbtp: -6 },
    length: 'film',
    interchange: ['cue-sheet', 'adr-cue-sheet'],
    report: true,
  },
  review: { format: 'mp3', dub: true, review: reviewOptionsSchema.parse({}) },
}

/** The options that a destination begins with. */
export const destinationOptions = (destination: DestinationName): ExportOptions => ({
  ...defaultExportOptions,
  ...differences[destination],
  destination,
})

/** Groups for choosing a destination, in order. */
export const destinationGroups = [
  'track',
  'editor',
  'film',
  'audiobook',
  'podcast',
  'broadcast',
  'review',
] as const
export type DestinationGroup = (typeof destinationGroups)[number]

/** Group of each destination; `own` is a track with custom details. */
export const groupOfDestination: Record<DestinationName, DestinationGroup> = {
  track: 'track',
  own: 'track',
  premiere: 'editor',
  resolve: 'editor',
  'final-cut': 'editor',
  reaper: 'editor',
  dawproject: 'editor',
  aaf: 'editor',
  audacity: 'editor',
  film: 'film',
  youtube: 'podcast',
  podcast: 'podcast',
  'podcast-mono': 'podcast',
  audiobook: 'audiobook',
  acx: 'audiobook',
  broadcast: 'broadcast',
  premix: 'broadcast',
  review: 'review',
}

/** A destination that can be chosen by itself: `own` is what files of settings say. */
export type NamedDestination = Exclude<DestinationName, 'own'>
export const namedDestinations = destinationNames.filter(
  (name): name is NamedDestination => name !== 'own',
)

/** A destination as it is shown: `own` looks like the track that it began with. */
export const asNamed = (name: DestinationName): NamedDestination =>
  name === 'own' ? 'track' : name
