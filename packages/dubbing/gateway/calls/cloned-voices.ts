import type { Voice } from '@shared/contracts/connection'
import type { Language } from '../answers/languages'
import { fieldsOf, integerOf, listOf, textOf, type Fields } from '../answers/loose'
import type { ServiceCaller } from '../service-caller'
import { readGender } from '../answers/voices'

/** The list of v2 is there already: longer than this nobody waits for what v1 adds, ms. */
const PATIENCE_MS = 6_000

/** Part of the shared voices that have the same name when both surfaces number voices alike. */
const ALIKE = 0.9

/** Regions that the specification's v1 voices name are of Vietnam. */
const VIETNAMESE_REGIONS = new Set(['northern', 'central', 'southern'])

/**
 * The v1 listing (specification §4.2): the one place where a service tells of voices that the
 * account has cloned. A service without it, or a key that may not see it, simply has none.
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

/** Null for an id that v2, whose voices have whole numbers, could not be given. */
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
 * The voices of v2 and those that only v1 lists. The specification does not say that both surfaces
 * number voices alike, so v1 is believed only where nearly all voices that both list have the same names.
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
