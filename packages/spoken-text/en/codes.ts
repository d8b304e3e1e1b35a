import { FILE, START, rulesOf } from '../rules'
import { plural, readDigits, readWhole, readYear } from './numbers'
import { inGroups } from './telephones'

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.': 'dot',
    '@': 'at',
    '/': 'slash',
    '-': 'dash',
    _: 'underscore',
    '?': 'question mark',
    '=': 'equals',
    '&': 'ampersand',
    '#': 'hash',
    ':': 'colon',
    '%': 'percent',
    '+': 'plus',
    '~': 'tilde',
    '\\': 'backslash',
  }),
)

const readFigures = (figures: string): string =>
  figures.length > 2 ? readDigits(figures) : readWhole(figures)

/** Figures of an address are read one by one; up to two are a number. */
const readAddress = (address: string): string =>
  address
    .replace(/^[a-z]+:\/\/+/i, '')
    .replace(/\/$/, '')
    .split(/([^\p{L}\p{N}]|\d+)/u)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? readFigures(part) : (marks.get(part) ?? part)))
    .join(' ')

const TAIL = String.raw`(?:/[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?])?`

export const webRules = rulesOf({
  'e-mail address': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}._%+-])[\w.%+&-]{1,64}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}(?![\p{L}\p{N}])${TAIL}`,
      'gu',
    ),
    ({ text }) => readAddress(text),
  ],
  'web address': [
    new RegExp(
      String.raw`${START}(?:localhost(?::\d{2,5})${TAIL}|(?:https?|ftp|file)://[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?]|(?:www\.(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}|(?:[\p{L}\d-]{1,63}\.)+(?:com|net|org|info|gov|edu|io|vn|co|uk|tv|me|ai|app|dev|de|fr|eu|us|ca|au)(?:\.\p{L}{2})?)(?![\p{L}\p{N}])${TAIL}/?)`,
      'giu',
    ),
    ({ text }) => readAddress(text),
  ],
  'IP address': [
    /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\d.]\d|\d)/gu,
    ({ text }) =>
      text
        .replace(/\d+/g, (figures) => ` ${readDigits(figures)} `)
        .replaceAll('.', 'dot')
        .replace(':', 'colon')
        .trim(),
  ],
  'IPv6 address': [
    /(?<![\p{L}\p{N}:])(?:[\da-fA-F]{1,4}:){7}[\da-fA-F]{1,4}(?![\p{L}\p{N}:])/gu,
    ({ text }) => text.split(':').map(spellMixed).join(' colon '),
  ],
  'name with @': [
    /(?<![\p{L}\p{N}])@(?<who>[A-Za-z_][A-Za-z\d]*(?:_[A-Za-z\d]*)*)(?![\p{L}\p{N}])/gu,
    ({ group }) => `at ${readAddress(group('who'))}`,
  ],
  'place or name of a file': [new RegExp(FILE, 'gu'), ({ text }) => readAddress(text)],
  'hashtag or name with @': [
    /(?<![\p{L}\p{N}])(?<mark>[#@])(?=[\p{L}_])/gu,
    ({ group }) => (group('mark') === '#' ? 'hashtag' : 'at'),
  ],
})

