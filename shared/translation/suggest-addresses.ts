import type { AddressForm } from '../contracts/project/terms'
import type { Cue, Speaker } from '../contracts/project-file'
import { languageOf } from '../languages/language-codes'
import { type Calls, spokenTo } from './address'

type Gender = NonNullable<Speaker['gender']>

/** How a speaker calls himself and the other after a word by which he calls the other. */
interface Kin {
  /** Words of the origin, alone between commas or at an end of the text. */
  said: RegExp
  /** By the gender of the speaker, or of the other for words of children. */
  calls: (speaker: Gender | undefined, other: Gender | undefined) => Calls
}

const both = (self: string, other: string) => (): Calls => ({ self, other })
/** A word where it calls somebody: `Yes, Dad.`, `Dad, wait!` */
const called = (words: string): RegExp =>
  new RegExp(`(?:^|[,.!?…]\\s*)(?:${words})(?=\\s*(?:[,.!?…]|$))`, 'iu')

/** Words of English by which people call each other, as Vietnamese has them. */
const kinOfEnglish: readonly Kin[] = [
  { said: called('dad|daddy|papa|father'), calls: both('con', 'bố') },
  { said: called('mom|mommy|mum|mummy|mama|mother'), calls: both('con', 'mẹ') },
  { said: called('grandpa|granddad|grandfather'), calls: both('cháu', 'ông') },
  { said: called('grandma|granny|grandmother'), calls: both('cháu', 'bà') },
  { said: called('uncle(?: \\p{Lu}\\p{L}*)?'), calls: both('cháu', 'chú') },
  { said: called('aunt(?:ie)?(?: \\p{Lu}\\p{L}*)?'), calls: both('cháu', 'cô') },
  {
    said: called('son|my boy|my girl|kiddo'),
    calls: (speaker) => ({ self: speaker === 'female' ? 'mẹ' : 'bố', other: 'con' }),
  },
  {
    said: called('honey|darling|sweetheart|babe|baby|my love'),
    calls: (speaker) =>
      speaker === 'female' ? { self: 'em', other: 'anh' } : { self: 'anh', other: 'em' },
  },
  { said: called('your (?:majesty|highness)|my lord|sire'), calls: both('thần', 'bệ hạ') },
  { said: called('sir|mister|mr\\.? \\p{Lu}\\p{L}*'), calls: both('tôi', 'ông') },
  { said: called("ma'am|ma’am|madam|mrs\\.? \\p{Lu}\\p{L}*"), calls: both('tôi', 'bà') },
  {
    said: called('teacher|professor'),
    calls: (_, other) => ({ self: 'em', other: other === 'female' ? 'cô' : 'thầy' }),
  },
  { said: called('boss|chief'), calls: both('tôi', 'sếp') },
  { said: called('(?:you )?(?:idiot|bastard|asshole|scum)'), calls: both('tao', 'mày') },
]

/** The other side of a pair whose one side is known. */
const answers: Readonly<Record<string, (speaker: Gender | undefined) => Calls>> = {
  'con bố': both('bố', 'con'),
  'con mẹ': both('mẹ', 'con'),
  'cháu ông': both('ông', 'cháu'),
  'cháu bà': both('bà', 'cháu'),
  'cháu chú': both('chú', 'cháu'),
  'cháu cô': both('cô', 'cháu'),
  'bố con': both('con', 'bố'),
  'mẹ con': both('con', 'mẹ'),
  'em anh': both('anh', 'em'),
  'anh em': both('em', 'anh'),
  'em thầy': both('thầy', 'em'),
  'em cô': both('cô', 'em'),
  'tao mày': both('tao', 'mày'),
}

/** Where the lines tell nothing: polite between people of about one age. */
const neutral = (other: Gender | undefined): Calls => ({
  self: 'tôi',
  other: other === 'female' ? 'cô' : 'anh',
})

interface Film {
  /** Speakers with their genders, as far as they are known. */
  speakers: readonly { id: string; gender?: Gender | undefined }[]
  /** In order of time. */
  cues: readonly Pick<Cue, 'original' | 'speakerId' | 'startMs' | 'endMs'>[]
  /** Languages of version and origin. */
  language: string
  originLanguage: string
}

/**
 * Forms of address of the pairs that talk to each other, those who talk most first: by the words with which they call each
 * other, where English is spoken, else by their genders. Only Vietnamese has them; none for other languages.
 */
export function suggestAddresses({
  speakers,
  cues,
  language,
  originLanguage,
}: Film): AddressForm[] {
  if (languageOf(language) !== 'vi') return []
  const genders = new Map(speakers.map(({ id, gender }) => [id, gender]))
  const isEnglish = languageOf(originLanguage) === 'en'
  const found = new Map<string, { speaker: string; to: string; calls?: Calls; lines: number }>()
  for (const [at, { original = '', speakerId: speaker }] of cues.entries()) {
    const to = spokenTo(cues, at)?.id
    if (speaker === null || to === undefined) continue
    const pair = found.get(`${speaker} ${to}`) ?? { speaker, to, lines: 0 }
    const kin = isEnglish && !pair.calls ? kinOf(original) : undefined
    const calls = kin && { calls: kin.calls(genders.get(speaker), genders.get(to)) }
    found.set(`${speaker} ${to}`, { ...pair, ...calls, lines: pair.lines + 1 })
  }
  return [...found.values()]
    .sort((a, b) => b.lines - a.lines)
    .map(({ speaker, to, calls }) => {
      const back = found.get(`${to} ${speaker}`)?.calls
      const answer = back && answers[`${back.self} ${back.other}`]?.(genders.get(speaker))
      return { speaker, to, ...(calls ?? answer ?? neutral(genders.get(to))) }
    })
}

const kinOf = (text: string): Kin | undefined => kinOfEnglish.find(({ said }) => said.test(text))
