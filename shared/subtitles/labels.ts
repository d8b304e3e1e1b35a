import { countsOf } from '../lists/grouped'
import { isCredit } from './credits'
import { trimInvisible } from './entities'
import { withoutMarkup } from '../text/markup'
import { isInsertion } from '../text/insertions'
import { isSoundDescription, isSoundOfSource } from '../text/sound-words'

interface LabelledText {
  label: string | null
  /** The text without its label; markup and a dialogue's dash before the label are kept. */
  text: string
}

/** Markup, override codes and a dialogue dash that may precede a label. */
const before = String.raw`((?:\s|<[^<>\n]{1,200}>|\{\\[^{}\n]{0,200}\}|[-–—](?=\s?(?:[[<{\p{L}]|\d{1,2}(?:ST|ND|RD|TH)\s)))*)`
const bracketed = new RegExp(String.raw`^${before}\[([^[\]\n]{1,80})\]\s*(:?)\s*`, 'u')
const lineBracket =
  /^((?:\s|<[^<>\n]{1,200}>|[-–—])*)\[([^[\]\n]{1,80})\]\s*:?\s*(?=[\p{L}\p{N}\p{P}])/u
const nameLetters = String.raw`(?:\d{1,2}(?:ST|ND|RD|TH|st|nd|rd|th)\s)?\p{L}[\p{L}\p{M}\p{N} .'’_#&/-]{0,79}`
/**
 * `NAME:`, `NAME (whispering):` and `Name：`; the text may be on the next line. After a name in
 * capitals the space may be missing (`HOMEM:Não`).
 */
const colon = new RegExp(
  String.raw`^${before}(?:>{2,3}\s?)?(${nameLetters}(?<=[\p{L}\p{M}\p{N}.]))\s?(\([^()\n]{1,60}\)|\[[^[\]\n]{1,60}\])?\s?(?::\s+|：\s*|(?<=\p{Lu}[\p{Lu}\p{N}]):(?=[-–¿¡"“…. ]{0,5}(?:\p{N}|\p{L}(?!\p{Lu}\p{Lu}))))(?=\S)`,
  'u',
)
/** The name before a colon; most texts have no colon, and are not searched. */
export const nameBeforeColon = (text: string): RegExpExecArray | null =>
  text.includes(':') || text.includes('：') ? colon.exec(text) : null
/** The name on the line above. */
const nameAbove = (text: string): RegExpExecArray | null =>
  text.includes('\n') ? lone.exec(text) : null
/**
 * `（名前）`, perhaps with its reading inside, before the text: the convention of Japanese captions.
 */
const wide = new RegExp(
  String.raw`^${before}（([^（）()\n]{1,16})(?:\([^()\n]{1,16}\))?([^（）()\n]{0,6})(?:\([^()\n]{1,16}\))?）\s*(?=[^\s（）])`,
  'u',
)
/** A name in capitals alone on the line above its text. */
const lone = new RegExp(
  String.raw`^${before}(?:>{2,3}\s?)?(\p{Lu}[\p{L}\p{M}\p{N} .'’#-]{0,38}(?<=[\p{L}\p{M}\p{N}.]))\n(?=\S)`,
  'u',
)

/** A name has a letter or a digit and is neither a time nor a description of sound. */
const isName = (label: string): boolean =>
  /[\p{L}\p{N}]/u.test(label) &&
  !/^[\d:.,\s]{4,}$/.test(label) &&
  !isSoundOfSource(label) &&
  !isSoundDescription(label)

/**
 * An unnamed person, as captions write it in small letters: `[inspector]`, `[boy 2]`, `[man on
 * phone]`.
 */
const unnamedPerson =
  /^(?:(?:old|young|little|other|male|female|first|second|third)\s)?(?:man|woman|boy|girl|child|kid|guy|lady|inspector|officer|cop|policeman|guard|soldier|captain|doctor|nurse|teacher|reporter|announcer|narrator|driver|waiter|waitress|bartender|judge|lawyer|priest|host|clerk|mother|father|mom|dad|grandma|grandpa|brother|sister|husband|wife|uncle|aunt|butler|maid|journalist|dispatcher|operator|student|manager|boss|director|detective|agent|pilot|vendor|customer|passenger|prisoner|servant|homme|femme|garçon|fille|fillette|policier|inspecteur|hombre|mujer|niñ[oa]|chic[oa]|mann|frau|junge|mädchen|homem|mulher|menin[oa]|uomo|donna|ragazz[oa]|bambin[oa]|người đàn ông|người phụ nữ|cậu bé|cô bé|cô gái|chàng trai)(?:\s(?:\d|one|two|three|(?:on|over) (?:the )?(?:phone|radio|tv|pa|speakers?|intercom|computer)))?$/u

