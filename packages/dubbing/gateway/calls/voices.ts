import { EMBEDDED_CONNECTION_ID, type Voice } from '@shared/contracts/connection'
import { voiceOriginSchema } from '@shared/contracts/models/model-records'
import { isProviderVoice, voiceProviderSchema } from '@shared/contracts/models/providers'
import { fail, ok, type Result } from '@shared/contracts/result'
import { findLanguage } from '@shared/languages/language-codes'
import type { CallOptions, ServiceCaller } from '../service-caller'
import { badResponse } from '@shared/services/service-error'
import {
  fieldsOf,
  integerOf,
  listOf,
  numberOf,
  textOf,
  type Fields,
} from '@shared/services/loose-json'

/** Page sizes: the embedded service's maximum; others may refuse more than 100, and none says what it allows. */
const PER_PAGE = { embedded: 1_000, other: 100 } as const
/** More is no list: a service that makes up a page for every number that is asked for. */
const MAX_PAGES = 300
/** Longest name of a voice, a language or a region. */
const MAX_NAME = 200

/**
 * Fetches every page of GET /voice. The service may cap the page size, so the list ends with the
 * reported last page, an empty page, or one with nothing new (a service that ignores `page`). One without an end is
 * refused: a part of it would pass for all.
 */
export async function fetchVoices(
  caller: ServiceCaller,
  swapGenders: boolean,
  languages: readonly Language[],
  options?: CallOptions,
): Promise<Result<Voice[]>> {
  const isEmbedded = caller.connectionId === EMBEDDED_CONNECTION_ID
  const perPage = isEmbedded ? PER_PAGE.embedded : PER_PAGE.other
  const voices = new Map<number, Voice>()
  let last = Infinity
  for (let page = 1; page <= last; page += 1) {
    if (page > MAX_PAGES) return fail(badResponse('/voice', `end within ${MAX_PAGES} pages`))
    const query = { page: String(page), per_page: String(perPage) }
    const answer = await caller.call({ method: 'GET', path: '/voice', query }, options)
    if (!answer.ok) return answer
    const read = readVoicePage(answer.value.body)
    if (!read.ok) return read
    const { items, lastPage } = read.value
    // A voice more may make a page more meanwhile, but the end does not keep moving away.
    if (page === 1 && lastPage !== null) last = lastPage + 1
    const before = voices.size
    for (const item of items) {
      const voice = readVoice(item, swapGenders, languages, isEmbedded)
      if (voice !== null) voices.set(voice.id, voice)
    }
    if (items.length > 0 && voices.size === 0) return fail(badResponse('/voice', 'whole-number id'))
    if (voices.size === before || (lastPage !== null && page >= lastPage)) break
  }
  return ok([...voices.values()])
}

/** One page of GET /voice. */
interface VoicePage {
  items: Fields[]
  /** Null if not reported. */
  lastPage: number | null
}

/** Reads a page of `GET /voice`; list entries that are not objects are skipped. */
function readVoicePage(body: unknown): Result<VoicePage> {
  const list = listOf(body, 'voices')
  if (list === null) return fail(badResponse('/voice', 'list in data.data'))
  const envelopes = [fieldsOf(body), fieldsOf(fieldsOf(body)?.['data'])]
  const lastPage = envelopes
    .map((each) => integerOf(each?.['last_page'] ?? each?.['total_pages']))
    .find((value) => value !== null)
  return ok({
    items: list.map(fieldsOf).filter((each) => each !== null),
    lastPage: lastPage ?? null,
  })
}

/**
 * Reads one voice. The specification leaves open what gender 0 and 1 mean: 0 is female unless the
 * connection swaps them. Only the embedded service speaks with voices of providers: the field of
 * another service may mean anything.
 */
function readVoice(
  fields: Fields,
  swapGenders: boolean,
  languages: readonly Language[],
  isEmbedded: boolean,
): Voice | null {
  const id = integerOf(fields['id'] ?? fields['voice_id'])
  if (id === null) return null
  const languageName = nameOf(fields['language_name']) ?? ''
  const origin = voiceOriginSchema.safeParse(fields['origin'])
  const provider = voiceProviderSchema.safeParse(fields['provider'])
  return {
    id,
    name: nameOf(fields['name']) ?? String(id),
    gender: readGender(fields['gender'], swapGenders),
    languageName,
    language:
      textOf(fields['language']) ??
      textOf(fields['language_code']) ??
      textOf(fields['language_id']) ??
      languageByName(languageName, languages),
    region: nameOf(fields['region']) ?? nameOf(fields['accent']),
    ...(origin.success && { origin: origin.data }),
    ...(isEmbedded && provider.success && isProviderVoice(id) && { provider: provider.data }),
  }
}

