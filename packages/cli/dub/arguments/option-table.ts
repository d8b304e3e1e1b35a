import {
  aafSounds,
  destinationNames,
  chapterEndsSchema,
  exportOptionsSchema,
  exportRates,
  filmExportSchema,
  frameRateIds,
} from '@shared/contracts/export'
import { deliveryNames } from '@shared/contracts/formats/delivery-rules'
import type { InterchangeName } from '@shared/contracts/formats/program-formats'
import { bitDepths, soundFormatNames } from '@shared/contracts/formats/sound-formats'
import { subtitleFormats } from '@shared/contracts/formats/subtitle-formats'
import { narrationSchema } from '@shared/contracts/narration'
import {
  defaultFitSettings,
  defaultMixSettings,
  fitSettingsSchema,
  mixSettingsSchema,
} from '@shared/contracts/project/track-settings'
import { reviewOptionsSchema } from '@shared/contracts/review'
import { defaultNarration } from '@shared/narration/flow-times'
import { locales } from '@shared/texts/texts'
import {
  type GivenValues,
  helpOption,
  type Option,
  type OptionGroups,
} from '../../options/parse-options'
import {
  duration,
  file,
  folder,
  literals,
  numberFrom,
  numberOf,
  oneOf,
  onOff,
  orWord,
  text,
} from '../../options/values'
import {
  filmRange,
  sameName,
  silentKindList,
  speakerCount,
  styleUse,
  subtitleRate,
  timeInFile,
  timeScale,
  timeShift,
} from './option-values'

const { shape: exported } = exportOptionsSchema
const { shape: fit } = fitSettingsSchema
const { shape: review } = reviewOptionsSchema
const { shape: ends } = chapterEndsSchema
const loudness = exported.loudness.unwrap().unwrap().shape
const pauses = narrationSchema.shape.pauses.shape

/** Files for other programs, but for chapters: `--chapters` names their file. */
const programs = {
  edl: {},
  'marker-edl': { rare: true },
  fcpxml: {},
  xmeml: {},
  otio: {},
  reaper: {},
  dawproject: {},
  aaf: {},
  labels: { rare: true },
  'cue-sheet': { rare: true },
  'cue-sheet-tsv': { rare: true },
  'adr-cue-sheet': { rare: true },
  'karaoke-vtt': { rare: true },
  'karaoke-ass': { rare: true },
  words: { rare: true },
  'review-notes': { rare: true },
  'qc-report': { rare: true },
} as const satisfies Record<Exclude<InterchangeName, 'chapters'>, Option>

/**
 * Every option of `dub`, from which come its parsing, `--help`, the tables of `docs/dub.md` and
 * completion. The words are in `commandUsage.dub` of both languages; ranges and choices come from the
 * contracts.
 */