export interface LabelOptions {
  /**
   * True: whatever is before a colon at the start of a cue is a name. False: nothing is.
   * Left out: the `names` are, because speech has colons too.
   */
  colonLabels?: boolean
  /** Keys of the names that are read before a colon or above the text: `findNames`. */
  names?: ReadonlySet<string>
  /** False: brackets in small letters are no names unless `names` has them. */
  smallNames?: boolean
  /** True where names have capitals: `[in unison]` and `[cheerfully]` say how. */
  manners?: boolean
  /**
   * Keys of the names before a colon, where people are named like that: there all other capitals in
   * brackets are a description.
   */
  colonNames?: ReadonlySet<string> | undefined
  /** Keys of labels in brackets that come only once, among descriptions: `rareLabels`. */
  rare?: ReadonlySet<string>
  /** Labels that are speakers whatever they look like: the keys of a cast map, `[Label]` or `Label`. */
  speakers?: readonly string[]
  /** Keys that are no names, whatever they look like: they stay in the text. */
  notNames?: ReadonlySet<string>
}

/** Takes `[Label]` or `Name:` off the start of a cue's text. A sound description (`[nhạc]`) stays in it. */
export function splitLabel(text: string, options: LabelOptions = {}): LabelledText {
  const match = bracketed.exec(text)
  const label = plainName(match?.[2])
  if (!match || label === '') return splitName(text, options)
  if (options.notNames?.has(labelKey(label))) return { label: null, text }
  const known = isOneOf(label, options.speakers) || options.names?.has(labelKey(label)) === true
  if (!known && match[3] === '' && isInsertion(text.slice(match[1]?.length)))
    return { label: null, text }
  // A colon after the brackets means a speaker, even in small letters: `writeSrt` relies on it.
  const isUnnamedPerson = unnamedPerson.test(label.toLowerCase())
  const isOther = options.colonNames?.has(labelKey(label)) === false && !/\p{Ll}/u.test(label)
  const looks = looksDescribed(label) || isOther
  const small = options.smallNames === false && match[3] === '' && looks && !isUnnamedPerson
  const isManner =
    options.manners === true && match[3] === '' && manner.test(label) && !isUnnamedPerson
  const isRare =
    options.rare?.has(labelKey(label)) === true && smallWord.test(label) && !isUnnamedPerson
  const described = !isName(label) || small || isManner || (isRare && match[3] === '')
  if (described && !known) return { label: null, text }
  return { label, text: trimInvisible(`${match[1] ?? ''}${text.slice(match[0].length)}`) }
}

export const plainName = (name = ''): string => name.trim().normalize('NFC').replace(/\s+/g, ' ')
/** `scoffs`, `SPEAKING SPANISH`: actions rather than names, in files that mix both. */
const looksDescribed = (label: string): boolean =>
  (/\p{Ll}/u.test(label) && !/[\p{Lu}\p{N}]/u.test(label)) ||
  (/^\p{L}{4,}ing(?!\p{L})/iu.test(label) && (/\s/.test(label) || !/\p{Ll}/u.test(label))) ||
  // `PAPERS RUSTLING`; `LADY FLEMING` is one word of a name and another.
  /^(?!(?:SIR|LADY|LORD|MRS?|MS|DR|MISS)\.? )\p{Lu}+ (?:\p{Lu}+ )*\p{Lu}{3,}ING$/u.test(label)

/** An action or manner in small letters: `scoffs`, `laughing`, `in unison`, `cheerfully`. */
const manner =
  /^(?:(?:in|with|on|over|under|through|from) \p{Ll}[\p{Ll} ]*|(?:\p{Ll}+ )?\p{Ll}{3,}(?:ly|ing)|\p{Ll}*(?:s|ed))$/u

const smallWord = /(?<!\p{L})\p{Ll}{4,}/u

/** True if a label in brackets may be a description: a colon after it would make it a name. */
export const mayDescribe = (label: string): boolean =>
  looksDescribed(label) || smallWord.test(label)

