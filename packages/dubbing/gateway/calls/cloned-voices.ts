import type { Voice } from '@shared/contracts/connection'
import type { Language } from '../answers/languages'
import { fieldsOf, integerOf, listOf, textOf, type Fields } from '../answers/loose'
import type { ServiceCaller } from '../service-caller'
import { readGender } from '../answers/voices'

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
    name: textOf(fields['name']) ?? String(id),
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
