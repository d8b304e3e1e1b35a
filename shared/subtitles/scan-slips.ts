import { guessLanguage } from '../languages/guess-language'

/** A word that text recognition has misread, and its correction. */
export interface ScanSlip {
  from: string
  to: string
}

interface SlipRule {
  pattern: RegExp
  read: (found: string) => string
  /** Only where the text is in this language. */
  language?: string
}

/** `lt's`, `lf`, `ls`: the capital I of very common English words. */
const small = 'l(?:t|f|s|tself|nto|nside|snt|sn|ts|tll|nstead|magine|ndeed)'

const rules: readonly SlipRule[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}'’.-])(?:${small}|(?<=(?:^|[.!?…"“-] ?))ln(?=\s\p{Ll}))(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: (found) => `I${found.slice(1)}`,
    language: 'en',
  },
  {
    // Neither litres (5 l) nor a line of a list (l. …).
    pattern: /(?<![\p{L}\p{N}'’.-]|\d\s)l(?=['’](?:m|ll|ve|d)(?!\p{L})|\s\p{Ll}{2}|\.{3}|…)/gu,
    read: () => 'I',
    language: 'en',
  },
  {
    // WlTH, HlM: one small l among capitals.
    pattern: /(?<![\p{L}\p{N}])(?=\p{Lu}*l)(?:\p{Lu}+l\p{Lu}+|\p{Lu}{2,}l)(?!\p{L})/gu,
    read: (found) => found.replaceAll('l', 'I'),
  },
  {
    // heIlo, wiII, aII: but neither McIntyre nor MacIver.
    pattern:
      /(?<![\p{L}\p{N}])(?!Ma?c)(?=\p{Script=Latin}{3})\p{L}?\p{Ll}+I+(?:\p{Ll}+I*)*(?![\p{L}\p{N}])/gu,
    read: (found) => found.replaceAll('I', 'l'),
  },
  {
    // 1 0 times, 1 00: but neither a count (1 2 3) nor a telephone (1 800 555).
    pattern: /(?<![\p{L}\p{N}.,:/-]|\d\s)1 (?:0{1,3}|\d)(?![\p{L}\p{N}]|[\s.,:/-]\d)(?=\s\p{Ll})/gu,
    read: (found) => found.replace(' ', ''),
  },
]

/** Irish and Zulu write a capital inside a word. */
const capitalsInside = new Set(['ga', 'gd', 'zu', 'xh'])

/** Finds what text recognition of a scan has misread, in texts of one file. */
export class ScanReader {
  readonly #language: string

  constructor(texts: readonly string[]) {
    const suspect = texts.some((text) => rules.some(({ pattern }) => text.search(pattern) >= 0))
    this.#language = suspect ? guessLanguage(texts.join('\n'), '').language : ''
  }

  /** The text as it was printed, and what differs. */
  read(text: string): { text: string; slips: ScanSlip[] } {
    const slips: ScanSlip[] = []
    if (this.#language === '' || capitalsInside.has(this.#language)) return { text, slips }
    let read = text
    for (const { pattern, read: repair, language } of rules) {
      if (language !== undefined && language !== this.#language) continue
      read = read.replace(pattern, (from) => {
        const to = repair(from)
        slips.push({ from, to })
        return to
      })
    }
    return { text: read, slips }
  }
}
