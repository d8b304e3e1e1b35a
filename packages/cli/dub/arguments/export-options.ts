import { resolve } from 'node:path'
import { checkFilmSound } from '@cuecast/audio'
import {
  type ChapterEnds,
  type ExportOptions,
  exportRate,
  type FilmExport,
} from '@shared/contracts/export'
import { interchangeNames, placeClips } from '@shared/contracts/formats/program-formats'
import {
  bitratesOf,
  soundInfo,
  storedBitrate,
  storedDepth,
} from '@shared/contracts/formats/sound-formats'
import { defaultMixSettings, type FitSettings } from '@shared/contracts/project/track-settings'
import type { ProjectFile } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { destinationOptions } from '@shared/interchange/destinations'
import { foldName } from '@shared/casting/near-names'
import { afterDropped, frameOfTimecode, frameRate } from '@shared/interchange/frame-rate'
import { wrong } from '../../options/values'
import type { Output } from '../output'
import type { DubValues } from './option-table'

/** What the arguments say of the files that are written. */
export interface ExportArguments {
  export: ExportOptions
  givenFrames: GivenFrames
  /** The film to attach. */
  film: string | null
  /**
   * Whether the film's own sound is in the mix; `wanted` = if there is any, null = as the project
   * is set.
   */
  filmSound: boolean | 'wanted' | null
  /** Subtitles that do not fit the voices of the film are moved (auto), or not looked at; null: a warning. */
  sync: 'auto' | 'off' | null
  /** Whether what stands in the way of delivering it decides the exit code. */
  gate: boolean
  fit: Partial<FitSettings>
  /** Loudness of the takes before the mix, LUFS; null = as they are, undefined = as the project is set. */
  takeLufs: number | null | undefined
  /** Compression before the limiter, where a project does not say otherwise. */
  compress: false | undefined
  roomToneDb: number | null | undefined
  centreDb: number | null | undefined
  /** Whose speakers are seen or not, by `--on-screen` and `--off-screen`. */
  screens: Record<'on' | 'off', string | undefined>
}

/**
 * What is written, and how.
 *
 * @param byEnding format of the file that `-o` names
 */
export function readExport(
  values: DubValues,
  byEnding: ExportOptions['format'] | null,
): Result<ExportArguments> {
  const base = destinationOptions(values.preset ?? 'track')
  const format = values.format ?? byEnding ?? base.format
  if (byEnding !== null && format !== byEnding)
    return wrong(`the file of -o ends in .${byEnding}`, `--format ${format}`, 'two-formats')
  const bitrate = readBitrate(values, format, base)
  if (!bitrate.ok) return bitrate
  const { 'frame-rate': rate, start } = values
  // Where the rate is the film's own, whether there is such a timecode is seen when that is known.
  const places = rate === undefined && values.film !== undefined ? null : readTimecode(values, base)
  if (places && !places.ok) return places
  const film = readFilm(values, base.film)
  if (!film.ok) return film
  const asked = interchangeNames.filter((name) => values[name] === true)
  const chapterEnds = chapterEndsIn(values)
  const interchange = [...new Set([...base.interchange, ...asked])]
  return ok({
    export: {
      ...base,
      ...soundIn(values, format, base),
      bitrateKbits: bitrate.value,
      ...(places?.value ?? (start !== undefined && { startTimecode: start })),
      // The terminal always writes the track that `-o` names.
      mix: base.mix || !base.dub,
      dub: base.dub || values['dub-only'],
      stems: base.stems || values.stems || placeClips(interchange),
      effects: base.effects || values.effects,
      clips: base.clips || values.clips,
      chapterFiles: base.chapterFiles || values['chapter-files'] || chapterEnds !== null,
      chapterEnds,
      artist: values.artist ?? base.artist,
      clipPattern: values['clip-names'] ?? base.clipPattern,
      length: values['exact-length'] ? 'film' : base.length,
      interchange,
      aafSound: values['aaf-sound'] ?? base.aafSound,
      subtitles: subtitleFilesIn(values, base.subtitles),
      film: film.value,
      disclosure: !values['no-disclosure'],
      report: base.report || values.report,
      checkAs: values.zip ? null : (values['check-as'] ?? base.checkAs),
      zip: values.zip,
      reviewMarkers: values['review-markers'],
    },
    givenFrames: {
      ...(rate !== undefined && { frameRate: rate }),
      ...(start !== undefined && { startTimecode: start }),
    },
    film: values.film === undefined ? null : resolve(values.film),
    filmSound: filmSoundIn(values, film.value !== null),
    sync: values.sync ?? null,
    gate: values.gate,
    fit: fitIn(values),
    takeLufs: values['take-loudness'] === 'off' ? null : values['take-loudness'],
    compress: values['no-compression'] ? false : undefined,
    centreDb: values['film-centre'] === 'off' ? null : values['film-centre'],
    roomToneDb: values['mix-room-tone'] === 'off' ? null : values['mix-room-tone'],
    screens: { on: values['on-screen'], off: values['off-screen'] },
  })
}