/** A name before a colon or above the text; the manner, in parentheses, stays in the text. */
export function splitName(
  text: string,
  { colonLabels, names, notNames }: LabelOptions,
): LabelledText {
  if (colonLabels === false || (!colonLabels && !names?.size)) return { label: null, text }
  const parenthesised = names ? nameInParentheses(text, names) : null
  if (parenthesised) return parenthesised
  const match = nameBeforeColon(text) ?? nameAbove(text)
  const label = plainName(match?.[2])
  const isKnown = names?.has(labelKey(label)) === true
  if (notNames?.has(labelKey(label))) return { label: null, text }
  const isColon = match !== null && /[:：]\s*$/.test(match[0])
  if (!match || !(isKnown || (colonLabels && isColon && isName(label))))
    return { label: null, text }
  const aside = match[3] === undefined ? '' : `(${match[3].slice(1, -1)}) `
  return { label, text: trimInvisible(`${match[1] ?? ''}${aside}${text.slice(match[0].length)}`) }
}

function nameInParentheses(text: string, names: ReadonlySet<string>): LabelledText | null {
  const match = wide.exec(text)
  const label = match && wideName(match)
  if (!match || !label || !names.has(labelKey(label))) return null
  return { label, text: trimInvisible(`${match[1] ?? ''}${text.slice(match[0].length)}`) }
}

/** `玉葉(ギョクヨウ)妃` is 玉葉妃. */
const wideName = (match: RegExpExecArray): string => plainName(`${match[2] ?? ''}${match[3] ?? ''}`)

const isOneOf = (label: string, speakers: readonly string[] = []): boolean =>
  speakers.some((speaker) => labelKey(speaker) === labelKey(label))

/** Labels that open further lines of a cue: speakers after its first one. */
export const furtherLabels = (text: string): string[] =>
  labelledLines(text).flatMap(({ label }) => label ?? [])

/** The text cut where a line begins with a label; null for what comes before the first of them. */
export function labelledLines(text: string): LabelledText[] {
  const parts: LabelledText[] = []
  for (const line of text.split('\n')) {
    const match = lineBracket.exec(line)
    const label = match?.[2]?.trim()
    const last = parts.at(-1)
    const isAdded = match !== null && isInsertion(line.slice(match[1]?.length))
    if (match && label !== undefined && isName(label) && !isAdded) {
      parts.push({ label, text: (match[1] ?? '') + line.slice(match[0].length) })
    } else if (last) last.text += `\n${line}`
    else parts.push({ label: null, text: line })
  }
  return parts
}

/**
 * The key that identifies a speaker: the label in NFC, without brackets, with single blanks and
 * without regard to capitals. `[NGƯỜI DẪN]` and `Người dẫn` are one person.
 */
export function labelKey(label: string): string {
  return plainLabel(label).toLowerCase()
}

/** A label as it is shown and stored: `[ Người  dẫn ]` becomes `Người dẫn`. */
export function plainLabel(label: string): string {
  const text = label.normalize('NFC').replace(/\s+/g, ' ').trim()
  const inside = /^\[(.*)\]$/.exec(text)?.[1]
  return (inside ?? text).trim()
}

const MIN_CUES = 6
/** Share of cues that begin with a name and a colon, from which on any name is believed. */
const SHARE = 0.5
/** The same where several people, each with a capital, come back. */
const SOME = 0.15
/**
 * Where only off-screen voices are named: number of recurring people, number of their cues, and
 * share among all cues with a colon.
 */
const MIN_CAST = 3
const MIN_NAMED = 8
const MOST = 0.6
/** How often a name in capitals must be alone on a line. */
const LONE_TIMES = 3

/** Words that never begin a name, but signs, credits and remarks. */
const noName =
  /^(?:note|nb|ps|p\.s\.?|warning|caution|attention|question|answer|remember|listen|look|chapter|episode|part|season|act|scene|level|total|date|time|place|location|from|to|subject|re|tel|phone|fax|e-?mail|https?|www|total|example|first|second|third|finally|result|breaking|update|spoilers?|facts?|rules?|steps?|fyi|btw|tips?|hint|disclaimer|reminder|plot twist|option|phase|reason|translat\p{L}*|subtitl\p{L}*|sync\p{L}*|captions?|chú ý|lưu ý|ghi chú|cảnh báo|phụ đề|biên dịch|dịch|tập|thứ|achtung|hinweis|untertitel|nota|aviso|ojo|subtítulos?|remarque|traduction|sous-titres|внимание|примечание|перевод|and|but|or|then|và|nhưng|rồi|sau đó|phim|bước|mẹo|quy tắc|nguyên tắc|lý do|kết luận|tóm lại|kết quả|sự thật|cập nhật|注意|备注|備註|注|翻译|字幕|問題|问题|問|答|问)(?![\p{L}\p{M}])/iu
