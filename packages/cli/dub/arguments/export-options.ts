import { resolve } from 'node:path'
import { checkFilmSound } from '@cuecast/audio/film-sound/open-film-sound'
import { type ExportOptions, exportRate } from '@shared/contracts/export'
import type { FilmExport } from '@shared/contracts/formats/film-export'
import { interchangeNames, placeClips } from '@shared/contracts/formats/program-formats'
import {
  bitratesOf,
  soundInfo,
  storedBitrate,
  storedDepth,
} from '@shared/contracts/formats/sound-formats'
import type { ProjectFile } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { destinationOptions } from '@shared/interchange/destinations'
import { foldName } from '@shared/casting/near-names'
import { afterDropped, frameOfTimecode, frameRate } from '@shared/interchange/frame-rate'
import { wrong } from '../../options/values'
import type { Output } from '../output'
import type { DubWishes } from './settings'
import { type DubSettings, usualSettings } from './settings-schema'

/** Arguments about the written files. */
export interface ExportArguments {
  export: ExportOptions
  givenFrames: GivenFrames
  /** The film to attach. */
  film: string | null
  /**
   * True if the film's own sound is in the mix; `wanted` = if it has any, null = as the project is
   * set.
   */
  filmSound: boolean | 'wanted' | null
  /** Subtitles that do not fit the voices of the film are moved (auto), or not looked at; null: a warning. */
  sync: 'auto' | 'off' | null
  /** True if delivery problems decide the exit code. */
  gate: boolean
  /** Missing values stay as in the project. */
  fit: NonNullable<DubSettings['fit']>
  mix: NonNullable<DubSettings['mix']>
  breath: NonNullable<DubSettings['breath']>
  /** Cues with a visible or invisible speaker. */
  screens: Record<'on' | 'off', string | undefined>
}

/**
 * Files to write, and their options.
 *
 * @param byEnding format of the file that `-o` names
 */
export function readExport(
  values: DubWishes,
  byEnding: ExportOptions['format'] | null,
): Result<ExportArguments> {
  const { settings } = values
  const { zip, film: _, ...own } = settings.export ?? {}
  const base = destinationOptions(values.preset ?? 'track')
  const format = values.format ?? byEnding ?? own.format ?? base.format
  if (byEnding !== null && format !== byEnding)
    return wrong(`the file of -o ends in .${byEnding}`, `--format ${format}`, 'two-formats')
  const bitrate = readBitrate(own.bitrateKbits, format, base)
  if (!bitrate.ok) return bitrate
  if (zip && (values.srt ?? values['check-as'] ?? settings.job?.chapters) !== undefined) {
    const message =
      'it goes with no --srt, job.chapters or --check-as: those are about single files'
    return wrong(message, 'export.zip', 'in-zip')
  }
  const frames = givenFrames(values)
  // With the film's own frame rate, the timecode is checked once the rate is known.
  const isFilms = frames.frameRate === undefined && values.film !== undefined
  const places = isFilms ? null : readTimecode(values, base)
  if (places && !places.ok) return places
  const film = readFilm(values, base.film)
  if (!film.ok) return film
  return ok({
    export: {
      ...base,
      ...own,
      ...filesIn(values, base),
      format,
      bitDepth: storedDepth(format, own.bitDepth ?? base.bitDepth),
      sampleRate: exportRate(format, own.sampleRate ?? base.sampleRate),
      loudness: loudnessIn(values, base.loudness),
      bitrateKbits: bitrate.value,
      ...(places?.value ?? frames),
      film: film.value,
      checkAs: zip ? null : (values['check-as'] ?? own.checkAs ?? base.checkAs),
      zip: zip ?? false,
    },
    givenFrames: frames,
    film: values.film === undefined ? null : resolve(values.film),
    filmSound: filmSoundIn(values, film.value !== null),
    sync: settings.job?.sync ?? null,
    gate: values.gate,
    fit: {
      ...settings.fit,
      ...(values['max-rate'] !== undefined && { maxRate: values['max-rate'] }),
      ...(values['max-early'] !== undefined && { maxEarlyMs: values['max-early'] }),
    },
    mix: settings.mix ?? {},
    breath: {
      ...settings.breath,
      ...(values.breath !== undefined && { on: values.breath }),
    },
    screens: { on: settings.job?.onScreen, off: settings.job?.offScreen },
  })
}