/** A film with a dub and the film's sound by itself need it; otherwise the project says. */
function filmSoundIn(values: DubValues, mux: boolean): ExportArguments['filmSound'] {
  return values['film-sound'] ?? (mux || values.effects ? 'wanted' : null)
}

/** What stands around each chapter: as audiobook shops want it where only one end, or room tone, is asked for. */
function chapterEndsIn(values: DubValues): ChapterEnds | null {
  const { 'chapter-head': headMs, 'chapter-tail': tailMs, 'room-tone': room } = values
  if (headMs === undefined && tailMs === undefined && !room) return null
  return { headMs: headMs ?? 750, tailMs: tailMs ?? 3_000, fill: room ? 'room' : 'silence' }
}

function soundIn(
  values: DubValues,
  format: ExportOptions['format'],
  base: ExportOptions,
): Partial<ExportOptions> {
  return {
    format,
    bitDepth: storedDepth(format, values.bits ?? base.bitDepth),
    sampleRate: exportRate(format, values.rate ?? base.sampleRate),
    channels: values.channels ?? base.channels,
    loudness: loudnessIn(values, base.loudness),
    clipHandlesMs: values.handles ?? base.clipHandlesMs,
    clipFadeMs: values.fades ?? base.clipFadeMs,
  }
}

/** The bit rate that is asked for, which the format must be able to have. */
function readBitrate(
  { bitrate }: DubValues,
  format: ExportOptions['format'],
  base: ExportOptions,
): Result<number | null> {
  if (bitrate === undefined) return ok(storedBitrate(format, base.bitrateKbits))
  const rates = bitratesOf(format)
  if (rates.includes(bitrate)) return ok(bitrate)
  const { name } = soundInfo(format)
  const at = `--bitrate ${bitrate}`
  if (rates.length === 0)
    return wrong(`${name} is lossless and has no bit rate to choose`, at, 'lossless', { name })
  const choices = rates.join(', ')
  return wrong(`${name} can have ${choices} kbit/s`, at, 'bitrate', { name, choices })
}

export function loudnessIn(
  { loudness, peak }: DubValues,
  base: ExportOptions['loudness'],
): ExportOptions['loudness'] {
  if (loudness === undefined && peak === undefined) return base
  const targetLufs = loudness === 'off' ? null : (loudness ?? base?.targetLufs ?? null)
  return { targetLufs, peakDbtp: peak ?? base?.peakDbtp ?? defaultMixSettings.peakDbtp }
}

/** What the arguments say of the film's frames; what they leave out is the film's own, or as usual. */
export type GivenFrames = Partial<Pick<ExportOptions, 'frameRate' | 'startTimecode'>>

/** INVALID_ARGUMENT for a start that is no timecode of the rate. */
export function readTimecode(
  values: DubValues,
  base: ExportOptions,
): Result<Pick<ExportOptions, 'frameRate' | 'startTimecode'>> {
  const rate = values['frame-rate'] ?? base.frameRate
  return checkTimecode({ frameRate: rate, startTimecode: values.start ?? base.startTimecode })
}

/** INVALID_ARGUMENT for a start that is no timecode of the rate. */
export function checkTimecode({
  frameRate: rate,
  startTimecode: start,
}: Pick<ExportOptions, 'frameRate' | 'startTimecode'>): Result<
  Pick<ExportOptions, 'frameRate' | 'startTimecode'>
> {
  if (frameOfTimecode(start, frameRate(rate)) !== null)
    return ok({ frameRate: rate, startTimecode: start })
  const next = afterDropped(start, frameRate(rate))
  if (next !== null) {
    const dropped = `drop-frame leaves this timecode out; the next one is ${next}`
    return wrong(dropped, `--start ${start}`, 'timecode-dropped', { next })
  }
  const message = `a timecode hh:mm:ss:ff at ${rate} frames a second`
  return wrong(message, `--start ${start}`, 'timecode')
}

const usualFilm = destinationOptions('film').film

