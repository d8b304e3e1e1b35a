import type { Narration } from '../contracts/narration'
import type { RepairLog } from '../subtitles/parsed-cue'
import type { ScriptBlock, ScriptLine } from './script-block'
import { sentencesOf } from './sentences'

export type NotesChoice = NonNullable<Narration['notes']>

/** Marks in a text where a note belongs, by private characters. */
const anyMark = /\uE010(\d+)\uE011/g
const marksAfterStop = /([.!?…。！？]+["'”’»)\]]*)((?:\uE010\d+\uE011)+)/g
/** A blank before a mark goes with it. */
const markAlone = /[^\S\n]?\uE010\d+\uE011/g

/** The footnotes and endnotes of a text, by the names that its references use. */
export class BookNotes {
  readonly #keys = new Map<string, number>()
  readonly #notes: { texts: string[]; line: number }[] = []

  /** The mark that stands for a reference. */
  mark(key: string): string {
    return `\uE010${this.#numberOf(key)}\uE011`
  }

  /** A text of a note; one without a name is referred to from nowhere. */
  add(key: string | null, text: string, line: number): void {
    const note = this.#notes[this.#numberOf(key ?? ` ${this.#notes.length}`)]
    if (!note) return
    if (note.texts.length === 0) note.line = line
    note.texts.push(text)
  }

  /** All notes with a text, in their order in the text. */
  all(): { number: number; text: string; line: number }[] {
    return this.#notes.flatMap(({ texts, line }, number) =>
      texts.length === 0 ? [] : { number, text: texts.join(' '), line },
    )
  }

  #numberOf(key: string): number {
    const number = this.#keys.get(key) ?? this.#notes.length
    if (number === this.#notes.length) this.#notes.push({ texts: [], line: 1 })
    this.#keys.set(key, number)
    return number
  }
}

const ended = (text: string): string => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text)

/** Puts the notes where they are to be read, and says which are left out. */
export function placeNotes(
  blocks: readonly ScriptBlock[],
  notes: BookNotes,
  choice: NotesChoice,
  log: RepairLog,
): ScriptBlock[] {
  const all = notes.all()
  const waiting = new Map(all.map((note) => [note.number, note]))
  if (choice === 'skip') leaveOut(all, log)
  const out: ScriptBlock[] = []
  let later: ScriptLine[] = []
  const take = (text: string): string[] =>
    [...text.matchAll(anyMark)].flatMap(([, number]) => {
      const note = waiting.get(Number(number))
      if (!note) return []
      waiting.delete(note.number)
      return [ended(note.text)]
    })
  const close = (): void => {
    if (later.length > 0) out.push({ kind: 'paragraph', lines: later })
    later = []
  }
  for (const block of blocks) {
    if (block.kind === 'heading') {
      close()
      out.push({ ...block, title: block.title.replace(markAlone, '') })
      continue
    }
    const lines = block.lines.map((line): ScriptLine => {
      if (!line.text.includes('\uE010')) return line
      if (choice === 'inline') return { ...line, text: withNotes(line.text, take) }
      if (choice === 'end')
        later.push(...take(line.text).map((text) => ({ text, line: line.line, ends: true })))
      return { ...line, text: line.text.replace(markAlone, '').trim() }
    })
    const kept = lines.filter(({ text }) => text !== '')
    if (kept.length > 0) out.push({ ...block, lines: kept })
  }
  if (choice !== 'skip')
    for (const { text, line } of waiting.values())
      later.push({ text: ended(text), line, ends: true })
  close()
  return out
}

/** Each note behind the sentence that refers to it. */
const withNotes = (text: string, take: (text: string) => string[]): string =>
  sentencesOf(text.replace(marksAfterStop, '$2$1'))
    .flatMap((sentence) => [sentence.replace(markAlone, ''), ...take(sentence)])
    .join(' ')

function leaveOut(all: readonly { text: string; line: number }[], log: RepairLog): void {
  const [first] = all
  if (!first) return
  const detail = `Notes that are not spoken: ${all.length}.`
  const text = all.map((note) => note.text).join('\n')
  log.each('NOTES_LEFT_OUT', first.line, detail, text, { notes: all.length })
}

