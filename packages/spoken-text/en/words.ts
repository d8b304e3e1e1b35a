import { anyOf, keptStop, parseRoman, START, rulesOf } from '../rules'
import { readOrdinal, readWhole } from './numbers'

/** Titles before a name; elsewhere they are left alone ("gen." of an encyclopedia). */
const titles: Readonly<Record<string, string>> = {
  Mr: 'Mister',
  Mrs: 'Missus',
  Ms: 'Miz',
  Dr: 'Doctor',
  Prof: 'Professor',
  Assoc: 'Associate',
  Asst: 'Assistant',
  St: 'Saint',
  Gen: 'General',
  Col: 'Colonel',
  Maj: 'Major',
  Sgt: 'Sergeant',
  Cpl: 'Corporal',
  Capt: 'Captain',
  Cpt: 'Captain',
  Cmdr: 'Commander',
  Adm: 'Admiral',
  Lt: 'Lieutenant',
  Rev: 'Reverend',
  Sen: 'Senator',
  Gov: 'Governor',
  Rep: 'Representative',
  Pres: 'President',
  Hon: 'Honorable',
  Mt: 'Mount',
  Pvt: 'Private',
  Ofc: 'Officer',
  Det: 'Detective',
  Insp: 'Inspector',
  Atty: 'Attorney',
  Amb: 'Ambassador',
  Brig: 'Brigadier',
  Supt: 'Superintendent',
  Fr: 'Father',
  Mme: 'Madame',
  Ft: 'Fort',
}

/** Short forms that are read in full. Written as here. */
const abbreviations: Readonly<Record<string, string>> = {
  'eq.': 'equation',
  YoY: 'year on year',
  QoQ: 'quarter on quarter',
  MoM: 'month on month',
  YTD: 'year to date',
  'y/y': 'year on year',
  'q/q': 'quarter on quarter',
  'm/m': 'month on month',
  'AC/DC': 'AC DC',
  mmHg: 'millimetres of mercury',
  'Op.': 'Opus',
  'op.': 'opus',
  'Eq.': 'Equation',
  'apt.': 'apartment',
  'Apt.': 'Apartment',
  'incl.': 'including',
  'avg.': 'average',
  'max.': 'maximum',
  'misc.': 'miscellaneous',
  'ea.': 'each',
  'Bldg.': 'Building',
  'Univ.': 'University',
  'Inst.': 'Institute',
  'Assn.': 'Association',
  'cf.': 'compare',
  'esp.': 'especially',
  'S/N': 'serial number',
  'b/c': 'because',
  'Esq.': 'Esquire',
  'Messrs.': 'Messieurs',
  'Mr.': 'Mister',
  'Mrs.': 'Missus',
  'Ms.': 'Miz',
  'Dr.': 'Doctor',
  Mr: 'Mister',
  Mrs: 'Missus',
  'Jr.': 'Junior',
  'Sr.': 'Senior',
  'Ph.D.': 'P H D',
  'Ph.D': 'P H D',
  PhD: 'P H D',
  'M.D.': 'M D',
  'vs.': 'versus',
  vs: 'versus',
  'e.g.': 'for example',
  'i.e.': 'that is',
  'a.k.a.': 'also known as',
  'approx.': 'approximately',
  'dept.': 'department',
  'Dept.': 'Department',
  'govt.': 'government',
  'vol.': 'volume',
  'Vol.': 'Volume',
  'fig.': 'figure',
  'Fig.': 'Figure',
  'pp.': 'pages',
  'est.': 'established',
  'min.': 'minutes',
  'hrs.': 'hours',
  hrs: 'hours',
  hr: 'hour',
  'yrs.': 'years',
  yrs: 'years',
  WWI: 'World War one',
  WWII: 'World War two',
  'pg.': 'page',
  'ch.': 'chapter',
  'Ch.': 'Chapter',
  'tel.': 'telephone',
  'Tel.': 'Telephone',
  'ext.': 'extension',
  'Ave.': 'Avenue',
  'Blvd.': 'Boulevard',
  'Inc.': 'Incorporated',
  'Ltd.': 'Limited',
  'Co.': 'Company',
  'Corp.': 'Corporation',
  'Bros.': 'Brothers',
  'w/o': 'without',
  'w/': 'with',
  'c/o': 'care of',
}

