import { MANY_LANGUAGES } from '@shared/contracts/models/providers'
import type { Voice } from '@shared/contracts/connection'
import { searchable } from '../text/search'

export interface VoiceFilter {
  text: string
  /** Language code or name as `languageKey` gives it; null = every language. */
  language: string | null
  region: string | null
  gender: 'female' | 'male' | null
  /** Id of a provider; '' = the service's own voices, null = all. */
  provider: string | null
}

/** Identifies a language: its code where the service gives one, else its name. */
function languageKey(voice: Voice): string {
  return voice.language ?? voice.languageName
}

/** Searched text of each voice: made once, however many letters are typed. */
const texts = new WeakMap<Voice, string>()

function searchedText(voice: Voice): string {
  const known = texts.get(voice)
  if (known !== undefined) return known
  const { name, languageName, region, id, provider } = voice
  const text = searchable(`${name} ${languageName} ${region ?? ''} ${id} ${provider?.name ?? ''}`)
  texts.set(voice, text)
  return text
}

/** A service may not give the language of a cloned voice; like one of many, it appears under every language. */
const isOfAny = (language: string): boolean => language === '' || language === MANY_LANGUAGES

/** The voices that match all of a filter, in their order; words in any order, accents or not. */
export function filterVoices(voices: readonly Voice[], filter: VoiceFilter): Voice[] {
  const words = searchable(filter.text).split(/\s+/).filter(Boolean)
  return voices.filter((voice) => {
    const language = languageKey(voice)
    if (filter.language !== null && language !== filter.language && !isOfAny(language)) return false
    if (filter.provider !== null && filter.provider !== (voice.provider?.id ?? '')) return false
    if (filter.region !== null && voice.region !== filter.region) return false
    if (filter.gender !== null && voice.gender !== filter.gender) return false
    return words.every((word) => searchedText(voice).includes(word))
  })
}

/** Languages of the voices with the service's names, in the order in which it lists them. */
export function voiceLanguages(
  voices: readonly Voice[],
): { key: string; code: string | null; name: string }[] {
  const listed = new Map(voices.map((voice) => [languageKey(voice), voice]))
  return [...listed].flatMap(([key, { language, languageName }]) =>
    key === '' ? [] : { key, code: language, name: languageName },
  )
}

/** Providers of the voices, in the order in which they are listed; '' = the service itself. Empty where there is one source alone. */
export function voiceProviders(voices: readonly Voice[]): { id: string; name: string }[] {
  const found = new Map(voices.map(({ provider }) => [provider?.id ?? '', provider?.name ?? '']))
  return found.size > 1 ? [...found].map(([id, name]) => ({ id, name })) : []
}

/** Regions of one language's voices, each with the language that it is a region of. */
export function voiceRegions(
  voices: readonly Voice[],
  language: string | null,
): { region: string; language: string | null }[] {
  const inLanguage = voices.filter((voice) => language === null || languageKey(voice) === language)
  const regions = new Map(inLanguage.map((voice) => [voice.region, voice.language]))
  return [...regions].flatMap(([region, of]) => (region === null ? [] : { region, language: of }))
}

const voiceGroupNames = ['favourite', 'recent', 'cloned', 'other'] as const
type VoiceGroupName = (typeof voiceGroupNames)[number]

interface VoiceGroup {
  name: VoiceGroupName
  voices: Voice[]
}

/** The favourite and recent voices of one connection, by voice id. */
export interface VoiceShortlist {
  /** In the order in which they were marked. */
  favourites: readonly number[]
  /** Latest first. */
  recent: readonly number[]
  toggleFavourite: (voiceId: number) => void
}

/** Voices as the browser lists them: each once, in the first group that it belongs to. */
export function groupVoices(
  voices: readonly Voice[],
  { favourites, recent }: Pick<VoiceShortlist, 'favourites' | 'recent'>,
): VoiceGroup[] {
  const place = new Map(recent.map((id, i) => [id, i]))
  const favourite = new Set(favourites)
  const groups: Record<VoiceGroupName, Voice[]> = {
    favourite: [],
    recent: [],
    cloned: [],
    other: [],
  }
  for (const voice of voices) groups[groupOf(voice, favourite, place)].push(voice)
  groups.recent.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return voiceGroupNames
    .map((name) => ({ name, voices: groups[name] }))
    .filter((group) => group.voices.length > 0)
}

function groupOf(
  { id, cloned }: Voice,
  favourite: ReadonlySet<number>,
  recent: ReadonlyMap<number, number>,
): VoiceGroupName {
  if (favourite.has(id)) return 'favourite'
  if (recent.has(id)) return 'recent'
  return cloned ? 'cloned' : 'other'
}

/** The first `most` voices of the groups, and how many are left out. */
export function firstVoices(
  groups: readonly VoiceGroup[],
  most: number,
): { shown: VoiceGroup[]; left: number } {
  const shown: VoiceGroup[] = []
  let room = most
  let left = 0
  for (const { name, voices } of groups) {
    if (room > 0) shown.push({ name, voices: voices.slice(0, room) })
    left += Math.max(0, voices.length - room)
    room = Math.max(0, room - voices.length)
  }
  return { shown, left }
}
