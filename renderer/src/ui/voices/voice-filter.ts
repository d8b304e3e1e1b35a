import type { Voice } from '@shared/contracts/connection'

export interface VoiceFilter {
  text: string
  /** Language code or name as `languageKey` gives it; null = every language. */
  language: string | null
  region: string | null
  gender: 'female' | 'male' | null
}

/** What languages are told apart by: the code where the service says it, else the name. */
export function languageKey(voice: Voice): string {
  return voice.language ?? voice.languageName
}

/** Letters without marks and case, so that `huong` finds `Hương` and `đức` is found by `duc`. */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase()
}

/** The voices that match all of a filter, in their order; words in any order, accents or not. */
export function filterVoices(voices: readonly Voice[], filter: VoiceFilter): Voice[] {
  const words = searchable(filter.text).split(/\s+/).filter(Boolean)
  return voices.filter((voice) => {
    const language = languageKey(voice)
    // Of a cloned voice a service may not say the language: it is in none, and so in each.
    if (filter.language !== null && language !== '' && language !== filter.language) return false
    if (filter.region !== null && voice.region !== filter.region) return false
    if (filter.gender !== null && voice.gender !== filter.gender) return false
    const text = searchable(`${voice.name} ${voice.languageName} ${voice.region ?? ''} ${voice.id}`)
    return words.every((word) => text.includes(word))
  })
}

/** Languages of the voices with their names, in the order in which the service names them. */
export function voiceLanguages(voices: readonly Voice[]): { key: string; name: string }[] {
  const names = new Map(voices.map((voice) => [languageKey(voice), voice.languageName]))
  return [...names].flatMap(([key, name]) => (key === '' ? [] : { key, name }))
}

/** Regions of one language's voices. */
export function voiceRegions(voices: readonly Voice[], language: string | null): string[] {
  const inLanguage = voices.filter((voice) => language === null || languageKey(voice) === language)
  return [...new Set(inLanguage.flatMap((voice) => voice.region ?? []))]
}
