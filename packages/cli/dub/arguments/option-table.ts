import { destinationNames, exportOptionsSchema, frameRateIds } from '@shared/contracts/export'
import { deliveryNames } from '@shared/contracts/formats/delivery-rules'
import { MAX_TRIES } from '@shared/contracts/project/retakes'
import { soundFormatNames } from '@shared/contracts/formats/sound-formats'
import { subtitleFormats } from '@shared/contracts/formats/subtitle-formats'
import { defaultFitSettings, fitSettingsSchema } from '@shared/contracts/project/track-settings'
import { languageNameIn } from '@shared/languages/display-names'
import { languageOf } from '@shared/languages/language-codes'
import { type GivenValues, helpOption, type OptionGroups } from '../../options/parse-options'
import {
  countFrom,
  file,
  folder,
  numberOf,
  oneOf,
  onOff,
  orWord,
  readBy,
  text,
} from '../../options/values'

const { shape: fit } = fitSettingsSchema
const loudness = exportOptionsSchema.shape.loudness.unwrap().unwrap().shape

/**
 * Every option of `dub`: the source of its parsing, `--help`, the tables of `docs/dub.md` and
 * completion. The words are in `commandUsage.dub` of both languages; ranges and choices come from
 * the contracts. All further choices are in the file of `--settings` (`settings-schema.ts`).
 */
export const dubTable = {
  files: {
    output: { value: file(), short: 'o' },
    overwrite: {},
    settings: { value: file() },
    project: {
      value: folder,
      conflicts: {
        options: ['watch'],
        message: 'a project holds one subtitle file',
        reason: 'many-inputs',
      },
    },
    watch: { value: folder },
    'from-film': {
      value: file('film'),
      conflicts: {
        options: ['watch'],
        message: '--from-film makes the subtitles itself',
        reason: 'film-inputs',
      },
    },
    'translate-to': {
      value: readBy('CODES', languagesIn, 'codes of languages, such as vi,fr', 'languages'),
      conflicts: {
        options: ['watch', 'from-film', 'how-read', 'srt'],
        message: '--translate-to takes subtitle files, and writes a dub for each language',
        reason: 'translate-with',
      },
    },
    'model-address': { value: text('URL'), needs: translating('--model-address') },
    model: { value: text('name'), joins: true, needs: translating('--model') },
    'model-key-env': { value: text('name'), joins: true, needs: translating('--model-key-env') },
    'how-read': {
      conflicts: {
        options: ['watch', 'project'],
        message: '--how-read reads subtitle files and scripts',
        reason: 'how-read',
      },
    },
    srt: { value: file() },
    json: {},
    ...helpOption,
    version: { short: 'V', joins: true },
  },
  voices: {
    lang: { value: text('code') },
    voice: { value: text('id') },
    cast: { value: file() },
    dictionary: { value: file() },
    profile: { value: text('name') },
    data: { value: folder },
    connection: { value: text('URL') },
    'key-env': {
      value: text('name'),
      needs: {
        options: ['connection'],
        message: '--key-env needs --connection URL',
        reason: 'no-url',
      },
    },
    'allow-http': {
      needs: {
        options: ['connection', 'translate-to'],
        message: '--allow-http needs --connection URL',
        reason: 'http-no-url',
      },
    },
  },
  sound: {
    film: { value: file('film') },
    'film-sound': { value: onOff },
    mux: {
      needs: {
        options: ['film', 'project', 'from-film'],
        message: '--mux needs --film FILE',
        reason: 'no-film',
      },
    },
    preset: {
      // A review package has separate options.
      value: {
        ...oneOf(destinationNames),
        choices: destinationNames.filter((name) => name !== 'review'),
      },
    },
    format: { value: oneOf(soundFormatNames) },
    loudness: { value: orWord(numberOf('LUFS', loudness.targetLufs), 'off') },
    stems: {},
    'max-rate': { value: numberOf('N', fit.maxRate), shownDefault: defaultFitSettings.maxRate },
    'max-early': {
      value: numberOf('MS', fit.maxEarlyMs),
      shownDefault: defaultFitSettings.maxEarlyMs,
    },
    breath: { value: onOff, shownDefault: 'on' },
    'check-as': { value: oneOf(deliveryNames) },
    gate: {},
    mend: { value: countFrom(1, MAX_TRIES), joins: true },
    report: {},
  },
  programs: {
    edl: {},
    fcpxml: { joins: true },
    xmeml: { joins: true },
    otio: { joins: true },
    aaf: { joins: true },
    dawproject: { joins: true },
    words: {},
    'as-written': {},
    'as-spoken': { joins: true },
    'subtitle-format': { value: oneOf(subtitleFormats) },
    'frame-rate': { value: oneOf(frameRateIds) },
    start: { value: text('TIMECODE') },
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
  },
} as const satisfies OptionGroups

export type DubValues = GivenValues<typeof dubTable>

/** Codes with commas between them, each once; null where one is no language. */
function languagesIn(given: string): string[] | null {
  const codes = given.split(',').map((code) => code.trim())
  const isKnown = (code: string) =>
    /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(code) && languageNameIn('en', languageOf(code)) !== null
  return codes.every(isKnown) ? [...new Set(codes)] : null
}

function translating(option: string) {
  const message = `${option} needs --translate-to CODES`
  return { options: ['translate-to'], message, reason: 'no-translate' }
}
function reviewed(option: string) {
  const message = `${option} needs --project, no subtitle file and no -o`
  return { options: ['project'], message, reason: 'review-project' }
}
function noOutput(option: string) {
  return { ...reviewed(option), options: ['output'] }
}
