import { parseRoman, type Rule, type RuleTable, rulesOf } from './rules'

/** Prefixes and words before a hyphen that are not stuttering: `re-read`, `co-counsel`. */
const parts =
  /^(?:re|co|pre|pro|de|be|ex|bi|un|in|to|so|no|go|do|on|ha|he|ho|hi|bo|ya|yo|ma|pa|la|le|lo|mo|tu|ti|bu)$/u

/** Words that begin with a single letter: `D-Day`, `S-shaped`, `D-Dur`. */
const words =
  /^(?:d-(?:day|days|dur|moll)|t-(?:test|tests|top|tops|tail|track|tube|träger)|b-(?:boys?|boying|ball|ballers?)|c-(?:class|clamps?|clef|curve|command)|s-(?:shaped?|series|curves?|size)|v-(?:volt|vessel)|p-(?:plates?|phone)|g-(?:gauge|gun)|e-(?:editions?|elections?|education|entry|exams?|economy|envelopes?|estate)|u-(?:unit|uterus)|x-(?:xbox)|k-(?:knife)|h-(?:hour)|l-(?:lysine)|n-(?:number))$/u

const consonants = /^[^\P{L}aeiouy]{1,3}$/u
const openSyllable = /^[^\P{L}aeiouy]{1,2}[aeiouy]$/u

/** Small, without marks: a stutter rarely has the tone of its word (`A-Ấy`). */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function isFragment(part: string, word: string): boolean {
  if (!word.startsWith(part)) return false
  // `I-I`, but neither `x-x` nor `bye-bye`.
  if (part.length === word.length) return /^[aeiouy]$/u.test(part)
  if (part.length === 1 || consonants.test(part)) return true
  return openSyllable.test(part) && !parts.test(part)
}

/**
 * A stuttered word (`W-Wait`, `B-b-but`, `Th-that`, `Đ-Đừng`) is read once, since every voice would
 * spell the letters before it. Words with a regular hyphen stay: `T-shirt`.
 */
