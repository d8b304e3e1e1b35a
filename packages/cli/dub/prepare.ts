import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseCastMap } from '@shared/casting/cast-map'
import type { CastMap } from '@shared/contracts/cast'
import type { Voice } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { spokenTextOf } from '@shared/dubbing/spoken-text'
import { hasCountries } from '@shared/casting/suggest-voices'
import { findLanguage, regionOf } from '@shared/languages/language-codes'
import { soundOf } from '@shared/profiles/resolve-sound'
import { formatTime } from '@shared/subtitles/format-time'
import type { SubtitleFile } from '@shared/subtitles/read-subtitles'
import type { CoverImage } from '@cuecast/audio'
import { fileError } from '@cuecast/platform'
import {
  type CallOptions,
  type Gateway,
  type Language,
  lookAtFilm,
  newDocument,
  newNarration,
  readDictionaryCsvFile,
  readSubtitleFile,
  readScriptFile,
  type RenderDictionary,
  type ScriptFile,
} from '@cuecast/dubbing'
import { dictionaryHits } from '@shared/text/dictionary'
import { prepareText } from '@cuecast/spoken-text'
import { foldName, nearNames } from '@shared/casting/near-names'
import { findVoice } from './find-by-name'
import type { DubOptions } from './arguments/options'
import type { HowRead } from './report'

/** The parsed input files. */
export interface Brought {
  /** Null: the project's own cues. */
  subtitles: SubtitleFile | null
  /** Null: the input is no script. */
  script: ScriptFile | null
  castMap: CastMap | null
  dictionary: RenderDictionary['entries'] | null
  cover: CoverImage | null
  /** The film to attach, with its length. */
  film: { path: string; durationMs: number } | null
}

/** Subtitles of the longest films stay below 2 MB. */
const MAX_BYTES = 20 * 1024 * 1024

/** The bytes of a subtitle, cast or dictionary file; `FILE_TOO_LARGE` beyond 20 MB. */
export async function readSmall(path: string): Promise<Result<Uint8Array>> {
  try {
    const bytes = await readFile(path)
    if (bytes.length <= MAX_BYTES) return ok(bytes)
    return fail(studioError('FILE_TOO_LARGE', 'the file is too large', { at: path }))
  } catch (cause) {
    return fail(fileError(cause, path, 'read'))
  }
}

/** Reads subtitles, cast file, dictionary and film; errors name file, line and entry. */
export async function readBrought(
  options: DubOptions,
  signal: AbortSignal,
): Promise<Result<Brought>> {
  const input = await readInput(options, signal)
  if (!input.ok) return input
  const castMap = await readCastFile(options)
  if (!castMap.ok) return castMap
  const { dictionaryFile } = options
  const dictionary = dictionaryFile === null ? null : await readDictionaryCsvFile(dictionaryFile)
  if (dictionary && !dictionary.ok) return dictionary
  const cover = await readCover(options)
  if (!cover.ok) return cover
  const film = options.film === null ? null : await lookAtFilm(options.film)
  if (film && !film.ok) return film
  return ok({
    ...input.value,
    castMap: castMap.value,
    cover: cover.value,
    dictionary:
      dictionary?.value.entries
        .filter(({ on }) => on)
        .map(({ word, reading }) => ({ original_word: word, modified_word: reading })) ?? null,
    film: film?.value ?? null,
  })
}

type Input = Pick<Brought, 'subtitles' | 'script'>

async function readInput(
  { input, reading, narration, language }: DubOptions,
  signal: AbortSignal,
): Promise<Result<Input>> {
  if (input === null) return ok({ subtitles: null, script: null })
  const { encoding } = reading
  const choices = { ...narration, ...(encoding !== undefined && { encoding }) }
  const script = await readScriptFile(input, choices, signal)
  if (!script.ok) return script
  if (script.value) return ok({ subtitles: null, script: script.value })
  const subtitles = await readSubtitleFile(input, reading, language)
  return subtitles.ok ? ok({ subtitles: subtitles.value, script: null }) : subtitles
}