const notesTitle =
  /^(?:(?:foot|end)-?\s?notes?|notes?|chú thích(?: cuối (?:sách|chương|trang))?|cước chú|ghi chú|notes de (?:bas de page|fin)|notas?(?: (?:al pie|finales))?|anmerkungen|fußnoten|примечания|сноски|脚注|註釋|注释|注釈)$/iu
const numbered = /^(?:\[?\d{1,3}[\].)]\s*|\d{1,3}\s+(?=\p{Lu})|[*†‡§]\s*|[¹²³⁰-⁹]+\s*)(?=\S)/u

/** Takes out sections of notes: those under a heading such as *Notes* whose lines are all numbered. */
export function takeNoteSections(blocks: readonly ScriptBlock[], notes: BookNotes): ScriptBlock[] {
  const out: ScriptBlock[] = []
  const seen = new Set<string>()
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]
    if (!block) continue
    const lines =
      block.kind === 'heading' && notesTitle.test(block.title.trim()) ? linesBelow(blocks, i) : []
    if (lines.length === 0 || !lines.every(({ text }) => numbered.test(text))) {
      if (!takeRaised(block, seen, notes)) out.push(block)
      continue
    }
    for (const { text, line } of lines) notes.add(null, text.replace(numbered, ''), line)
    while (blocks[i + 1]?.kind === 'paragraph') i += 1
  }
  return out
}

const raisedHead = /^([⁰¹²³⁴-⁹]+)\s+(?=\S)/u
const raisedMark = /(?<=[\p{L}\p{M}.!?…,;:"”’»)])[⁰¹²³⁴-⁹]+/gu

/** Takes a paragraph that begins with a raised figure which the text above it has behind a word. */
function takeRaised(block: ScriptBlock, seen: Set<string>, notes: BookNotes): boolean {
  if (block.kind === 'heading') return false
  const [first] = block.lines
  const mark = raisedHead.exec(first?.text ?? '')?.[1]
  if (mark !== undefined && seen.has(mark)) {
    const text = block.lines.map((line) => line.text).join(' ')
    notes.add(null, text.replace(raisedHead, ''), first?.line ?? 1)
    return true
  }
  for (const { text } of block.lines)
    if (/[⁰¹²³⁴-⁹]/.test(text)) for (const [each] of text.matchAll(raisedMark)) seen.add(each)
  return false
}

/** The lines between a heading and the next one. */
function linesBelow(blocks: readonly ScriptBlock[], heading: number): ScriptLine[] {
  const lines: ScriptLine[] = []
  for (let i = heading + 1; i < blocks.length; i++) {
    const block = blocks[i]
    if (block?.kind !== 'paragraph') break
    lines.push(...block.lines)
  }
  return lines
}

/** Words that keep their hyphen at the end of a line. */
const compound =
  /(?:^|[^\p{L}])(?:well|self|non|ex|half|high|low|long|short|semi|mid|co|anti|post|pre|cross|all|ever|much|so|old|new|part|full|two|three|four|five|six|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|mother|father|brother|sister|vice|über)-$/iu
/** Vietnamese has no words to cut: its hyphen joins syllables (`quốc-gia`). */
const syllable = /[ăđơưạ-ỹ]\p{Ll}{0,4}-|-\p{Ll}{0,4}[ăđơưạ-ỹ]/iu
const cutWord = /\p{L}{2,}[-\u2010\u00AD]$/u

/** A word that the end of a line has cut is whole again, in the line where it began. */
export function withWholeWords(blocks: readonly ScriptBlock[]): ScriptBlock[] {
  for (const block of blocks) {
    if (block.kind === 'heading') continue
    for (const [i, line] of block.lines.entries()) {
      const next = block.lines[i + 1]
      if (!next || !cutWord.test(line.text) || !/^\p{Ll}{2}/u.test(next.text)) continue
      const [rest = ''] = /^\S+/.exec(next.text) ?? []
      const isKept = compound.test(line.text) || syllable.test(`${line.text.slice(-9)}${rest}`)
      const head = isKept ? line.text : line.text.slice(0, -1)
      line.text = head + rest
      next.text = next.text.slice(rest.length).trim()
      if (next.text === '') line.ends = next.ends
    }
    block.lines = block.lines.filter(({ text }) => text !== '')
  }
  return [...blocks]
}
