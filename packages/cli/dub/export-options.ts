import { resolve } from 'node:path'
import {
  clipFormats,
  destinationNames,
  type ExportOptions,
  type FilmExport,
  frameRateIds,
  type InterchangeName,
  subtitleFormats,
} from '@shared/contracts/export'
import {
  type FitSettings,
  LEAST_RATE,
  MAX_BORROW_MS,
  MAX_EARLY_MS,
} from '@shared/contracts/project/track-settings'
import type { ProjectFile } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { destinationOptions } from '@shared/interchange/destinations'
import { foldName } from '@shared/casting/near-names'
import { frameOfTimecode, frameRate } from '@shared/interchange/frame-rate'
import { type DubValues, wrong } from './arguments'

const interchangeFlags = [
  'edl',
  'marker-edl',
  'fcpxml',
  'xmeml',
  'otio',
  'reaper',
  'labels',
  'cue-sheet',
  'cue-sheet-tsv',
  'adr-cue-sheet',
  'review-notes',
] as const satisfies readonly InterchangeName[]

/** A value out of a list; INVALID_ARGUMENT names the option and what it can be. */
export function oneOf<T extends string | number>(
  name: string,
  given: string | undefined,
  values: readonly T[],
  usual: T,
): Result<T> {
  if (given === undefined) return ok(usual)
  const found = values.find((value) => String(value) === given)
  if (found !== undefined) return ok(found)
  return wrong(`it can be ${values.join(', ')}`, `--${name} ${given}`, 'choice', {
    choices: values.join(', '),
  })
}

/** A number within a range. */
export function numberOf(
  name: string,
  given: string | undefined,
  [least, most]: readonly [number, number],
  usual: number,
): Result<number> {
  if (given === undefined) return ok(usual)
  const value = Number(given)
  if (given.trim() !== '' && value >= least && value <= most) return ok(value)
  const message = `a number from ${least} to ${most}`
  return wrong(message, `--${name} ${given}`, 'range', { least: `${least}`, most: `${most}` })
}

/** What the arguments say of the files that are written. */
export interface ExportArguments {
  export: ExportOptions
  /** The film to attach. */
  film: string | null
  /**
   * Whether the film's own sound is in the mix; `wanted` = if there is any, null = as the project
   * is set.
   */
  filmSound: boolean | 'wanted' | null
  fit: Partial<FitSettings>
  /** Loudness of the takes before the mix, LUFS; null = as they are, undefined = as the project is set. */
  takeLufs: number | null | undefined
  /** Whose speakers are seen or not, by `--on-screen` and `--off-screen`. */
  screens: Record<'on' | 'off', string | undefined>
}

/** Reads what is written, and how. INVALID_ARGUMENT names the argument. */
export function readExport(
  values: DubValues,
  byEnding: ExportOptions['format'] | null,
): Result<ExportArguments> {
  const preset = oneOf('preset', values.preset, destinationNames, 'track')
  if (!preset.ok) return preset
  const base = destinationOptions(preset.value)
  const sound = readSound(values, byEnding, base)
  if (!sound.ok) return sound
  const places = readTimecode(values, base)
  if (!places.ok) return places
  const film = readFilm(values, base.film)
  if (!film.ok) return film
  const fit = readFit(values)
  if (!fit.ok) return fit
  const takes = values['take-loudness']
  const takeLufs = takes === 'off' ? ok(NaN) : numberOf('take-loudness', takes, [-40, -10], NaN)
  if (!takeLufs.ok) return takeLufs
  const subtitles = readSubtitleFiles(values, base.subtitles)
  if (!subtitles.ok) return subtitles
  const filmSound = oneOf('film-sound', values['film-sound'], ['on', 'off'], 'on')
  if (!filmSound.ok) return filmSound
  const asked = interchangeFlags.filter((name) => values[name])
  const interchange = [...new Set([...base.interchange, ...asked])]
  return ok({
    export: {
      ...base,
      ...sound.value,
      ...places.value,
      // The terminal always writes the track that `-o` names.
      mix: base.mix || !base.dub,
      dub: base.dub || values['dub-only'],
      stems: base.stems || values.stems || interchange.some((each) => clipFormats.includes(each)),
      effects: base.effects || values.effects,
      clips: base.clips || values.clips,
      chapterFiles: base.chapterFiles || values['chapter-files'],
      clipPattern: values['clip-names'] ?? base.clipPattern,
      length: values['exact-length'] ? 'film' : base.length,
      interchange,
      subtitles: subtitles.value,
      film: film.value,
      disclosure: !values['no-disclosure'],
      report: base.report || values.report,
      reviewMarkers: values['review-markers'],
    },
    film: values.film === undefined ? null : resolve(values.film),
    filmSound: filmSoundOf(values, film.value !== null),
    fit: fit.value,
    takeLufs:
      takes === undefined ? undefined : Number.isNaN(takeLufs.value) ? null : takeLufs.value,
    screens: { on: values['on-screen'], off: values['off-screen'] },
  })
}

/** A film with a dub and the film's sound by itself need it; otherwise the project says. */
function filmSoundOf(values: DubValues, mux: boolean): ExportArguments['filmSound'] {
  if (values['film-sound'] !== undefined) return values['film-sound'] === 'on'
  return mux || values.effects ? 'wanted' : null
}

function readSound(
  values: DubValues,
  byEnding: ExportOptions['format'] | null,
  base: ExportOptions,
): Result<
  Pick<
    ExportOptions,
    'format' | 'bitDepth' | 'sampleRate' | 'channels' | 'loudness' | 'clipHandlesMs'
  >