/** A name, in one line. */
const nameOf = (value: unknown): string | null =>
  textOf(value)?.slice(0, MAX_NAME).replace(/\s+/g, ' ') ?? null

/** Gender by word (vi, en) or number; `swapGenders` exchanges the meaning of the numbers. */
function readGender(value: unknown, swapGenders: boolean): Voice['gender'] {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (/^(f|female|nữ|nu|woman)$/.test(word)) return 'female'
  if (/^(m|male|nam|man)$/.test(word)) return 'male'
  const number = numberOf(value)
  if (number !== 0 && number !== 1) return 'unknown'
  return (number === 0) === swapGenders ? 'male' : 'female'
}

/** The id of the language with this name or id, ignoring case; null: none. */
function languageByName(name: string, languages: readonly Language[]): string | null {
  const fold = (text: string) => text.normalize('NFC').trim().toLowerCase()
  const same = languages.find(
    (each) => fold(each.name) === fold(name) || fold(each.id) === fold(name),
  )
  return same?.id ?? null
}

/** Timeout: the v2 list is already there, so the v1 additions must not delay it long, ms. */
const PATIENCE_MS = 6_000

/** Share of common voices with equal names above which both surfaces use the same ids. */
const ALIKE = 0.9

/** Regions of v1 voices in the specification; all in Vietnam. */
const VIETNAMESE_REGIONS = new Set(['northern', 'central', 'southern'])

/**
 * The v1 listing (specification §4.2), the only one that includes the account's cloned voices. Empty
 * if the service lacks it or the key has no access.
 */
export async function fetchV1Voices(
  caller: ServiceCaller,
  languages: readonly Language[],
): Promise<Voice[]> {
  const answer = await caller.call(
    { method: 'GET', path: '/voices', surface: 'v1' },
    { signal: AbortSignal.timeout(PATIENCE_MS), patienceMs: PATIENCE_MS },
  )
  const list = answer.ok ? listOf(answer.value.body, 'voices') : null
  return (list ?? []).flatMap((each) => {
    const fields = fieldsOf(each)
    return (fields && readV1Voice(fields, languages)) ?? []
  })
}

/** Returns null for ids that are not whole numbers: v2 cannot use them. */
function readV1Voice(fields: Fields, languages: readonly Language[]): Voice | null {
  const id = integerOf(fields['id'])
  if (id === null) return null
  const region = textOf(fields['region'])
  const language =
    textOf(fields['language']) ?? (VIETNAMESE_REGIONS.has(region ?? '') ? 'vi' : null)
  return {
    id,
    name: nameOf(fields['name']) ?? String(id),
    gender: readGender(fields['gender'], false),
    languageName: languages.find((each) => each.id === language)?.name ?? language ?? '',
    language,
    region: region === language ? null : region,
    cloned: true,
  }
}

/**
 * The voices of v2 plus those that only v1 lists. The specification does not say that both surfaces
 * use the same ids, so v1 is trusted only if nearly all common voices have the same names.
 */
export function withCloned(v2: readonly Voice[], v1: readonly Voice[]): Voice[] {
  const known = new Map(v2.map((voice) => [voice.id, plain(voice.name)]))
  const shared = v1.filter(({ id }) => known.has(id))
  const alike = shared.filter(({ id, name }) => known.get(id) === plain(name)).length
  if (v2.length > 0 && alike === 0) return [...v2]
  if (alike < shared.length * ALIKE) return [...v2]
  return [...v1.filter(({ id }) => !known.has(id)), ...v2]
}

const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase()

export interface Language {
  /** Code used in requests. */
  id: string
  name: string
}

/** Reads the response of GET /languages. */
export function readLanguages(body: unknown): Result<Language[]> {
  const list = listOf(body, 'languages')
  if (list === null) return fail(badResponse('/languages', 'list in data'))
  return ok(
    list.flatMap((item) => {
      const fields = fieldsOf(item)
      const id = textOf(item) ?? textOf(fields?.['id']) ?? textOf(fields?.['code'])
      return id === null ? [] : [{ id, name: textOf(fields?.['name']) ?? id }]
    }),
  )
}

/**
 * The service's own code for a language, for example `vi-VN` for `vi`; null if it does not support the
 * language. A service that lists no languages is assumed to support it.
 */
export function ownLanguageCode(code: string, languages: readonly Language[]): string | null {
  if (code === '' || languages.length === 0) return code || null
  return findLanguage(code, languages)?.id ?? null
}