function readFilm(values: DubValues, base: FilmExport | null): Result<FilmExport | null> {
  const film = base ?? (values.mux ? usualFilm : null)
  if (!film) return ok(null)
  if (values.film === undefined && values.project === undefined)
    return wrong('--mux needs --film FILE', '--mux', 'no-film')
  const original = values['drop-original'] ? 'drop' : film.original
  return ok({ ...film, container: values.container ?? film.container, original })
}

function subtitleFilesIn(
  values: DubValues,
  base: ExportOptions['subtitles'],
): ExportOptions['subtitles'] {
  const format = values['subtitle-format'] ?? 'srt'
  const asked = [
    ...(values['as-written'] ? [{ format, timing: 'written' as const }] : []),
    ...(values['as-spoken'] ? [{ format, timing: 'spoken' as const }] : []),
  ]
  const isNew = ({ timing }: (typeof asked)[number]) =>
    !base.some((each) => each.timing === timing && each.format === format)
  return [...base, ...asked.filter(isNew)]
}

function fitIn(values: DubValues): Partial<FitSettings> {
  const { 'shortest-pause': pause, 'trim-silence': trim } = values
  const fit: Partial<FitSettings> = {
    maxRate: values['max-rate'],
    comfortRate: values['comfort-rate'],
    slowestRate: values['slowest-rate'],
    maxBorrowMs: values['max-borrow'],
    maxEarlyMs: values['max-early'],
    maxOverlapMs: values['max-overlap'],
    minGapMs: values['min-gap'],
    smooth: values['smooth-rates'],
    squeezePauses: pause === undefined ? undefined : pause !== 'off',
    shortestPauseMs: pause === 'off' ? undefined : pause,
    trimSilence: trim === undefined ? undefined : trim !== 'off',
    trimThresholdDb: trim === 'off' ? undefined : trim,
  }
  // What is left out stays as the project has it.
  return Object.fromEntries(Object.entries(fit).filter(([, value]) => value !== undefined))
}

/** The document with its cues on or off screen as `--on-screen` and `--off-screen` say. */
export function withScreens(
  document: ProjectFile,
  screens: ExportArguments['screens'],
): Result<ProjectFile> {
  const chosen = new Map<number, 'on' | 'off'>()
  for (const screen of ['on', 'off'] as const) {
    const of = `--${screen}-screen`
    for (const part of (screens[screen] ?? '').split(',').map((each) => each.trim())) {
      const numbers = part === '' ? [] : cuesNamed(part, document)
      if (!numbers)
        return wrong(`there is no cue and no speaker "${part}"`, `${of} ${part}`, 'no-cue', {
          part,
        })
      for (const number of numbers) chosen.set(number, screen)
    }
  }
  if (chosen.size === 0) return ok(document)
  const cues = document.cues.map((cue, i) => {
    const screen = chosen.get(i)
    return screen ? { ...cue, screen } : cue
  })
  return ok({ ...document, cues })
}

/** Places of cues by a number from 1, a range of them, or the name of their speaker; null: none such. */
function cuesNamed(part: string, { cues, speakers }: ProjectFile): number[] | null {
  const [, first, last = first] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(part) ?? []
  const [from, to] = [Number(first), Number(last)]
  if (from >= 1 && to >= from && to <= cues.length)
    return Array.from({ length: to - from + 1 }, (_, i) => from - 1 + i)
  const speaker = speakers.find(({ label }) => foldName(label) === foldName(part))
  return speaker ? cues.flatMap(({ speakerId }, i) => (speakerId === speaker.id ? [i] : [])) : null
}

/**
 * The document with the film's sound in the mix or not, as the arguments say. Sound that cannot be
 * read here is an error before anything is voiced; a silent film is one only if `--film-sound on`.
 */
export async function withFilmSound(
  document: ProjectFile,
  { filmSound }: Pick<ExportArguments, 'filmSound'>,
  output: Output,
): Promise<Result<ProjectFile>> {
  const { media, mix } = document
  const enabled = filmSound === null ? mix.bed.enabled : filmSound !== false
  const included = (on: boolean) =>
    ok({ ...document, mix: { ...mix, bed: { ...mix.bed, enabled: on } } })
  if (!enabled || !media) return included(enabled)
  const readable = await checkFilmSound(media.path)
  if (readable.ok) return included(true)
  const { code, params } = readable.error
  const isSilent = code === 'AUDIO_BROKEN' && params?.['fault'] === 'silent'
  if (!isSilent || filmSound !== 'wanted') return readable
  output.warn(output.t('terminal.silentFilm', { film: media.path }))
  return included(false)
}
