import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseCastMap } from '@shared/casting/cast-map'
import type { CastMap } from '@shared/contracts/cast'
import type { Voice } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { readSubtitles, type SubtitleFile } from '@shared/subtitles/read-subtitles'
import { fileError } from '@cuecast/platform'
import { type Gateway, type Language, newDocument } from '@cuecast/dubbing'
import { findVoice } from './find-voice'
import { foldName, nearNames } from './near-names'
import type { DubOptions } from './options'

/** The parsed input files. */
export interface Brought {
  subtitles: SubtitleFile
  castMap: CastMap | null
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

/** Reads subtitles and cast file; errors name file, line and entry. */
export async function readBrought(options: DubOptions): Promise<Result<Brought>> {
  const bytes = await readSmall(options.input)
  if (!bytes.ok) return bytes
  const encoding = options.encoding === null ? {} : { encoding: options.encoding }
  const subtitles = readSubtitles(bytes.value, basename(options.input), encoding)
  if (!subtitles.ok) return subtitles
  if (options.castFile === null) return ok({ subtitles: subtitles.value, castMap: null })
  const json = await readSmall(options.castFile)
  if (!json.ok) return json
  const castMap = parseCastMap(new TextDecoder().decode(json.value), basename(options.castFile))
  return castMap.ok ? ok({ subtitles: subtitles.value, castMap: castMap.value }) : castMap
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
  const options = { signal, patienceMs }
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
 * The document of these subtitles, in a language of the service; '' if it lacks the guessed one.
 */
export function freshDocument(
  options: DubOptions,
  subtitles: SubtitleFile,
  connectionId: string,
  languages: readonly Language[],
): Result<ProjectFile> {
  const name = basename(options.input, extname(options.input))
  const wished = options.language === null ? {} : { language: options.language }
  const fresh = newDocument(name, basename(options.input), subtitles, { ...wished, connectionId })
  const found = languageOf(fresh.language, languages)
  if (found !== null) return ok({ ...fresh, language: found })
  if (languages.length === 0) return ok(fresh)
  if (options.language === null) return ok({ ...fresh, language: '' })
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
  const base = (text: string) => text.toLowerCase().split(/[-_]/)[0]
  const called = (name: string) => foldName(name) === foldName(code)
  const exact = languages.find(({ id, name }) => called(id) || called(name))
  return (exact ?? languages.find(({ id }) => base(id) === base(code)))?.id ?? null
}

/** The voice of `--voice`, by id or name; null without the option. */
export function wishedVoice(options: DubOptions, voices: readonly Voice[]): Result<Voice | null> {
  return options.voice === null ? ok(null) : findVoice(options.voice, voices, '--voice')
}
