import { isAbbreviated } from '../text/abbreviations'
import { oneSpaced } from '../text/markup'
import { textPieces } from '../text/pieces'

/** The mark of a note behind a sentence: `wet.¹`, and `wet.1` where a copy has lost that it was raised. */
const NOTE_MARK = /[⁰¹²³⁴-⁹]+(?:[,⁻–][⁰¹²³⁴-⁹]+)*$|\d{1,2}$/u
const TERMINATOR =
  /([.!?…]+|[。！？।؟۔։።။។]+)(["'”’»)\]」』]*(?:[⁰¹²³⁴-⁹]+(?:[,⁻–][⁰¹²³⁴-⁹]+)*|(?<=\p{Ll}{3}[.!?]["”’)]?)\d{1,2}(?=\s+["“‘(]?\p{Lu}))?)(?=\s|$|(?<=[。！？」』])(?=.))/gu

/**
 * Sentences of running text (line breaks count as spaces). A full stop ends none after an
 * abbreviation (TP., GS., v.v. before a small letter), an initial, a list number, or inside 3.5; no
 * mark does before a small letter, nor before a speech tag: `“Where?” Tom asked.`, `– Đi đâu? – Hắn
 * quát.`
 */
export function sentencesOf(text: string): string[] {
  const flat = oneSpaced(text).trim()
  const hasCapitals = /\p{Lu}/u.test(flat)
  const opensTurn = /^[–—-]\s/.test(flat)
  const found: string[] = []
  let start = 0
  let dashes = 0
  let counted = 0
  TERMINATOR.lastIndex = 0
  for (let match = TERMINATOR.exec(flat); match; match = TERMINATOR.exec(flat)) {
    const end = match.index + match[0].length
    // A slice of the whole rest for each sentence would take quadratic time.
    const after = flat.slice(end, end + 60).trimStart()
    if (opensTurn) dashes += flat.slice(counted, end).match(/(?<=^|\s)[–—-](?=\s)/g)?.length ?? 0
    counted = end
    const marks = match[1] ?? ''
    const closers = (match[2] ?? '').replace(NOTE_MARK, '')
    const before = flat.slice(start, match.index)
    const isTurn = opensTurn && dashes % 2 === 1
    if (after !== '' && goesOn({ marks, closers, before, after, isTurn, hasCapitals })) continue
    const sentence = flat.slice(start, end).trim()
    if (sentence !== '') found.push(sentence)
    start = end
  }
  const rest = flat.slice(start).trim()
  return rest === '' ? found : [...found, rest]
}

const LAST_MARK = /([.!?…]+|[。！？।؟۔։।။។]+)(["'”’»)\]」』]*)$/u

/**
 * Whether a sentence runs on over an end mark at the end of a text, into the text that follows it: after an
 * abbreviation, before a small letter or a speech tag. Null where the text has no end mark there.
 *
 * @param hasCapitals the texts are written with capitals, so that a small letter means something
 */
export function goesPastMark(text: string, next: string, hasCapitals: boolean): boolean | null {
  const end = text.slice(-100)
  const match = LAST_MARK.exec(end)
  if (!match) return null
  const [, marks = '', closers = ''] = match
  const before = end.slice(0, match.index)
  return goesOn({ marks, closers, before, after: next.slice(0, 60), isTurn: false, hasCapitals })
}

/** A place where a sentence may end. */
interface Stop {
  marks: string
  closers: string
  before: string
  after: string
  /** Text after the next dash is the narrator's, as the paragraph began with a speaker's. */
  isTurn: boolean
  /** The text has capitals, so a small letter means that a sentence continues. */
  hasCapitals: boolean
}

function goesOn({ marks, closers, before, after, isTurn, hasCapitals }: Stop): boolean {
  if (!/[\p{L}\p{N}]/u.test(before) || (marks === '…' && before.endsWith(' '))) return true
  if (isSmall(after) && (hasCapitals || /…|\.\./.test(marks) || /\bv\.v$/.test(before))) return true
  if (marks !== '.' || closers !== '') {
    const isAside = closers.includes(')') && /\S.*\s\([^()]*$/.test(before) && marks !== '.'
    return isAside || isSaidBy(marks, closers, after, isTurn)
  }
  if (isTurn && isSaidBy(marks, closers, after, isTurn)) return true
  const isListNumber = /^(?:\d{1,3}|[IVXLC]+)$/.test(before.trim())
  return isListNumber || isAbbreviated(before, after)
}

/** Begins small, as no sentence does: `iPhone` is a name. */
const isSmall = (after: string): boolean =>
  /^(?:[–—-]\s)?["'“‘«([]*\p{Ll}(?!\p{Ll}?\p{Lu})/u.test(after)

/** Verbs as whole syllables, but for the words that they begin and that say nothing (`bảo vệ`, `tiếp tục`). */
const SAID =
  'hỏi(?! (?:han|thăm))|nói|đáp(?! (?:ứng|án|xuống))|quát|kêu(?! gọi)|gắt|cười(?! (?:ầm|rộ|ồ|phá))|thì thầm|thì thào|reo|hét|' +
  'bảo(?! (?:vệ|hiểm|đảm|tàng|quản|mẫu|bối|hành|tồn))|trả lời|gào|lẩm bẩm|thốt|gọi(?! là)|giục|mắng|dặn|khóc|' +
  'nức nở|ngập ngừng|ấp úng|tiếp(?! (?:tục|theo|xúc|cận|thị|viện|tân|tế|khách|nhận|đón|diễn|quản))|ngắt|xen vào|rên|' +
  'van(?! (?:nước|xả|khoá|khóa|tim))|lắp bắp|thều thào|gằn giọng|hổn hển|giải thích|lên tiếng'
const MOVED =
  'gật|lắc|ngẩng|nhìn(?! chung)|quay(?! (?:phim|cóp))|thở|cúi|trừng|nhăn|khoanh|trầm|đứng(?! (?:đầu|tên|giá))|xua'

/**
 * `Tom asked.`, `Bà Tư gắt.`: a tag of the speech before; further actions are a separate sentence.
 */
const saidBy = new RegExp(
  `^(?!(?:Rồi|Nhưng|Và|Thế|Sau|Then|But|And|So) )(?:\\p{Lu}[\\p{L}\\p{M}’'-]*\\.? ){1,2}(?:[\\p{L}’'-]+ ){0,2}?(?:(?:${SAID})(?! (?:gì|năng|chuyện|lời|dối))(?![\\p{L}\\p{M}])|` +
    `(?:${[
      'said|asked|cried|replied|answered|shouted|whispered|exclaimed|added|demanded|repeated|murmured',
      'muttered|inquired|enquired|called|gasped|sighed|growled|snapped|screamed|yelled|sobbed|suggested',
      'insisted|explained|begged|urged|interrupted|remarked|observed|protested|responded|pleaded|objected',
    ].join(
      '|',
    )})(?:[.,;:–—]| (?:\\p{L}+ly|again|at last|to (?:him|her|me|them|us)|him|her|me|in|with|as|from|after|back|out|aloud)(?!\\p{L})))`,
  'u',
)
const denied = /^[^.,!?]{0,40}?\s(?:không|chẳng|chưa|nothing|not)\s/u
const afterDash = new RegExp(
  `^[–—-] ["“]?[^.!?–—]{1,40}?(?<![\\p{L}\\p{M}])(?:${SAID}|${MOVED})(?![\\p{L}\\p{M}])`,
  'u',
)

function isSaidBy(marks: string, closers: string, after: string, isTurn: boolean): boolean {
  const isQuoted = /["”’»]/.test(closers)
  if (/^[–—-]\s/.test(after)) {
    const isQuestion = /^[–—-][^.!–—]*\?/.test(after)
    return (isTurn || isQuoted) && !isQuestion && afterDash.test(after)
  }
  return isQuoted && marks !== '.' && saidBy.test(after) && !denied.test(after)
}

/**
 * The text in parts of at most so many characters, cut where a reader would breathe: at the end of a
 * sentence, else after a comma, else between words.
 */
export const breathingParts = (text: string, most: number): string[] =>
  text.length <= most ? [text] : textPieces(text, most).map((piece) => piece.text)