/** Short forms after another word: their full stop may also end the sentence. */
const mayEndSentence =
  /^(?:Inc|Ltd|Co|Corp|Bros|Ave|Blvd|Jr|Sr|Ph\.D|M\.D|hrs|yrs|min|dept|Dept)\.$/

/** "Martin Luther King Jr. Boulevard" */
const NAME_OF_PLACE =
  /^\s(?:Boulevard|Blvd|Street|St|Avenue|Ave|Drive|Road|Way|Day|Park|Library|School|High School|Hospital|Center)(?!\p{L})/u

const NUMBERED =
  /(?:chapter|part|volume|vol\.|book|act|scene|section|phase|type|war|article|episode|class|level|appendix|title|round|stage|super bowl|rocky|mark|mk|phase)\s$/i

/** "Henry V", "Queen Elizabeth I": a lone I behind a bare name is a word. */
const isRuler = (numeral: string, before: string): boolean =>
  numeral === 'I'
    ? /\b(?:King|Queen|Pope|Emperor|Empress|Tsar|Czar|Kaiser|Prince|Duke)\s\p{Lu}\p{Ll}+\s$/u.test(
        before,
      )
    : /\b(?:Henry|Edward|George|James|Charles|Louis|Philip|Richard|William|Robert|Leo|Pius|Paul|Alexander|Gustav|Christian|Frederick|Haakon|Harald|Mohammed|Urban|Clement|Benedict|Ivan|Rama|Hamad|Sixtus|Innocent|Gregory|Nicholas|Napoleon)\s$/.test(
        before,
      )

/** `MR` as it is in the table: `Mr`. */
const capitalised = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()

/** Titles in a line of capitals, before `MS` is read as Mississippi. */
export const capitalTitleRules = rulesOf({
  'title in capitals before a name': [
    new RegExp(
      String.raw`(?=[A-Z]{2})${START}(?:(?<t>MR|MRS|DR|ST|PROF|CAPT|LT|SGT|COL|GEN|MAJ|SEN|REV)\.(?=\s\p{Lu})|(?<miz>MS)\.(?=\s\p{Lu}{2})|(?<bare>MRS?)(?=\s\p{Lu}))`,
      'gu',
    ),
    ({ group }) => titles[capitalised(group('t') || group('miz') || group('bare'))] ?? null,
  ],
  'younger or older, in capitals': [
    /(?=[JS]R)(?<=\p{L}{2},?\s)(?:JR|SR)(?:\.(?!\p{L})|(?![\p{L}\p{N}.]))/gu,
    ({ text, after }) =>
      `${text.startsWith('J') ? 'Junior' : 'Senior'}${keptStop(text.endsWith('.') ? '.' : '', after)}`,
  ],
})

/** "I. INTRODUCTION", "II. Methods" */
export const headingRules = rulesOf({
  'number of a heading': [
    /(?<=^\s*)(?<n>[IVX]{1,5})(?=\.\s+(?:\p{Lu}{3}|(?<=[IVX]{2}\.\s+)\p{Lu}\p{Ll}))/gu,
    ({ group }) => {
      const value = parseRoman(group('n'))
      return value === null ? null : readWhole(String(value))
    },
  ],
})

