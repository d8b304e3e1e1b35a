import type { Voice } from '../contracts/connection'

/** Names of a language under which services list it: its own, English and Vietnamese. */
function namesOf(language: string): string[] {
  return [language, 'en', 'vi'].flatMap((locale) => {
    try {
      const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language)
      return name === undefined ? [] : [name.toLowerCase()]
    } catch {
      return []
    }
  })
}

const base = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? ''

/** Voices of a language: by code where the service gives one, else by the language's name. */
export function voicesOfLanguage(voices: readonly Voice[], language: string): Voice[] {
  const names = namesOf(base(language))
  return voices.filter((voice) => {
    if (voice.language !== null) return base(voice.language) === base(language)
    const listed = voice.languageName.normalize('NFC').toLowerCase()
    return base(listed) === base(language) || names.some((name) => listed.includes(name))
  })
}