const pictures = [
  { mime: 'image/jpeg', magic: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', magic: [0x89, 0x50, 0x4e, 0x47] },
] as const

async function readCover({ coverFile }: DubOptions): Promise<Result<CoverImage | null>> {
  if (coverFile === null) return ok(null)
  const bytes = await readSmall(coverFile)
  if (!bytes.ok) return bytes
  const kind = pictures.find(({ magic }) => magic.every((byte, i) => bytes.value[i] === byte))
  if (kind) return ok({ bytes: bytes.value, mime: kind.mime })
  const message = 'a cover is a JPEG or PNG picture'
  return fail(
    studioError('INVALID_ARGUMENT', message, { at: coverFile, params: { reason: 'cover' } }),
  )
}

async function readCastFile({ castFile }: DubOptions): Promise<Result<CastMap | null>> {
  if (castFile === null) return ok(null)
  const json = await readSmall(castFile)
  if (!json.ok) return json
  return parseCastMap(new TextDecoder().decode(json.value), basename(castFile))
}

/** What the service reports about itself. */
export interface Offer {
  /** null: no limit, undefined: the service does not tell. */
  credits: number | null | undefined
  voices: Voice[]
  languages: Language[]
}

/**
 * Fetches account, voices and languages; returns the first error. A page at `/me` that says nothing
 * about the account is none: the service can render all the same.
 */
export async function askOffer(
  gateway: Gateway,
  patienceMs: number,
  signal: AbortSignal,
): Promise<Result<Offer>> {
  // Answers may drip: all of them together have this time.
  const limit = AbortSignal.timeout(Math.min(patienceMs, LONGEST_TIMER_MS))
  const offer = await askAll(gateway, { signal: AbortSignal.any([signal, limit]), patienceMs })
  const isLate = limit.aborted && !signal.aborted
  if (offer.ok || !isLate) return offer
  return fail(studioError('TIMEOUT', 'the service did not answer in time', { at: offer.error.at }))
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

async function askAll(gateway: Gateway, options: CallOptions): Promise<Result<Offer>> {
  const me = await gateway.me(options)
  if (!me.ok && me.error.code !== 'BAD_RESPONSE') return me
  const voices = await gateway.voices(options)
  if (!voices.ok) return voices
  const languages = await gateway.languages(options)
  return ok({
    credits: me.ok ? me.value.account.credits : undefined,
    voices: voices.value,
    languages: languages.ok ? languages.value : [],
  })
}

/**
 * The document of these subtitles or this script, in a language as the service writes it, or the guessed one.
 * A region that was asked for stays where voices differ by country.
 */
export function freshDocument(
  options: DubOptions,
  input: string,
  { subtitles, script }: Input,
  connectionId: string,
  { languages, voices }: Pick<Offer, 'languages' | 'voices'>,
): Result<ProjectFile | null> {
  const name = basename(input, extname(input))
  const wished = options.language === null ? {} : { language: options.language }
  const about = { ...wished, connectionId }
  const fresh = script
    ? newNarration(name, basename(input), script, { ...about, narration: options.narration })
    : subtitles &&
      newDocument(name, basename(input), subtitles, { ...about, choices: options.reading })
  if (fresh === null) return ok(null)
  const found = languageOf(fresh.language, languages)
  if (found !== null) return ok({ ...fresh, language: withRegion(found, options.language, voices) })
  if (languages.length === 0) return ok(fresh)
  // A guess that the service does not have is named in the report, and never sent.
  if (options.language === null) return ok(fresh)
  const near = nearNames(
    options.language,
    languages.flatMap(({ id, name: full }) => [id, full]),
  )
  const message = `the service has no language "${options.language}"${near.length > 0 ? `; near: ${near.join(', ')}` : ''}`
  const params = { reason: 'language' }
  return fail(
    studioError('INVALID_ARGUMENT', message, { at: `--lang ${options.language}`, params }),
  )
}

/** The service's own code for a language, for example `vi-VN` for `vi`. */
function languageOf(code: string, languages: readonly Language[]): string | null {
  const called = (name: string) => foldName(name) === foldName(code)
  const exact = languages.find(({ id, name }) => called(id) || called(name))
  return (exact ?? findLanguage(code, languages))?.id ?? null
}

function withRegion(found: string, wished: string | null, voices: readonly Voice[]): string {
  const region = wished === null ? null : regionOf(wished)
  if (region === null || regionOf(found) !== null || !hasCountries(voices, found)) return found
  return `${found}-${region.toUpperCase()}`
}

/** The voice of `--voice`, by id or name; null without the option. */
export function wishedVoice(options: DubOptions, voices: readonly Voice[]): Result<Voice | null> {
  return options.voice === null ? ok(null) : findVoice(options.voice, voices, '--voice')
}

/** How the subtitles or the script will be read, cue by cue; nothing is sent or written. */
export async function howRead(options: DubOptions, signal: AbortSignal): Promise<Result<HowRead>> {
  const brought = await readBrought(options, signal)
  if (!brought.ok) return brought
  const input = options.input ?? ''
  const fresh = freshDocument(options, input, brought.value, '', { languages: [], voices: [] })
  if (!fresh.ok) return fresh
  if (fresh.value === null)
    return fail(studioError('NOT_SUBTITLES', 'the file holds no subtitles', { at: input }))
  const document = fresh.value
  const dictionary = brought.value.dictionary ?? []
  const speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  const changed = document.cues.flatMap((cue, index): HowRead['changed'] => {
    const speaker = speakers.get(cue.speakerId ?? '') ?? null
    const { split_layout: layout } = soundOf(cue, speaker, document)
    const text = spokenTextOf(cue, layout)
    const { spoken, readings } = prepareText(text, cue.language ?? document.language, dictionary)
    if (spoken === text) return []
    const words = dictionaryHits(text, dictionary).map(({ start, end, replacement }) => ({
      kind: 'dictionary' as const,
      from: text.slice(start, end),
      to: replacement,
    }))
    const start = formatTime(cue.startMs)
    return [{ cue: index + 1, start, text, spoken, readings: [...words, ...readings] }]
  })
  return ok({ ok: true, input, language: document.language, cues: document.cues.length, changed })
}