/** Words that a code follows. */
const BEFORE_CODE =
  /\b(?:code|password|passcode|pin|otp|ssn|id|s\/n|serial(?: number)?|account(?: number)?|isbn|invoice|case number|card(?: number)?|(?:order|tracking|booking|reference|ref\.?|confirmation|ticket|policy|claim|case|badge|member(?:ship)?)(?: number| no\.?| id| #|:? ?(?=#))|ending in|extension|ext\.?|dial|call|phone|d\.c\.|fax|tel\.?|zip(?: code)?|flight|(?:licen[cs]e |number )?plate|text(?: \w+)? to)(?:\s(?:is|was|number|no\.?|at|on|in|to))*\s*[:#]{0,2}\s*["“']?$/i

const spellMixed = (code: string): string =>
  code
    .replace(/\d+/g, (digits) => ` ${readDigits(digits)} `)
    .replace(/\s+/g, ' ')
    .trim()

/** Formulas with a figure: at least two elements, or a gas of two atoms. */
const ELEMENT = '(?:C[aloru]?|H[eg]?|O|N[ai]?|S[in]?|P[b]?|Fe|Mg|Al|Zn|Ag|Au|F)'

/** Written with a figure for its sound, as in messages. */
const sounds: Readonly<Record<string, string>> = {
  gr8: 'great',
  l8: 'late',
  l8r: 'later',
  m8: 'mate',
  w8: 'wait',
  h8: 'hate',
  str8: 'straight',
  sk8: 'skate',
  '2nite': 'tonight',
  '2moro': 'tomorrow',
  '2day': 'today',
  '4ever': 'forever',
  b4: 'before',
}

const parts: Readonly<Record<string, string>> = {
  Rm: 'Room',
  Fl: 'Floor',
  Flr: 'Floor',
  Bldg: 'Building',
  Hwy: 'Highway',
}

/** Before the dates: a code is no year. */
export const namedCodeRules = rulesOf({
  'room or floor in short': [
    /(?<!\p{L})(?<short>Rm|Fl|Flr|Bldg|Hwy)\.?(?=\s?#?\d)|(?<=\d(?:st|nd|rd|th)\s)(?<floor>Fl)(?!\p{L})\.?(?!\s\p{Lu})/gu,
    ({ group }) => parts[group('short') || group('floor')] ?? null,
  ],
  'figure for a sound': [
    /(?<![\p{L}\p{N}'’-])(?:gr8|l8r|l8|m8|w8|h8|str8|sk8|2nite|2moro|2day|4ever|b4)(?![\p{L}\p{N}'’-])/giu,
    ({ text }) =>
      /^[A-Z]\d$/.test(text)
        ? null
        : text.replace(/^.+$/u, (word) => sounds[word.toLowerCase()] ?? word),
  ],
  'number that takes messages': [
    /(?=\d)(?<=(?<!\p{L})(?:[Tt]ext|TEXT)\s)\d{5,6}(?![\p{L}\p{N}%]|[.,]\d)/gu,
    ({ text }) => readDigits(text),
  ],
  'chemical formula': [
    new RegExp(
      String.raw`${START}(?!PS\d)(?=\p{Lu}+[\p{L}]*[2-9])(?:(?:${ELEMENT}(?:[2-9]|1\d)?){2,6}|[HON][23])(?![\p{L}\p{N}-])`,
      'gu',
    ),
    ({ text }) =>
      (text.match(/\p{Lu}\p{Ll}?|\d+/gu) ?? [])
        .map((part) => (/\d/.test(part) ? readWhole(part) : [...part].join(' ').toUpperCase()))
        .join(' '),
  ],
  'number sign before a code': [
    /(?=#\d)(?<=\b(?:order|ticket|case|invoice|account|flight|tracking|item|part)\s)#/giu,
    () => 'number ',
  ],
  'flight, room or code after its name': [
    new RegExp(
      String.raw`${START}(?=[\p{L}\d-]*\d)(?:[A-Za-z]{0,8}\d{3,20}[A-Za-z]{0,4}|[A-Za-z\d]{4,20}|[A-Za-z]{1,3}(?=-\d)|\d{1,3}(?=-\d{3}))(?:-[A-Za-z\d]{1,20}){0,4}(?![\p{L}\p{N}]|[.,:/]\d|\s\d{3})`,
      'gu',
    ),
    ({ text, before }) => {
      if (BEFORE_CODE.test(before)) return text.split('-').map(spellMixed).join(', ')
      return /\b(?:rooms?|rm\.?|suite|apartment|apt\.?|bus|gate)\s$/i.test(before) &&
        /^\d{3}(?:-\d{3})?$/.test(text)
        ? text.split('-').map(readYear).join(' to ')
        : null
    },
  ],
  'card number': [
    /(?<![\p{L}\p{N}.,]|\d\s)(?:\d{4}[ -]){3}\d{4}(?![\p{L}\p{N}]|[ -]\d)/gu,
    ({ text }) => inGroups(text),
  ],
  'flight of a line': [
    /(?=[A-Z])(?<=\b[Ff]lights?\s)(?<line>[A-Z]{2}|[A-Z]\d)\s(?<n>\d{3,4})(?![\p{L}\p{N}])/gu,
    ({ group }) => `${group('line')} ${readDigits(group('n'))}`,
  ],
  'code of letters and figures by turns': [
    /(?<![\p{L}\p{N}.,/-])(?=[A-Z\d]{7,20}(?![\p{L}\p{N}]))[A-Z]*(?:\d+[A-Z]+){2,}\d*(?![\p{L}\p{N}])/gu,
    ({ text }) => spellMixed(text),
  ],
  'several of one model': [
    /(?=\d)(?<=(?<![\p{L}\p{N}])\p{Lu}{1,2}-)(?<n>\d{1,3})s(?![\p{L}\p{N}])/gu,
    ({ group }) => plural(readWhole(group('n'))),
  ],
  episode: [
    new RegExp(String.raw`${START}[Ss](?<s>\d{1,2})\s?[Ee](?<e>\d{1,3})(?![\p{L}\p{N}])`, 'gu'),
    ({ group }) =>
      `season ${readWhole(String(Number(group('s'))))}, episode ${readWhole(String(Number(group('e'))))}`,
  ],
  'hundreds and thousands': [
    /(?<![\p{L}\p{N}.,$€£])(?:(?<!\bthe\s)10|1(?:00|,?000)(?:,?000)?)['’]?s(?![\p{L}\p{N}])/gu,
    ({ text }) => rounds[text.replace(/\D/g, '').length] ?? null,
  ],
  'model of a telephone': [
    /(?=\d)(?<=\biPhone\s)(?<n>\d{1,2})s(?![\p{L}\p{N}])/giu,
    ({ group }) => `${readWhole(group('n'))} S`,
  ],
  'ones and zeros': [
    /(?<![\p{L}\p{N}.,$€£-])(?<n>[01])['’]?s(?![\p{L}\p{N}])/gu,
    ({ group }) => plural(readWhole(group('n'))),
  ],
  'figures in the plural': [
    /(?=\d)(?<=\b(?:all|two|three|four|five|six|seven|eight|nine|ten|of|many|some|few|these|those|both|by|but|as|are|no|three|the)\s)(?<n>\d)['’]?s(?![\p{L}\p{N}])/giu,
    ({ group }) => plural(readWhole(group('n'))),
  ],
  'radio code': [
    /(?=10-4)(?<=^|["“]|\p{Ll}{4}[.!?]\s|\b(?:copy|roger|an?|a big|that['’]s a|that|ten-four|base|dispatch|control|okay|ok|yes|yeah|uh),?\s)10-4(?=\s*(?:$|[.,!?"”]))|(?<![\p{L}\p{N}.,-])10-4(?=,?\s(?:over|good buddy|dispatch|roger|sir|chief|captain|sarge|boss|copy)(?!\p{L}))/giu,
    () => 'ten four',
  ],
  calibre: [
    /(?<![\p{L}\p{N}])\.(?<n>22|32|38|40|44|45|50|357|380)(?=[\s-](?:cal(?:ib(?:er|re))?|Magnum|ACP|Special|revolver|pistol|handgun|rifle|Colt)(?!\p{L}))|(?=\.\d)(?<=\b(?:a|the|his|her|my|your|their|this|that)\s)\.(?<big>45|38|44|357)(?=\s*(?:$|[.,!?;]))/gu,
    ({ group }) => readYear(group('n') || group('big')),
  ],
  'model of three figures': [
    /(?=\d)(?<=\b(?:Boeing|Xbox|Porsche|Peugeot|Cessna|Ferrari|Blink-?)\s?|\b(?:an?|the|its|their|new|of)\s(?=7[0-8]7))\d{3}(?:-\d{1,4}(?:[A-Z]{1,2}(?!\p{L}))?)?(?![\p{L}\p{N}%]|[.,:/]\d|\s(?:people|men|women|miles|feet|days|years))/gu,
    ({ text }) => {
      const [model = '', version = ''] = text.split('-')
      const [, figures = '', letters = ''] = /^(\d*)(\p{Lu}*)$/u.exec(version) ?? []
      return [readYear(model), figures === '' ? '' : readYear(figures), letters].join(' ').trim()
    },
  ],
  'aeroplane of Airbus': [
    /(?<![\p{L}\p{N}-])A(?<n>3[0-9][0-9])(?![\p{L}\p{N}]|[.,]\d|\s?(?:paper|sheet))/gu,
    ({ group }) => `A ${readYear(group('n'))}`,
  ],
  'figures behind a name': [
    /(?=\d)(?<=(?<!\p{L})\p{Lu}\p{Ll}{3,}-)[1-9](?!00)\d{2}(?![\p{L}\p{N}-]|[.,:/]\d)|(?=\d)(?<=[\p{Ll},]\s(?<!\b(?:owe[sd]?|pa(?:y|ys|id|ying)|g[ai]ve[sn]?|giving|len[dt]|sen[dt]|cost|charged?|offer(?:ed)?|bet|and|in|on|of|than|with)\s)(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|About|Around|Over|Only)\s)\p{Lu}\p{Ll}{2,}\s)(?!1[0-9]|20)\d{2}[1-9]\d(?![\p{L}\p{N}%]|[.,:/-]\d|\s\p{Ll}+s(?!\p{L})(?<!\s(?:is|was|has|does)))/gu,
    ({ text }) => readYear(text),
  ],
  'card or picture of four figures': [
    /(?<=\b[RG]TX\s)\d{4}(?![\p{N}])|(?<![\p{L}\p{N}.,])(?:480|720|1080|1440|2160)(?=[pi](?![\p{L}\p{N}]))/gu,
    ({ text }) => readYear(text),
  ],
  'number of a form': [
    /(?=\d)(?<=\bForms?\s)\d{4}(?![\p{L}\p{N}]|[.,]\d)/gu,
    ({ text }) => readYear(text),
  ],
  'extension of a telephone': [
    /(?=x)(?<=\d{4}\s)x(?=\d{1,5}(?![\p{L}\p{N}]))/gu,
    () => 'extension',
  ],
  'direction of a road': [
    /(?=\s[NSEW])(?<=\b(?:I|US|SR|Route|Rte\.?|Highway|Hwy\.?)[-\s]\d{1,3})\s(?<d>[NSEW])(?![\p{L}\p{N}.])/gu,
    ({ group }) => ({ N: ' North', S: ' South', E: ' East', W: ' West' })[group('d')] ?? null,
  ],
  'road or exit of three figures': [
    /(?=\d)(?<=\b(?:Highway|Hwy\.?|Route|Rte\.?|Interstate|Exit|US|State Road|SR|I)[\s-])\d{3}(?![\p{N}]|[.,:/]\d)/gu,
    ({ text }) => readYear(text),
  ],
  'house with a letter': [
    /(?=\d)(?<=\b(?:at|number|apartment|apt\.?|room|suite|unit|exit)\s#?)\d{3}(?=[A-D](?![\p{L}\p{N}]))/giu,
    ({ text }) => readYear(text),
  ],
  'year after its kind': [
    /(?=\d)(?<=\b(?:FY|CY|Q[1-4]|H[12])['’\s]?)(?:20)?\d{2}(?![\p{L}\p{N}%]|[.,]\d)/gu,
    ({ text }) => (text.length === 2 ? readYear(`20${text}`) : readYear(text)),
  ],
})

/** 100s, by the number of figures. */
const rounds: Readonly<Record<number, string>> = {
  2: 'tens',
  3: 'hundreds',
  4: 'thousands',
  6: 'hundreds of thousands',
  7: 'millions',
}

/** Telephone numbers, digit by digit. */
export const codeRules = rulesOf({
  'part of a law': [
    /(?<![\p{L}\p{N}.,])(?<n>\d{1,4})(?<part>(?:\([a-zA-Z\d]{1,2}\))+|(?<=40[13])[bk])(?![\p{L}\p{N}])/gu,
    ({ group }) =>
      `${readYear(group('n'))} ${(group('part').match(/\p{L}+|\d+/gu) ?? []).join(' ')}`,
  ],
  'emergency number': [
    /(?<![\p{L}\p{N}.,$€£-])(?:(?<!Porsche )911|988(?=\s*(?:$|[.!?,]|for|or|if|to|now))|999(?=\s*(?:$|[.!?]))|112(?=\s*(?:$|[.!?])))(?![\p{L}\p{N}%]|[.,/-]\d)/gu,
    ({ text, before }) =>
      text === '911' || /\b(?:call|dial|ring|phone|text)\s(?:to\s)?$/i.test(before)
        ? readDigits(text)
        : null,
  ],
  'telephone number in letters': [
    /(?<![\p{L}\p{N}-])1-(?<n>8\d\d|900)-(?=[A-Z]{3})/gu,
    ({ group }) =>
      `one, ${group('n').endsWith('00') ? readWhole(group('n')) : readDigits(group('n'))}, `,
  ],
  'telephone or insurance number': [
    /(?<![\p{L}\p{N}]|[.,]|\d\s)(?:\+\d{1,3}[\s.-]?|1-(?=\d{3}-))?(?:\(\d{2,4}\)[\s.-]?)?\d{2,4}(?:[\s.-]\d{2,4}){1,4}(?![\p{L}\p{N}]|[.,\s]\d)/gu,
    ({ text }) =>
      /^[+(]|^\d{3}[\s.-]\d{3}[\s.-]\d{4}$|^\d{3}-\d{2}-\d{4}$|^0\d|^\d{3}-\d{4}$|^1[\s.-]\d{3}[\s.-]\d{3}[\s.-]\d{4}$|^(?:\d{3,4}-){3,4}\d{3,4}$/.test(
        text,
      )
        ? inGroups(text.replace('+', 'plus ')).replace('plus,', 'plus')
        : null,
  ],
  'thousands set apart by spaces': [
    /(?<![\p{L}\p{N}.,])[1-9]\d{0,2}(?:(?: \d{3}){2,}|(?: 000)+)(?![\p{L}\p{N}]|[.,]?\d)/gu,
    ({ text }) => readWhole(text.replaceAll(' ', '')),
  ],
})