const says = /[说說道曰問问写寫]$|(?:^|\s)(?:by|said|says|disse|dit|sagt|сказал\p{L}*|nói|hỏi)$/iu

/** Small letters among capitals: `McCOY`, and the word between two speakers of the same text. */
const smallAmongCapitals =
  /\b(?:Mc|Mac|Dr|Mr|Mrs|Ms|St)(?=\P{Ll})|(?<=\b\d{1,2})(?:st|nd|rd|th)\b|(?<=\p{Lu}[\p{Lu}\p{N}.]*\s)(?:and|và|et|y|e|und|en|och|og)(?=\s\p{Lu}{2})/gu
export const isCapitals = (text: string): boolean =>
  /\p{Lu}.*\p{Lu}|\p{Lu}[\p{N}.]/u.test(text) &&
  !/\p{Ll}/u.test(text.replace(smallAmongCapitals, ''))
/** Each word with a capital, or in a script without them. */
const isCapitalised = (name: string): boolean =>
  name.split(/\s+/).every((word) => /^[^\p{Ll}]/u.test(word))
export const possible = (name: string): boolean =>
  isShort(name) && !noName.test(name) && !says.test(name) && isName(name)
const isShort = (name: string): boolean => name.split(/\s+/).length <= 4 && name.length <= 39
/** A rank or an office in capitals may be long (`COMMANDER-IN-CHIEF OF THE ALLIED FORCES`). */
const isTitle = (name: string): boolean =>
  isCapitals(name) && !isShort(name) && !noName.test(name) && isName(name)

/**
 * Keys (`labelKey`) of the names that a file puts before its text with a colon or on a separate
 * line. Speech has colons too, so: names in capitals before a text in small letters; known names;
 * and others only where they recur and enough cues begin so.
 *
 * @param known labels that are names for another reason: brackets, a cast map
 */
export function findNames(texts: readonly string[], known: readonly string[]): Set<string> {
  const names = new Set(known.map(labelKey))
  const spoken = texts.filter((text) => text !== '')
  const shouted = spoken.filter(
    (text) => !/\p{Ll}/u.test(withoutMarkup(text)) && /\p{Lu}/u.test(text),
  )
  const mixed = shouted.length * 2 < spoken.length
  const found = new Map<string, { name: string; times: number }>()
  const alone = new Map<string, number>()
  for (const text of spoken) {
    const above = nameAbove(text)
    if (mixed && above && isNameAbove(above[2] ?? '', text.slice(above[0].length))) {
      const key = labelKey(above[2] ?? '')
      alone.set(key, (alone.get(key) ?? 0) + 1)
    }
    const match = nameBeforeColon(text)
    const name = match?.[2]?.trim() ?? ''
    const isLong = mixed && isTitle(name)
    if (!match || !(possible(name) || isLong) || isCredit(text)) continue
    const isBack = found.has(labelKey(name))
    if (
      mixed &&
      isCapitals(name) &&
      (isBack || !isLong) &&
      /\p{Ll}/u.test(withoutMarkup(text.slice(match[0].length)))
    ) {
      names.add(labelKey(name))
    }
    const each = found.get(labelKey(name)) ?? { name, times: 0 }
    each.times++
    found.set(labelKey(name), each)
  }
  for (const [key, times] of alone) if (times >= LONE_TIMES) names.add(key)
  for (const key of parenthesisedNames(spoken)) names.add(key)
  for (const key of returningNames(found, spoken.length)) names.add(key)
  return names
}

/** Share of cues that begin with a name in full-width parentheses where that is how names are written. */
const WIDE_SHARE = 0.1

/**
 * Names in full-width parentheses before the text. A description is alone instead, or ends in a
 * word for sound (声, 音).
 */