export const wordRules = rulesOf({
  'Roman century': [
    new RegExp(
      String.raw`${START}(?<n>[IVX]{1,6})(?:st|nd|rd|th)?(?=(?:\s|-)(?:century|centuries|dynasty)(?!\p{L}))`,
      'gu',
    ),
    ({ group }) => {
      const value = parseRoman(group('n'))
      return value === null ? null : readOrdinal(String(value))
    },
  ],
  'Roman numeral': [
    /(?=[IVXLCDM])(?<=\p{L}\.?\s)(?<![\p{L}\p{N}])(?:[IVXLCDM]{2,}|[IVX](?=[^\p{L}\p{N}'’]|$))(?![\p{L}\p{N}'’])/gu,
    ({ text, before }) => {
      const value = parseRoman(text)
      if (value === null) return null
      // "Which part I liked": a lone I is a word unless the noun before it is capitalised.
      if (NUMBERED.test(before) && (text !== 'I' || /\p{Lu}\p{Ll}+\s$/u.test(before)))
        return readWhole(String(value))
      if (text.length === 1 && isRuler(text, before)) return `the ${readOrdinal(String(value))}`
      return text.length > 1 && /^[IVX]+$/.test(text) && /\p{Lu}\p{Ll}+\s$/u.test(before)
        ? `${/\bthe\s$/i.test(before) ? '' : 'the '}${readOrdinal(String(value))}`
        : null
    },
  ],
  'name of a file': [
    /(?=\.)(?<=[\p{L}\d_-])\.(?=(?:html?|jpe?g|png|gif|pdf|txt|md|mp3|mp4|wav|docx?|xlsx?|exe|js|ts|py|sh|css|json|ya?ml|xml|sql|log|zip|csv|srt)(?![\p{L}\p{N}]))/gu,
    () => ' dot ',
  ],
  'Roman numeral in small letters': [
    /(?=[ivxIVX])(?<=\b(?:chapter|act|scene|part|section|volume|vol\.|book|appendix)\s)(?:[ivx]{2,7}|[vx]|(?<=\bscene\s)i(?=[.,;!?]|$))(?![\p{L}\p{N}'’])/giu,
    ({ text }) => {
      const value = parseRoman(text.toUpperCase())
      return value === null ? null : readWhole(String(value))
    },
  ],
  'number with its name': [
    new RegExp(String.raw`${START}(?:[Nn](?:os?\.|[º°]\.?)|№)\s?(?=\d)`, 'gu'),
    ({ text }) => (/s/.test(text) ? 'numbers' : 'number'),
  ],
  'number of a code': [
    /(?=no)(?<=\b(?:serial|case|order|account|flight|ticket|policy|invoice|part|model|phone|fax|ref|reference)\s)[Nn]o\.?(?=\s(?:zero|one|two|three|four|five|six|seven|eight|nine|[A-Z]{0,3}-?\d))/giu,
    () => 'number',
  ],
  'and so on': [
    new RegExp(String.raw`${START}etc(?<stop>\.?)(?!\p{L})`, 'gu'),
    ({ group, after }) => `et cetera${keptStop(group('stop'), after)}`,
  ],
  'title before a name': [
    new RegExp(
      String.raw`(?<!&)${START}(?:(?<t>${anyOf(Object.keys(titles))})\.(?=\s?\p{Lu})|(?<bare>Dr|Ms|Mt|St|Prof|Col|Sgt|Capt|Lt)(?=\s\p{Lu}\p{Ll}))`,
      'gu',
    ),
    ({ group }) => titles[group('t') || group('bare')] ?? null,
  ],
  'least or most': [
    /(?=[Mm](?:in|ax)\.)(?<!\d\s?|\p{L})(?<bound>[Mm]in|[Mm]ax)\.(?=\s(?:\d|of\s|order|age|bid))/gu,
    ({ group }) =>
      ({ min: 'minimum', Min: 'Minimum', max: 'maximum', Max: 'Maximum' })[group('bound')] ?? null,
  ],
  abbreviation: [
    new RegExp(
      String.raw`(?<!&)${START}(?<short>${anyOf(Object.keys(abbreviations))})(?!\p{L})`,
      'gu',
    ),
    ({ group, after }) =>
      `${abbreviations[group('short')] ?? ''}${mayEndSentence.test(group('short')) && !NAME_OF_PLACE.test(after) ? keptStop('.', after) : ''}`,
  ],
  page: [/(?<!\p{L})p\.\s?(?=\d)/gu, () => 'page'],
  room: [/(?<!\p{L})[Rr]m\.?(?=\s#?\d)/gu, () => 'room'],
  suite: [/(?<!\p{L})Ste\.(?=\s#?\d)/gu, () => 'Suite'],
  section: [/(?<!\p{L})[Ss]ec\.(?=\s\d)/gu, () => 'Section'],
  route: [/(?<!\p{L})R(?:te|t)\.(?=\s\d|\s\p{Ll}+)/gu, () => 'Route'],
  floor: [/(?=fl)(?<=(?:st|nd|rd|th|first|second)\s)fl\.?(?!\p{L})/gu, () => 'floor'],
  apartment: [/(?<!\p{L})[Aa]pt(?=\s#?\d)/gu, () => 'apartment'],
  'one side against the other': [
    /(?=v)(?<=\p{Lu}(?:\p{L}+|\.\p{Lu}\.)\s)v\.?(?=\s\p{Lu})/gu,
    () => 'versus',
  ],
  'and or or': [/\b(?<first>and|either)\/or\b/giu, ({ group }) => `${group('first')} or`],
  'either or': [/(?=\s?\/)(?<=\p{L}{2})\s?\/\s?(?=\p{L}{2})/gu, () => 'or'],
})
