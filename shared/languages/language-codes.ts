/** A guess of a language that is at least this sure (0 … 1) needs no look. */
export const SURE = 0.5

/**
 * Codes that services still use alongside today's BCP 47, and that `Intl` does not convert itself:
 * Norwegian without a form is Bokmål, Malay by its largest variety is Malay.
 */
const olderCodes: Readonly<Record<string, string>> = { no: 'nb', zlm: 'ms', zsm: 'ms', fil: 'tl' }

const known = new Map<string, string>()

/**
 * The language of a code without region and script, one code for each: `pt-BR` → `pt`, `iw` → `he`,
 * `cmn` → `zh`, `no` → `nb`, `fil` → `tl`, `eng` → `en`. A text that is no code is returned in small letters.
 */
export function languageOf(code: string): string {
  const before = known.get(code)
  if (before !== undefined) return before
  const tag = code.trim().toLowerCase().replaceAll('_', '-')
  const found = canonical(tag)
  const language = olderCodes[found] ?? found
  known.set(code, language)
  return language
}

function canonical(tag: string): string {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return tag.split('-')[0] ?? ''
  }
}

/** Country or part of the world in a code, in small letters: `en-US` → `us`, `es-419` → `419`; null: it names none. */
export function regionOf(code: string): string | null {
  try {
    return new Intl.Locale(code.trim().replaceAll('_', '-')).region?.toLowerCase() ?? null
  } catch {
    return null
  }
}

/** Languages that were made up and have no people: Interlingua, Klingon, Lojban, Quenya… */
const constructed = new Set(['ia', 'io', 'jbo', 'lfn', 'piqd', 'py', 'qdb', 'qya', 'sjn', 'tlh'])

/** True if a language is constructed, apart from Esperanto, which has native speakers. */
export const isConstructed = (code: string): boolean => constructed.has(languageOf(code))

/** True if two codes are of one language, in any region and spelling. */
export const sameLanguage = (a: string, b: string): boolean => languageOf(a) === languageOf(b)

/**
 * The entry of a service's list for a language: the one written the same, else the first of that
 * language; undefined where the service does not have it.
 */
export function findLanguage<T extends { id: string }>(
  code: string,
  listed: readonly T[],
): T | undefined {
  const exact = listed.find(({ id }) => id.toLowerCase() === code.toLowerCase())
  return exact ?? listed.find(({ id }) => sameLanguage(id, code))
}