> {
  const formats = ['wav', 'flac', 'mp3', 'opus', 'm4a'] as const
  const format = oneOf('format', values.format, formats, byEnding ?? base.format)
  if (!format.ok) return format
  if (byEnding !== null && format.value !== byEnding)
    return wrong(`the file of -o ends in .${byEnding}`, `--format ${format.value}`, 'two-formats')
  const bits = oneOf(
    'bits',
    values.bits === '32' ? '32f' : values.bits,
    [16, 24, '32f'] as const,
    base.bitDepth,
  )
  if (!bits.ok) return bits
  const rate = oneOf('rate', values.rate, [44_100, 48_000, 96_000] as const, base.sampleRate)
  if (!rate.ok) return rate
  const channels = oneOf('channels', values.channels, ['auto', 1, 2] as const, base.channels)
  if (!channels.ok) return channels
  const loudness = readLoudness(values, base.loudness)
  if (!loudness.ok) return loudness
  const handles = numberOf('handles', values.handles, [0, 10_000], base.clipHandlesMs)
  if (!handles.ok) return handles
  return ok({
    format: format.value,
    bitDepth: format.value === 'flac' && bits.value === '32f' ? 24 : bits.value,
    sampleRate: format.value === 'opus' ? 48_000 : rate.value,
    channels: channels.value,
    loudness: loudness.value,
    clipHandlesMs: Math.round(handles.value),
  })
}

export function readLoudness(
  { loudness, peak }: DubValues,
  base: ExportOptions['loudness'],
): Result<ExportOptions['loudness']> {
  if (loudness === undefined && peak === undefined) return ok(base)
  const target =
    loudness === 'off'
      ? ok(null)
      : numberOf('loudness', loudness, [-40, -5], base?.targetLufs ?? NaN)
  if (!target.ok) return target
  const ceiling = numberOf('peak', peak, [-12, 0], base?.peakDbtp ?? -1)
  if (!ceiling.ok) return ceiling
  const targetLufs = Number.isNaN(target.value) ? null : target.value
  return ok({ targetLufs, peakDbtp: ceiling.value })
}

function readTimecode(
  values: DubValues,
  base: ExportOptions,
): Result<Pick<ExportOptions, 'frameRate' | 'startTimecode'>> {
  const rate = oneOf('frame-rate', values['frame-rate'], frameRateIds, base.frameRate)
  if (!rate.ok) return rate
  const start = values.start ?? base.startTimecode
  if (frameOfTimecode(start, frameRate(rate.value)) === null) {
    const message = `a timecode hh:mm:ss:ff at ${rate.value} frames a second`
    return wrong(message, `--start ${start}`, 'timecode')
  }
  return ok({ frameRate: rate.value, startTimecode: start })
}

const usualFilm = destinationOptions('film').film

function readFilm(values: DubValues, base: FilmExport | null): Result<FilmExport | null> {
  const film = base ?? (values.mux ? usualFilm : null)
  if (!film) return ok(null)
  if (values.film === undefined && values.project === undefined)
    return wrong('--mux needs --film FILE', '--mux', 'no-film')
  const containers = ['same', 'mp4', 'mov', 'mkv', 'webm'] as const
  const container = oneOf('container', values.container, containers, film.container)
  if (!container.ok) return container
  const original = values['drop-original'] ? 'drop' : film.original
  return ok({ ...film, container: container.value, original })
}

function readSubtitleFiles(
  values: DubValues,
  base: ExportOptions['subtitles'],
): Result<ExportOptions['subtitles']> {
  const format = oneOf('subtitle-format', values['subtitle-format'], subtitleFormats, 'srt')
  if (!format.ok) return format
  const asked = [
    ...(values['as-written'] ? [{ format: format.value, timing: 'written' as const }] : []),
    ...(values['as-spoken'] ? [{ format: format.value, timing: 'spoken' as const }] : []),
  ]
  const isNew = ({ timing }: (typeof asked)[number]) =>
    !base.some((each) => each.timing === timing && each.format === format.value)
  return ok([...base, ...asked.filter(isNew)])
}

function readFit(values: DubValues): Result<Partial<FitSettings>> {
  const ranges = {
    'max-rate': ['maxRate', [1, 3]],
    'comfort-rate': ['comfortRate', [1, 2]],
    'slowest-rate': ['slowestRate', [LEAST_RATE, 1]],
    'max-borrow': ['maxBorrowMs', [0, MAX_BORROW_MS]],
    'max-early': ['maxEarlyMs', [0, MAX_EARLY_MS]],
    'min-gap': ['minGapMs', [0, 2_000]],
  } as const
  const fit: Partial<FitSettings> = {}
  for (const [name, [field, range]] of Object.entries(ranges)) {
    const given = values[name as keyof typeof ranges]
    if (given === undefined) continue
    const value = numberOf(name, given, range, 0)
    if (!value.ok) return value
    fit[field] = field.endsWith('Ms') ? Math.round(value.value) : value.value
  }
  const smooth = oneOf('smooth-rates', values['smooth-rates'], ['on', 'off'], 'on')
  if (!smooth.ok) return smooth
  if (values['smooth-rates'] !== undefined) fit.smooth = smooth.value === 'on'
  const pause = values['shortest-pause']
  const pauseMs = pause === 'off' ? ok(0) : numberOf('shortest-pause', pause, [80, 1_000], 0)
  if (!pauseMs.ok) return pauseMs
  if (pause !== undefined) fit.squeezePauses = pause !== 'off'
  if (pauseMs.value > 0) fit.shortestPauseMs = Math.round(pauseMs.value)
  const trim = values['trim-silence']
  const trimDb = trim === 'off' ? ok(0) : numberOf('trim-silence', trim, [-90, -10], 0)
  if (!trimDb.ok) return trimDb
  if (trim !== undefined) fit.trimSilence = trim !== 'off'
  if (trimDb.value < 0) fit.trimThresholdDb = trimDb.value
  return ok(fit)
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
