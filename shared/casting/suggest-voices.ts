import type { Voice } from '../contracts/connection'
import type { Speaker } from '../contracts/project-file'
import { languageOf, sameLanguage } from '../languages/language-codes'

interface VoiceSuggestion {
  speakerId: string
  voice: Voice
  /** What the label says; null = nothing, the gender was chosen to set speakers apart. */
  guessedGender: Gender | null
}

/**
 * A voice for every speaker that has none: of the language, of the gender that the label speaks
 * of, another voice and, where there are several, another region for each. The same input always
 * gives the same cast. Empty when there are no voices.
 */
export function suggestVoices(
  speakers: readonly Speaker[],
  voices: readonly Voice[],
  language: string,
): VoiceSuggestion[] {
  const fitting = voicesOfLanguage(voices, language)
  const pool = fitting.length > 0 ? fitting : [...voices]
  const taken = new Tally()
  for (const { voiceId } of speakers) {
    const voice = voices.find(({ id }) => id === voiceId)
    if (voice) taken.add(voice)
  }
  return speakers.flatMap((speaker) => {
    if (speaker.voiceId !== null) return []
    const guessedGender = guessGender(speaker.label)
    const voice = best(pool, guessedGender, taken)
    if (!voice) return []
    taken.add(voice)
    return [{ speakerId: speaker.id, voice, guessedGender }]
  })
}

/** The speakers as they are without voices that are no longer offered. */
export function withoutUnlisted(
  speakers: readonly Speaker[],
  voices: readonly Voice[],
): readonly Speaker[] {
  const listed = new Set(voices.map(({ id }) => id))
  return speakers.map((speaker) =>
    speaker.voiceId === null || listed.has(speaker.voiceId)
      ? speaker
      : { ...speaker, voiceId: null },
  )
}

/** How often a voice, a gender and a region have been given away. */
class Tally {
  private readonly counts = new Map<string, number>()

  add(voice: Voice): void {
    for (const key of [
      `voice ${voice.id}`,
      `gender ${voice.gender}`,
      `region ${regionOf(voice)}`,
    ]) {
      this.counts.set(key, this.of(key) + 1)
    }
  }

  of(key: string): number {
    return this.counts.get(key) ?? 0
  }
}

/** The region that the service names, or the one in brackets after the voice's name. */
const regionOf = (voice: Voice): string =>
  voice.region ?? /\(([^()]+)\)\s*$/.exec(voice.name)?.[1] ?? ''

function best(pool: readonly Voice[], wanted: Gender | null, taken: Tally): Voice | undefined {
  const cost = (voice: Voice): number[] => [
    wanted !== null && voice.gender !== wanted ? 1 : 0,
    taken.of(`voice ${voice.id}`),
    wanted === null ? taken.of(`gender ${voice.gender}`) : 0,
    taken.of(`region ${regionOf(voice)}`),
  ]
  let found: { voice: Voice; costs: number[] } | undefined
  for (const voice of pool) {
    const costs = cost(voice)
    if (!found || isLess(costs, found.costs)) found = { voice, costs }
  }
  return found?.voice
}

/** Compares figure by figure; ties keep the earlier voice of the service's own order. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((value, k) => value !== b[k])
  return i >= 0 && (a[i] ?? 0) < (b[i] ?? 0)
}

type Gender = 'female' | 'male'

/** Forms of address and roles, in Vietnamese and English, that say it outright. */
const female =
  'chị|bà|cô|dì|mẹ|má|mợ|thím|vợ|nữ|con gái|cháu gái|em gái|cô gái|cô bé|bé gái|nàng|hoàng hậu|công chúa|mụ|phụ nữ|ni sư|nữ sinh|mrs|ms|miss|madam|lady|queen|princess|mother|mom|mum|grandma|grandmother|sister|daughter|wife|aunt|woman|women|girl|female|actress|waitress'
const male =
  'anh|ông|chú|cậu|bố|cha|tía|dượng|chồng|nam|con trai|cháu trai|em trai|chàng|thầy|vua|hoàng tử|hoàng đế|đàn ông|nam sinh|gã|lão|mr|sir|lord|king|prince|father|dad|grandpa|grandfather|brother|son|husband|uncle|man|men|boy|male|actor|waiter'
/** Given names that are almost only women's or men's. */
const femaleNames =
  'lan|hoa|hương|linh|mai|thảo|trang|hằng|hạnh|nga|yến|vân|huyền|loan|nhung|oanh|thúy|thuý|trinh|quyên|diễm|hiền|tuyết|thơm|lệ|liên|cúc|đào|hà my|ngọc lan|anna|anne|mary|sarah|emma|emily|olivia|sophia|jane|alice|laura|linda|lisa|kate|helen|susan|maria|julia|lucy|amy|rachel|eva'
const maleNames =
  'hùng|dũng|cường|tuấn|sơn|long|quân|huy|khoa|đức|thắng|trung|hải|phong|tùng|kiên|hoàng|quang|đạt|toàn|lâm|vũ|hưng|nghĩa|phúc|tài|tiến|thành|john|james|robert|michael|david|william|thomas|peter|paul|mark|george|daniel|jack|tom|henry|adam|max|ben|sam|steve|eric'

const words = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})(?![\\p{L}\\p{M}])`, 'iu')
const lastWord = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})$`, 'iu')

const rules: readonly { pattern: RegExp; gender: Gender }[] = [
  // the address comes first in both languages: “Bà Nam” is a woman, “Ông Lan” a man
  { pattern: new RegExp(`^(?:${female})(?![\\p{L}\\p{M}])`, 'iu'), gender: 'female' },
  { pattern: new RegExp(`^(?:${male})(?![\\p{L}\\p{M}])`, 'iu'), gender: 'male' },
  // middle names: Nguyễn Thị Nam, Trần Văn Hoa
  { pattern: /(?<=\p{L}\s)thị(?=\s\p{L})/iu, gender: 'female' },
  { pattern: /(?<=\p{L}\s)văn(?=\s\p{L})/iu, gender: 'male' },
  { pattern: lastWord(femaleNames), gender: 'female' },
  { pattern: lastWord(maleNames), gender: 'male' },
  { pattern: words(female), gender: 'female' },
  { pattern: words(male), gender: 'male' },
  { pattern: words(femaleNames), gender: 'female' },
  { pattern: words(maleNames), gender: 'male' },
]

/** Gender that a label speaks of (“Chị Hoa”, “Nguyễn Văn Tùng”, “Mrs Hudson”); null when unsaid. */
export function guessGender(label: string): Gender | null {
  const name = label
    .normalize('NFC')
    .replace(/[.()\d]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return rules.find(({ pattern }) => pattern.test(name))?.gender ?? null
}

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

/** Voices of a language: by code where the service gives one, else by the language's name. */
export function voicesOfLanguage(voices: readonly Voice[], language: string): Voice[] {
  const names = namesOf(languageOf(language))
  return voices.filter((voice) => {
    if (voice.language !== null) return sameLanguage(voice.language, language)
    const listed = voice.languageName.normalize('NFC').toLowerCase()
    return sameLanguage(listed, language) || names.some((name) => listed.includes(name))
  })
}