/** Which files are written: those of the preset, of the settings and of the arguments. */
function filesIn(values: DubWishes, base: ExportOptions) {
  const own = values.settings.export ?? {}
  const ends = own.chapterEnds
  const named = interchangeNames.filter((name) => Reflect.get(values, name) === true)
  const interchange = [...new Set([...base.interchange, ...(own.interchange ?? []), ...named])]
  return {
    // The terminal always writes the track that `-o` names.
    mix: base.mix || !base.dub,
    stems: (own.stems ?? base.stems) || values.stems || placeClips(interchange),
    chapterFiles: (own.chapterFiles ?? base.chapterFiles) || Boolean(ends),
    chapterEnds: ends
      ? { ...usualSettings.export.chapterEnds, ...base.chapterEnds, ...ends }
      : ends === null
        ? null
        : base.chapterEnds,
    interchange,
    subtitles: subtitleFilesIn(values, [...base.subtitles, ...(own.subtitles ?? [])]),
    report: (own.report ?? base.report) || values.report,
  }
}

/**
 * A film with a dub and the film's sound as a separate track need it; otherwise the project
 * decides.
 */
function filmSoundIn(values: DubWishes, mux: boolean): ExportArguments['filmSound'] {
  const { mix, export: own } = values.settings
  const isNeeded = mux || own?.effects === true
  return values['film-sound'] ?? mix?.bed?.enabled ?? (isNeeded ? 'wanted' : null)
}

/** The requested bit rate, which the format must support. */
function readBitrate(
  bitrate: number | null | undefined,
  format: ExportOptions['format'],
  base: ExportOptions,
): Result<number | null> {
  if (bitrate === undefined) return ok(storedBitrate(format, base.bitrateKbits))
  const rates = bitratesOf(format)
  if (bitrate === null || rates.includes(bitrate)) return ok(bitrate)
  const { name } = soundInfo(format)
  const at = `export.bitrateKbits ${bitrate}`
  if (rates.length === 0)
    return wrong(`${name} is lossless and has no bit rate to choose`, at, 'lossless', { name })
  const choices = rates.join(', ')
  return wrong(`${name} can have ${choices} kbit/s`, at, 'bitrate', { name, choices })
}

export function loudnessIn(
  { loudness, settings }: DubWishes,
  base: ExportOptions['loudness'],
): ExportOptions['loudness'] {
  const own = settings.export?.loudness
  if (loudness === undefined && own === undefined) return base
  if (loudness === undefined && own === null) return null
  const usual = base ?? usualSettings.export.loudness
  return {
    ...usual,
    ...own,
    ...(loudness !== undefined && { targetLufs: loudness === 'off' ? null : loudness }),
  }
}

/** Arguments about the film's frames; missing values come from the film, or are defaults. */
export type GivenFrames = Partial<Pick<ExportOptions, 'frameRate' | 'startTimecode'>>

function givenFrames({ start, settings, ...values }: DubWishes): GivenFrames {
  const rate = values['frame-rate'] ?? settings.export?.frameRate
  const startTimecode = start ?? settings.export?.startTimecode
  return { ...(rate && { frameRate: rate }), ...(startTimecode !== undefined && { startTimecode }) }
}

/** INVALID_ARGUMENT for a start that is no timecode of the rate. */
export const readTimecode = (
  values: DubWishes,
  { frameRate: rate, startTimecode }: ExportOptions,
): Result<Required<GivenFrames>> =>
  checkTimecode({ frameRate: rate, startTimecode, ...givenFrames(values) })

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

function readFilm(values: DubWishes, base: FilmExport | null): Result<FilmExport | null> {
  const own = values.settings.export?.film
  const film = base ?? (values.mux || own ? usualSettings.export.film : null)
  if (!film) return ok(null)
  if (values.film === undefined && values.project === undefined)
    return wrong('--mux needs --film FILE', '--mux', 'no-film')
  return ok({ ...film, ...own })
}

function subtitleFilesIn(
  values: DubWishes,
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

/** The document with its cues on or off screen as the settings say. */
export function withScreens(
  document: ProjectFile,
  screens: ExportArguments['screens'],
): Result<ProjectFile> {
  const chosen = new Map<number, 'on' | 'off'>()
  for (const screen of ['on', 'off'] as const) {
    const of = `job.${screen}Screen`
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