function parenthesisedNames(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const match = wide.exec(text)
    return match ? wideName(match) : []
  })
  if (found.length < Math.max(MIN_CUES, texts.length * WIDE_SHARE)) return []
  return found.filter((name) => name !== '' && !/[声音]$|[。！？…]/u.test(name)).map(labelKey)
}

/** Number of cues with a prefix from which the user is asked about it. */
const ASKED = 3

/**
 * Texts before a colon at the start of several cues that were not taken for names: too long, or too
 * rare among them. Only a reader can decide.
 */
export function repeatedPrefixes(
  texts: readonly string[],
  options: LabelOptions,
): { name: string; cues: number }[] {
  const found = new Map<string, { name: string; cues: number }>()
  for (const text of texts) {
    const name = plainName(nameBeforeColon(text)?.[2])
    const key = labelKey(name)
    if (name === '' || options.notNames?.has(key) || !/^\P{Ll}/u.test(name)) continue
    if (noName.test(name) || says.test(name) || !isName(name)) continue
    if (splitLabel(text, options).label !== null) continue
    const each = found.get(key) ?? { name, cues: 0 }
    each.cues += 1
    found.set(key, each)
  }
  return [...found.values()].filter(({ cues }) => cues >= ASKED).sort((a, b) => b.cues - a.cues)
}

const isNameAbove = (name: string, rest: string): boolean =>
  isCapitals(name) && possible(name) && /\p{Ll}/u.test(withoutMarkup(rest))

function returningNames(
  found: ReadonlyMap<string, { name: string; times: number }>,
  cues: number,
): string[] {
  const back = Array.from(found).filter(([, { times }]) => times > 1)
  const proper = back.filter(([, { name }]) => isCapitalised(name) && name.length <= 24)
  const sum = (list: typeof back): number => list.reduce((all, [, { times }]) => all + times, 0)
  if (cues < MIN_CUES) return []
  if (sum(back) >= cues * SHARE) {
    const believed = Array.from(found).filter(([, { name, times }]) => times > 1 || isShort(name))
    return believed.map(([key]) => key)
  }
  const isCast =
    proper.length >= MIN_CAST &&
    sum(proper) >= MIN_NAMED &&
    sum(proper) >= sum(Array.from(found)) * MOST
  if (isCast) {
    const once = Array.from(found).filter(([, { name, times }]) => times === 1 && !/\s/.test(name))
    return [...proper, ...once.filter(([, { name }]) => isCapitalised(name))].map(([key]) => key)
  }
  return proper.length > 1 && sum(proper) >= cues * SOME ? proper.map(([key]) => key) : []
}

/** Cues with a name before a colon from which that is how the file names people. */
const MIN_BEFORE_COLONS = 3

/** Keys of the names before a colon; undefined where brackets name as many people. */
export function namesBeforeColons(
  texts: readonly string[],
  speakers: readonly string[],
): ReadonlySet<string> | undefined {
  const bracketedTexts = texts.filter((text) => text.includes('[') && bracketed.test(text)).length
  if (bracketedTexts === 0) return undefined
  const names = findNames(texts, speakers)
  const named = texts.filter((text) => splitName(text, { names }).label !== null).length
  return named >= Math.max(MIN_BEFORE_COLONS, bracketedTexts * 2) ? names : undefined
}

/**
 * Keys of the labels in brackets that only one cue has. Among descriptions, one with a word in
 * small letters is a description as well (`Cheddar whimpers`).
 */
export function rareLabels(texts: readonly string[]): Set<string> {
  const labels = texts.flatMap((text) => splitLabel(text).label ?? [])
  const times = countsOf(labels.map(labelKey))
  return new Set([...times].flatMap(([key, count]) => (count === 1 ? key : [])))
}

/**
 * True where most cues begin with a label in brackets: there `[người dẫn]` is a person, while among
 * the descriptions for the hard of hearing small letters are a sound (`[scoffs] Really?`).
 */
export function bracketsAreNames(texts: readonly string[]): boolean {
  const opened = texts.filter((text) => splitLabel(text).label !== null)
  return opened.length * 2 >= texts.length
}

/** True where the labels in brackets are mostly written as names are, with capitals. */
export function namesHaveCapitals(texts: readonly string[]): boolean {
  const labels = texts.flatMap((text) => splitLabel(text).label ?? [])
  const capital = labels.filter((label) => /^\p{Lu}/u.test(label))
  return capital.length * 2 >= labels.length && new Set(capital).size > 1
}