const stutterRule: Rule = [
  /(?<![\p{L}\p{M}\p{N}'’.-])(?<parts>(?:[\p{L}\p{M}]{1,5}[-‐‑–—]){1,6})(?<word>[\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}])/gu,
  ({ text, group }) => {
    const word = group('word')
    const begun = group('parts')
      .split(/[-‐‑–—]/)
      .slice(0, -1)
    if (words.test(text.toLowerCase())) return null
    if (!begun.every((part) => isFragment(bare(part), bare(word)))) return null
    const [first = ''] = text
    return /\p{Lu}/u.test(first) ? word.replace(/^./u, (letter) => letter.toUpperCase()) : word
  },
]

/** In every language, before the letters of a stutter can be taken for a name or a unit. */
export const stutters: RuleTable[number] = [
  'spelling',
  [stutterRule],
  /[-‐‑–—](?<=\p{L}.)(?=\p{L})/u,
]

/** English words with a double letter that people draw out; in others one letter is left. */
const doubled = new Set(
  `agree all ass bad been beer bee better bitter boo book boss brr call class cool creep creepy daddy
  deep dinner dress eww feel fee feet fell food fool free freeze full funny gee good goodbye green grr
  guess happy hell hello hill hmm hurry keep kill kiss knee less look loser meet miss mm mommy moo moon
  need off ooh oops pass pee pretty pull queen room roll root school see seem seen sheesh shh shoot silly
  sleep soon sorry speed street sweet teen tell three too tool tree umm vroom wee week well wheel wheeee
  whee whoo will woo wood yell yippee zoo boom root poor door floor cheers jeez geez peek creeps weed`
    .split(/\s+/)
    .concat(['nee', 'mee', 'heel', 'been', 'twee', 'zee', 'waar', 'maar', 'daar', 'jee', 'gaan']),
)

/** Three of a letter and more. */
const RUN = /(?<letter>\p{L}\p{M}*)\k<letter>{2,}/giu

/**
 * Characters between a letter and its repetition: a hyphen, or code points with marks among them.
 */
const isBetween = (code: number): boolean =>
  code === 0x2d || (code >= 0x300 && code < 0x370) || (code >= 0x591 && code < 0x1100)

/**
 * True if a letter may occur three times in a row, alone, with its mark or between hyphens. Runs on
 * every text, and a loop takes a fifth of the time of a pattern.
 */
function mayRepeat(text: string): boolean {
  const small = text.toLowerCase()
  for (let i = small.length - 3; i >= 0; i--) {
    const code = small.charCodeAt(i)
    const then = small.charCodeAt(i + 2)
    // Letters come behind the digits and most signs of ASCII.
    if (code <= 0x40) continue
    if (code === then) {
      const between = small.charCodeAt(i + 1)
      if (code === between) return true
      if (isBetween(between) && code === small.charCodeAt(i + 4)) return true
    } else if (isBetween(then) && code === small.charCodeAt(i + 3)) return true
  }
  return false
}

/** Letters of scripts in which a word is a few characters: cries and laughter are left at three. */
const SYLLABIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u

function drawnOut(word: string): string | null {
  if (
    parseRoman(word.replace(/(?:st|nd|rd|th|e|ème)$/u, '').toUpperCase()) !== null ||
    /^(?:w{3}|z{3}|a{3}|b{3})$/iu.test(word)
  )
    return null
  // PCCC, CCCD: short forms; but SHHHH.
  if (/^[BCDĐFGHJKLMNPQRSTVWXZ]+$/u.test(word) && !/(?<l>\p{L})\k<l>{3}/u.test(word)) return null
  // Flussschiff, Schneeeule: German joins words.
  if (/\p{Ll}(?<l>\p{L})\k<l>{2}\p{Ll}{3}/u.test(word) && /^\p{Lu}\p{Ll}{8}/u.test(word))
    return null
  const short = (length: number): string =>
    word.replace(RUN, (run: string, letter: string) =>
      length === 1 ? letter : run.slice(0, length * letter.length),
    )
  if (SYLLABIC.test(word)) return short(3)
  if (!/[^\P{L}bcdfghjklmnpqrstvwxz]/iu.test(word)) return short(2)
  const twice = short(2)
  return doubled.has(twice.toLowerCase()) ? twice : short(1)
}

const drawnOutRules = rulesOf({
  'drawn out with hyphens': [
    /(?<![\p{L}\p{M}\p{N}'’.@#-])(?:\p{L}-?){0,6}?(?![bcdfgkptvw])(?<letter>\p{L})(?:-\k<letter>){2,}(?:-?\p{L}+){0,3}(?![\p{L}\p{N}-])/giu,
    ({ text }) =>
      text.replace(/(?<letter>\p{L})(?:-?\k<letter>)+/giu, '$<letter>').replaceAll('-', ''),
  ],
  'drawn out': [
    /(?<![\p{L}\p{M}\p{N}'’_./@#\\-])(?=[\p{L}\p{M}]*?(?<letter>\p{L}\p{M}*)\k<letter>{2})[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}_/@\\]|\.[\p{L}\p{N}]|:\/)/giu,
    ({ text }) => drawnOut(text),
  ],
})

const laughterRules = rulesOf({
  laughter: [
    /(?<![\p{L}\p{M}\p{N}'’@#.-])(?<head>mwa|mua|bwa|ba|a|а)?(?:(?<s>[hх][aeiouаеиоэ])h?(?:[-‐–]?\k<s>h?){1,40}h*|(?<apart>[hх][aeiouаеиоэ]h?)(?:(?:,?\s|[-‐–])\k<apart>){2,40})(?![\p{L}\p{M}\p{N}'’])/giu,
    ({ text, group }) => {
      const one = group('s') || group('apart')
      const many = text.toLowerCase().split(one.toLowerCase()).length - 1
      return laugh(`${group('head')}${one}`, one, many)
    },
  ],
  'laughter without its vowels': [
    /(?<![\p{L}\p{M}\p{N}'’@#.-])(?:ㅋ{2,}|ㅎ{2,})(?![\p{L}\p{M}\p{N}])/gu,
    ({ text }) => (text.startsWith('ㅋ') ? '크크크' : '하하하'),
  ],
})

/** At most three times: "Ha ha ha". */
function laugh(first: string, one: string, many: number): string {
  const [head = ''] = first
  const begin = /\p{Lu}/u.test(head) ? head + first.slice(1).toLowerCase() : first.toLowerCase()
  return [begin, ...Array.from({ length: Math.min(3, many) - 1 }, () => one.toLowerCase())].join(
    ' ',
  )
}

/** Written laughter specific to one language. */
const laughs: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  [
    'es',
    [
      /(?<![\p{L}\p{M}\p{N}'’@#.-])(?<s>j[aeiou])j?(?:[-\s]?\k<s>){1,40}j*(?![\p{L}\p{M}\p{N}])/giu,
      ({ text, group }) =>
        laugh(
          group('s'),
          group('s'),
          text.toLowerCase().split(group('s').toLowerCase()).length - 1,
        ),
    ],
  ],
  [
    'pt',
    [
      /(?<![\p{L}\p{M}\p{N}'’@#.-])(?:k{3,}|(?:rs){2,}s?)(?![\p{L}\p{M}\p{N}])/giu,
      () => 'ha ha ha',
    ],
  ],
  ['th', [/(?<![\d.,])5{3,}(?:\+|(?=\s*$))/gu, () => 'ฮ่า ฮ่า ฮ่า']],
])

/** Replacement of a censored word. */
const beeps: Readonly<Record<string, string>> = {
  en: 'beep',
  vi: 'bíp',
  es: 'pip',
  fr: 'bip',
  de: 'piep',
  it: 'bip',
  pt: 'pi',
  nl: 'piep',
  pl: 'pip',
  ru: 'пип',
  uk: 'піп',
  zh: '哔',
  ja: 'ピー',
  ko: '삐',
  ar: 'بيب',
  hi: 'बीप',
  th: 'ปี๊บ',
}

const censored = (language: string): readonly Rule[] => {
  const beep = beeps[language] ?? ''
  const said = (text: string): string =>
    /^\p{Lu}/u.test(text) ? beep.replace(/^./u, (letter) => letter.toUpperCase()) : beep
  return rulesOf({
    'word with stars in it': [
      /(?<![\p{L}\p{M}\p{N}*_])(?<begin>[\p{L}\p{M}]{1,10})(?<stars>\*+)(?<end>[\p{L}\p{M}]*)(?![\p{L}\p{M}\p{N}*])/gu,
      ({ text, group, before }) => {
        const [begin, stars, end] = [group('begin'), group('stars').length, group('end')]
        // *emphasis*, a*b and a word* with its note.
        if (/(?:^|\s)\*+\S/u.test(before)) return null
        if (
          /^\p{L}\*\p{L}$/u.test(text) &&
          !(language === 'vi' && /^[Đđlc]\*[toiuưaặồn]$/u.test(text))
        )
          return null
        if (end === '') {
          const isShort = /^(?:ch|đ|l|c|đm)$/u.test(begin) && language === 'vi'
          if (stars === 1 ? !isShort : begin.length > 4 && stars < 3) return null
        }
        return SYLLABIC.test(begin) ? `${begin}${beep}${end}` : said(text)
      },
    ],
    'stars for a word': [/(?<=\p{L}[,’']?\s)\*{3,8}(?=\s\p{L}|[.!?…,])/gu, () => beep],
    'signs for a word': [
      /(?<![^\s"“(¡¿])(?=[^\s]*[@#$%&][^\s]*[@#$%&])[@#$%&*!?]{3,12}(?![\p{L}\p{N}])/gu,
      ({ text }) => `${beep}${/[!?]+$/.exec(text)?.[0] ?? ''}`,
    ],
  })
}

const CONSONANTS = String.raw`(?:ngh|[bcdđfghjklmnpqrstvwxzбвгджзклмнпрстфхцчшщ]{1,2})`

const interruptedRules = rulesOf({
  'sound before the word that it begins': [
    new RegExp(
      String.raw`(?<![\p{L}\p{M}\p{N}.'’-])(?<begun>${CONSONANTS})(?:\.{2,}|…|[-–—]{1,3}\s|[-–—]{2,3}|[-–—]?(?:\.{2,}|…))\s?(?=\k<begun>\p{L})`,
      'giu',
    ),
    () => '',
  ],
  'sound of a word that was cut off': [
    new RegExp(String.raw`(?<=\p{L}[,.…]*\s)${CONSONANTS}(?:[-–—]+)(?=\s*(?:$|["”’)]))`, 'giu'),
    () => '…',
  ],
  'cut off': [/(?=[-–—])(?<=[\p{L}\p{M}])[-–—]+(?=\s*(?:$|["”’)]|[.,!?…]))/gu, () => ''],
  'begun again': [/(?=-)(?<=[\p{L}\p{M}])-{2,3}\s?(?=["“]?\p{L})/gu, () => ', '],
})

/** Spelled also where everything is in capitals. */
const SPELLED =
  /^(?:FBI|CIA|DEA|NSA|USA|USSR|UFO|DNA|CEO|TV|UK|EU|AI|SOS|VIP|SUV|GPS|HIV|ATM|ICU|EMT|IRS|BBC|NBA|LAPD|NYPD|DJ|ID|OK|IQ|NY|NYC|PhD|AIDS|[^AEIOUYÀ-ÖØ-Ý\u0100-\uffff]{2,})$/u

const shouting = (language: string): Rule => [
  /^(?=[^\p{Ll}]*\p{Lu}{2})(?=(?:\P{L}*\p{L}[\p{L}\p{M}'’]*(?!\p{L})){3})[^\p{Ll}]+$/gu,
  ({ text }) => {
    const inSmall = text.replace(
      /(?<![\p{L}\p{M}\p{N}.&/-])[\p{L}\p{M}'’]+(?![\p{L}\p{N}&/]|\.\p{L}|-\d)/gu,
      (word, at: number) =>
        isMiz(word, text.slice(at + word.length))
          ? 'Ms'
          : word === 'US' && /\bTHE\s$/.test(text.slice(0, at))
            ? word
            : SPELLED.test(word) || /^I(?:['’].*)?$/u.test(word)
              ? keptI(word)
              : small(word, language),
    )
    const capitals = inSmall.replace(
      /(?<=^[^\p{L}]*|[.!?…]["”’)]*\s+["“‘(¡¿-]*)\p{Ll}/gu,
      (letter) => letter.toLocaleUpperCase(language),
    )
    return capitals === text ? null : capitals
  },
]

/** "MS. JONES", but "JACKSON, MS. HE LEFT". */
const isMiz = (word: string, after: string): boolean =>
  word === 'MS' &&
  /^\.? \p{Lu}{2}/u.test(after) &&
  !/^\.? (?:HE|SHE|IT|WE|THE|THEY|YOU|AND|BUT|THAT|THIS|MY|HIS|HER|IN|ON|AT|IS|WAS|NOW|SO|NO|OF)(?!\p{L})/u.test(
    after,
  )

const small = (word: string, language: string): string => word.toLocaleLowerCase(language)

const keptI = (word: string): string =>
  /^I['’]/u.test(word) ? `I${word.slice(1).toLowerCase()}` : word

/**
 * Written sounds in every language: drawn-out words (`Noooo`, `KHÔÔÔNG`, `H-a-a-a`), laughter,
 * censored words, words that are cut off, and shouting in capitals. Vietnamese keeps its capitals,
 * as its own rules tell words from short forms.
 */
export function writtenSounds(language: string): RuleTable {
  const own = laughs.get(language)
  const rows: RuleTable = [
    ['spelling', laughterRules, /(?<s>[hх][aeiouаеиоэ])h?[-‐–,\s]{0,2}\k<s>|ㅋㅋ|ㅎㅎ/iu],
    ['spelling', own ? [own] : [], /j[aeiou]|kk|rs|55/iu],
    ['spelling', drawnOutRules, { test: mayRepeat }],
    ['spelling', censored(language), /\*|[@#$%&]{2}/],
    ['spelling', interruptedRules, /[-–—…]|\.\./],
  ]
  return language === 'vi' || language === ''
    ? rows
    : [...rows, ['spelling', [shouting(language)], /^[^\p{Ll}]*\p{Lu}{2}/u]]
}