export const dubTable = {
  files: {
    output: { value: file(), short: 'o' },
    overwrite: {},
    watch: { value: folder },
    project: {
      value: folder,
      conflicts: {
        options: ['watch'],
        message: 'a project holds one subtitle file',
        reason: 'many-inputs',
      },
    },
    'from-film': {
      value: file('film'),
      conflicts: {
        options: ['watch'],
        message: '--from-film makes the subtitles itself',
        reason: 'film-inputs',
      },
    },
    'speaker-turns': { value: file(), rare: true, needs: fromFilm() },
    speakers: {
      value: speakerCount,
      needs: fromFilm(),
      conflicts: {
        options: ['speaker-turns'],
        message: '--speaker-turns already says who speaks',
        reason: 'speakers-twice',
      },
    },
    'listen-check': {},
    'how-read': {
      conflicts: {
        options: ['watch', 'project'],
        message: '--how-read reads subtitle files and scripts',
        reason: 'how-read',
      },
    },
  },
  scripts: {
    split: {
      value: oneOf(narrationSchema.shape.split.options),
      shownDefault: defaultNarration.split,
    },
    'read-action': {},
    'pause-sentence': {
      value: numberOf('MS', pauses.sentenceMs),
      shownDefault: defaultNarration.pauses.sentenceMs,
    },
    'pause-paragraph': {
      value: numberOf('MS', pauses.paragraphMs),
      shownDefault: defaultNarration.pauses.paragraphMs,
    },
    'pause-chapter': {
      value: numberOf('MS', pauses.chapterMs),
      shownDefault: defaultNarration.pauses.chapterMs,
    },
    'target-length': { value: duration(1_000) },
    srt: { value: file() },
    chapters: { value: file() },
  },
  subtitles: {
    encoding: { value: text('name') },
    'subtitle-track': { value: text('N') },
    'subtitle-rate': { value: subtitleRate, rare: true },
    'keep-signs': { rare: true },
    'keep-dialogue': { rare: true },
    'lasting-speakers': { rare: true },
    style: { value: styleUse, many: true, rare: true },
    speak: { value: silentKindList, rare: true },
    'same-speaker': { value: sameName, many: true, rare: true },
    'colon-names': { value: oneOf(['all', 'none']), rare: true },
    'one-language': { rare: true },
    'repair-scan': { rare: true },
    'subtitle-shift': { value: timeShift },
    'subtitle-speed': { value: timeScale, rare: true },
    'subtitle-until': { value: timeInFile, rare: true },
  },
  voices: {
    cast: { value: file() },
    voice: { value: text('id') },
    lang: { value: text('code') },
    profile: { value: text('name') },
    dictionary: { value: file() },
    data: { value: folder, rare: true },
  },
  fit: {
    'max-rate': { value: numberOf('N', fit.maxRate), shownDefault: defaultFitSettings.maxRate },
    'comfort-rate': {
      value: numberOf('N', fit.comfortRate),
      shownDefault: defaultFitSettings.comfortRate,
    },
    'slowest-rate': {
      value: numberOf('N', fit.slowestRate),
      shownDefault: defaultFitSettings.slowestRate,
      rare: true,
    },
    'smooth-rates': { value: onOff, shownDefault: 'on', rare: true },
    'max-borrow': {
      value: numberOf('MS', fit.maxBorrowMs),
      shownDefault: defaultFitSettings.maxBorrowMs,
      rare: true,
    },
    'max-early': {
      value: numberOf('MS', fit.maxEarlyMs),
      shownDefault: defaultFitSettings.maxEarlyMs,
      rare: true,
    },
    'max-overlap': {
      value: numberOf('MS', fit.maxOverlapMs),
      shownDefault: defaultFitSettings.maxOverlapMs,
      rare: true,
    },
    'min-gap': {
      value: numberOf('MS', fit.minGapMs),
      shownDefault: defaultFitSettings.minGapMs,
      rare: true,
    },
    'shortest-pause': {
      value: orWord(numberOf('MS', fit.shortestPauseMs), 'off'),
      shownDefault: defaultFitSettings.shortestPauseMs,
      rare: true,
    },
    'trim-silence': {
      value: orWord(numberOf('DB', fit.trimThresholdDb), 'off'),
      shownDefault: defaultFitSettings.trimThresholdDb,
      rare: true,
    },
    'on-screen': { value: text('LIST'), rare: true },
    'off-screen': { value: text('LIST'), rare: true },
  },
  service: {
    connection: {
      value: text('URL'),
      needs: {
        options: ['key-env'],
        message: '--connection needs --key-env NAME',
        reason: 'no-key-env',
      },
    },
    'key-env': {
      value: text('name'),
      needs: {
        options: ['connection'],
        message: '--key-env needs --connection URL',
        reason: 'no-url',
      },
    },
    'give-up-after': { value: duration(), default: '1h', rare: true },
    'send-again': { rare: true },
  },
  sound: {
    preset: {
      // A review package has options of its own.
      value: {
        ...oneOf(destinationNames),
        choices: destinationNames.filter((name) => name !== 'review'),
      },
    },
    format: { value: oneOf(soundFormatNames) },
    bits: {
      value: oneOf(bitDepths, (bits) => String(bits).replace('f', '')),
    },
    bitrate: { value: numberOf('KBITS', exported.bitrateKbits) },
    rate: { value: oneOf(exportRates) },
    channels: { value: oneOf(literals(exported.channels)) },
    loudness: { value: orWord(numberOf('LUFS', loudness.targetLufs), 'off') },
    peak: {
      value: numberOf('DBTP', loudness.peakDbtp),
      shownDefault: defaultMixSettings.peakDbtp,
      rare: true,
    },
    'take-loudness': {
      value: orWord(numberOf('LUFS', mixSettingsSchema.shape.takeLufs), 'off'),
      rare: true,
    },
    'no-compression': { rare: true },
    'film-centre': {
      value: orWord(numberOf('DB', mixSettingsSchema.shape.bed.shape.centreDb), 'off'),
      rare: true,
    },
    'mix-room-tone': {
      value: orWord(numberOf('DBFS', mixSettingsSchema.shape.roomToneDb), 'off'),
      rare: true,
    },
    'dub-only': {},
    stems: {},
    effects: { rare: true },
    clips: { rare: true },
    'clip-names': { value: text('text'), rare: true },
    handles: { value: numberOf('MS', exported.clipHandlesMs), rare: true },
    fades: { value: numberOf('MS', exported.clipFadeMs), rare: true },
    'chapter-files': { rare: true },
    'chapter-head': { value: numberOf('MS', ends.headMs), rare: true },
    'chapter-tail': { value: numberOf('MS', ends.tailMs), rare: true },
    'room-tone': { rare: true },
    artist: { value: text('name'), rare: true },
    cover: { value: file(), rare: true },
    'exact-length': { rare: true },
    'no-disclosure': { rare: true },
  },
  film: {
    film: { value: file('film') },
    'film-sound': { value: onOff },
    sync: {
      value: oneOf(['auto', 'off'] as const),
      needs: { options: ['film'], message: '--sync needs --film FILE', reason: 'no-film' },
    },
    mux: {
      needs: {
        options: ['film', 'project', 'from-film'],
        message: '--mux needs --film FILE',
        reason: 'no-film',
      },
    },
    container: { value: oneOf(filmExportSchema.shape.container.options), rare: true },
    'drop-original': { rare: true },
  },
  programs: {
    ...programs,
    'aaf-sound': {
      value: oneOf(aafSounds),
      shownDefault: exported.aafSound.parse(undefined),
      rare: true,
      needs: {
        options: ['aaf', 'preset'],
        message: '--aaf-sound needs --aaf',
        reason: 'no-aaf',
      },
    },
    'review-markers': { rare: true },
    'as-spoken': {},
    'as-written': { rare: true },
    'subtitle-format': { value: oneOf(subtitleFormats), rare: true },
    'frame-rate': { value: oneOf(frameRateIds), rare: true },
    start: { value: text('TIMECODE'), rare: true },
    report: {},
    zip: {
      conflicts: {
        options: ['srt', 'chapters', 'check-as'],
        message: 'it goes with no --srt, --chapters or --check-as: those are about single files',
        reason: 'in-zip',
      },
    },
    'check-as': { value: oneOf(deliveryNames) },
    gate: {},
  },
  review: {
    review: {
      value: { ...text('place'), path: 'folder' },
      needs: reviewed('--review'),
      conflicts: noOutput('--review'),
    },
    'import-notes': {
      value: file(),
      many: true,
      needs: reviewed('--import-notes'),
      conflicts: noOutput('--import-notes'),
    },
    'review-range': { value: filmRange, rare: true },
    'review-speakers': { value: text('A,B'), rare: true },
    'review-changes-only': { rare: true },
    'review-since': { value: numberFrom('N', [1, 1_000], true), rare: true },
    'review-original': { value: file(), rare: true },
    'review-picture': {
      value: oneOf(review.picture.unwrap().options),
      shownDefault: review.picture.parse(undefined),
      rare: true,
    },
    'review-quality': {
      value: oneOf(review.quality.unwrap().options),
      shownDefault: review.quality.parse(undefined),
      rare: true,
    },
    'review-size': {
      value: numberOf('MB', review.mostMegabytes),
      shownDefault: review.mostMegabytes.parse(undefined),
      rare: true,
    },
    'review-watermark': { value: text('text'), rare: true },
    'review-no-date': { rare: true },
    'review-timecode': { rare: true },
    'review-mix-only': { rare: true },
    'review-film-sound': { rare: true },
    'review-language': { value: oneOf(locales), rare: true },
  },
  general: {
    json: {},
    ...helpOption,
    version: { short: 'V' },
  },
} as const satisfies OptionGroups

export type DubValues = GivenValues<typeof dubTable>

function fromFilm() {
  return { options: ['from-film'], message: 'it needs --from-film FILM', reason: 'turns-alone' }
}
function reviewed(option: string) {
  const message = `${option} needs --project, no subtitle file and no -o`
  return { options: ['project'], message, reason: 'review-project' }
}
function noOutput(option: string) {
  return { ...reviewed(option), options: ['output'] }
}
