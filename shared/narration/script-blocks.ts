import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { ScriptFormat } from '../contracts/narration'
import { decodeEntities } from '../subtitles/entities'
import { splitLines } from '../subtitles/finish-cues'
import type { RepairLog } from '../subtitles/parsed-cue'
import { oneSpaced } from '../text/markup'
import {
  BookNotes,
  type NotesChoice,
  placeNotes,
  takeNoteSections,
  withWholeWords,
} from './book-notes'
import { blocksOfHtml, joinCells } from './html-blocks'
import { raised } from './raised'
import type { ScriptBlock, ScriptLine } from './script-block'

/** How the text of a book is read. */
export interface BookOptions {
  notes?: NotesChoice | undefined
  listNumbers?: boolean | undefined
}

export interface ScriptBlocks {
  blocks: ScriptBlock[]
  /** Named by the file itself, outside of its text. */
  title: string | null
}

/** The blocks of a text. Word documents, e-books and presentations come as plain HTML. */
export function blocksOf(
  text: string,
  format: Exclude<ScriptFormat, 'fountain' | 'fdx'>,
  log: RepairLog,
  { notes: choice = 'skip', listNumbers = true }: BookOptions = {},
): ScriptBlocks {
  const notes = new BookNotes()
  const { blocks, title } = readBlocks()
  const whole = withWholeWords(format === 'txt' ? blocks : takeNoteSections(blocks, notes))
  return { blocks: placeNotes(whole, notes, choice, log), title }

  function readBlocks(): ScriptBlocks {
    if (format === 'docx' || format === 'epub' || format === 'pptx')
      return { blocks: blocksOfHtml(text, log, notes, listNumbers), title: null }
    if (format === 'txt') return { blocks: blocksOfText(text), title: null }
    const front = withoutFrontMatter(text)
    const reader = new MarkdownReader(log, front.skipped, notes, listNumbers)
    return { blocks: reader.read(front.rest), title: front.title }
  }
}

/** The YAML that site generators put before a text; only its title is of use. */
function withoutFrontMatter(text: string): { rest: string; skipped: number; title: string | null } {
  const found = /^\uFEFF?---[^\S\n]*\r?\n([\s\S]{0,20000}?\r?\n)---[^\S\n]*(?:\r?\n|$)/.exec(text)
  if (!found) return { rest: text, skipped: 0, title: null }
  const title = /^title:[^\S\n]*(.+)$/m.exec(found[1] ?? '')?.[1]?.trim() ?? ''
  const skipped = found[0].split('\n').length - 1
  return {
    rest: text.slice(found[0].length),
    skipped,
    title: title.replace(/^(["'])(.*)\1$/, '$2') || null,
  }
}

/** `# Heading`, in plain text too: what people write before they know what Markdown is. */
const heading = /^(#{1,6})\s+(.*?)\s*#*$/

function blocksOfText(text: string): ScriptBlock[] {
  const blocks: ScriptBlock[] = []
  let paragraph: ScriptLine[] = []
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', lines: endLines(paragraph) })
    paragraph = []
  }
  for (const [i, raw] of splitLines(text).entries()) {
    const [, marks, title] = heading.exec(raw) ?? []
    const line = i + 1
    if (raw === '' || marks !== undefined) close()
    if (marks !== undefined)
      blocks.push({ kind: 'heading', level: marks.length, title: title ?? '', line })
    else if (raw !== '') paragraph.push({ text: cells(raw), line, ends: raw.includes('\t') })
  }
  close()
  return blocks
}

/** Columns of a table that was pasted as text. */
const cells = (line: string): string =>
  line.includes('\t') ? joinCells(line.split('\t')) : oneSpaced(line)

/** A line this much shorter than the longest of its paragraph was not broken for lack of room. */
const SHORT_LINE = 0.6
const NARROWEST_WRAP = 40

/** Marks lines that end a sentence without a mark: those that were not broken for lack of room. */
function endLines(lines: ScriptLine[]): ScriptLine[] {
  const longest = lines.reduce((most, { text }) => Math.max(most, text.length), 0)
  const wraps = longest >= NARROWEST_WRAP
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1]?.text ?? ''
    // A dash opens speech, a mark without a space continues.
    const isOpen = /^(?![–—-]\s)[\p{Ll}\p{P}]/u.test(next) || /[,;:–—-]$/.test(line.text)
    if (!isOpen && !(wraps && line.text.length > longest * SHORT_LINE)) line.ends = true
  }
  return lines
}

/** A definition of a link: `[1]: https://…`. With anything else behind it, `[Name]:` is a speaker. */
const linkTarget = /^\s{0,3}\[[^\]]+\]:\s*<?(?:[a-z][a-z\d+.-]*:\/\/|mailto:|[/#.])/i

/** Possible inline markup: emphasis, code, links, addresses, breaks. */
const inlineMarkup = /[\\<[\]`*~_@&]|:\/\/|www\.| {2}\n/i

/** Unambiguous emphasis and code: `**word**`, `*word*`, `` `word` `` around text alone. */
const plainSpans =
  /(?<![^\s("“])(\*\*?)([\p{L}\p{N}](?:[^\\<[\]`*~_@&]*[^\s\\<[\]`*~_@&])?)\1(?![^\s.,;:!?)"”])|(?<!`)`([^\s`](?:[^\n`]*[^\s`])?)`(?!`)/gu

/** `marked` tries all its rules at every word; most lines of a script are text, or text with some words marked. */
class ScriptLexer extends Lexer {
  override inlineTokens(raw: string, tokens: Token[] = []): Token[] {
    const marked = /[*`]/.test(raw)
    const beside = marked ? raw.replace(plainSpans, '$2') : raw
    if (raw === '' || tokens.length > 0 || inlineMarkup.test(beside) || raw.includes('[^'))
      return super.inlineTokens(raw, tokens)
    const text = marked ? raw.replace(plainSpans, '$2$3') : raw
    tokens.push({ type: 'text', raw, text, escaped: false })
    return tokens
  }
}

/** Walks the tokens of `marked`, counting lines. */
class MarkdownReader {
  readonly #blocks: ScriptBlock[] = []

  constructor(
    private readonly log: RepairLog,
    private readonly skipped: number,
    private readonly notes: BookNotes,
    private readonly listNumbers: boolean,
  ) {}

  read(text: string): ScriptBlock[] {
    const { rest, definitions } = takeDefinitions(text)
    for (const { name, text: note, line } of definitions) {
      const inline = new ScriptLexer({ gfm: true }).inlineTokens(note)
      const said = oneSpaced(this.#inline(inline, line)).trim()
      if (said !== '') this.notes.add(name, said, line + this.skipped)
    }
    const tokens = new ScriptLexer({ gfm: true }).lex(withRaised(rest))
    this.#walk(tokens, 1 + this.skipped)
    return this.#blocks
  }

  #walk(tokens: readonly Token[], from: number): void {
    let line = from
    for (const token of tokens) {
      this.#block(token as MarkedToken, line)
      line += newlines(token.raw)
    }
  }

  #block(token: MarkedToken, line: number): void {
    switch (token.type) {
      case 'heading':
        this.#blocks.push({
          kind: 'heading',
          level: token.depth,
          title: oneSpaced(this.#inline(token.tokens, line)).trim(),
          line,
        })
        return
      case 'paragraph':
      case 'text':
        return this.#paragraph(this.#inline(token.tokens ?? [token], line), line)
      case 'list':
        return this.#list(token, line)
      case 'blockquote':
        return this.#walk(token.tokens, line)
      case 'table':
        return this.#table(token, line)
      case 'code':
        // Four blanks before a line are no programming in a script.
        if (token.codeBlockStyle === 'indented') return this.#paragraph(token.text, line)
        return this.log.each('CODE_SKIPPED', line, 'Programming code is not spoken.', token.text)
      case 'html':
        this.#pictures(token.raw, line)
        return this.#paragraph(htmlText(token.raw), line)
      case 'def':
        if (!linkTarget.test(token.raw)) this.#paragraph(token.raw, line)
        return
      default:
        return
    }
  }

  #paragraph(text: string, from: number): void {
    const lines = text.split('\n').map((each, i) => {
      return { text: oneSpaced(each).trim(), line: from + i, ends: false }
    })
    this.#push(lines)
  }

  #push(lines: readonly ScriptLine[]): void {
    const kept = lines.filter(({ text }) => text !== '')
    if (kept.length > 0) this.#blocks.push({ kind: 'paragraph', lines: kept })
  }

  #list(list: Tokens.List, from: number): void {
    this.#push(this.#items(list, from))
  }

  /** An item is one line, whatever it consists of; items below it follow. */
  #items(list: Tokens.List, from: number): ScriptLine[] {
    let line = from
    return list.items.flatMap((item, i) => {
      const below: ScriptLine[] = []
      const own = item.tokens.flatMap((token) => {
        if (token.type === 'list') below.push(...this.#items(token as Tokens.List, line))
        const isText = token.type === 'text' || token.type === 'paragraph'
        return isText ? [this.#inline(token.tokens ?? [token], line)] : []
      })
      const number = list.ordered && this.listNumbers ? `${Number(list.start || 1) + i}. ` : ''
      const text = oneSpaced(own.join(' ')).trim()
      const at = line
      line += newlines(item.raw)
      return text === '' ? below : [{ text: number + text, line: at, ends: true }, ...below]
    })
  }

  #table({ header, rows }: Tokens.Table, line: number): void {
    this.log.each('TABLE_READ', line, 'The table is read row by row.')
    // The line of dashes is below the head.
    this.#push(
      [header, ...rows].map((row, i) => ({
        text: joinCells(row.map((cell) => this.#inline(cell.tokens, line))),
        line: line + (i === 0 ? 0 : i + 1),
        ends: true,
      })),
    )
  }

  #pictures(html: string, line: number): void {
    for (const [, alt = ''] of html.matchAll(/<img\b[^>]*?\balt\s*=\s*["']([^"']+)["'][^>]*>/gi))
      this.log.each('PICTURE_SKIPPED', line, `The picture “${alt}” is left out.`, alt)
  }

  /** References to notes as marks; `^[text]` is a note itself. */
  #withMarks(text: string, line: number): string {
    if (!/\[\^|\^\[/.test(text)) return text
    return text.replace(reference, (_all, inside?: string, name?: string) => {
      if (inside === undefined) return this.notes.mark(name ?? '')
      const own = `^${line} ${inside}`
      this.notes.add(own, inside, line)
      return this.notes.mark(own)
    })
  }

  #inline(tokens: readonly Token[], line: number): string {
    return tokens.map((token) => this.#piece(token as MarkedToken, line)).join('')
  }

  #piece(token: MarkedToken, line: number): string {
    switch (token.type) {
      case 'br':
        return '\n'
      case 'image':
        this.log.each(
          'PICTURE_SKIPPED',
          line,
          `The picture “${token.text}” is left out.`,
          token.text,
        )
        return ''
      case 'html':
        this.#pictures(token.raw, line)
        return /^<br\b/i.test(token.raw) ? '\n' : ''
      case 'checkbox':
        return ''
      case 'codespan':
        return decodeEntities(token.text)
      case 'link':
      case 'strong':
      case 'em':
      case 'del':
        return this.#inline(token.tokens, line)
      case 'text':
        if (token.tokens) return this.#inline(token.tokens, line)
        return this.#withMarks(decodeEntities(token.text), line)
      case 'escape':
        return decodeEntities(token.text)
      default:
        return token.raw
    }
  }
}

const reference = /\s?\^\[([^[\]\n]{1,1000})\]|\[\^([^\]\s]{1,40})\]:?/g
const definition = /^ {0,3}\[\^([^\]\s]{1,40})\]:[^\S\n]*(.*)$/

/** Takes the definitions of notes out of a text, and leaves their lines blank. */
function takeDefinitions(text: string) {
  const definitions: { name: string; text: string; line: number }[] = []
  if (!text.includes('[^')) return { rest: text, definitions }
  let open: { name: string; text: string; line: number } | null = null
  let fence = ''
  let isBlank = false
  const lines = text.split(/\r?\n/).map((raw, i) => {
    const [mark = ''] = /^ {0,3}(?:`{3,}|~{3,})/.exec(raw) ?? []
    if (fence !== '' || mark !== '') {
      if (fence === '') fence = mark.trim()
      else if (mark.trim().startsWith(fence)) fence = ''
      open = null
      return raw
    }
    const [, name, first = ''] = definition.exec(raw) ?? []
    const isMore = open !== null && (/^(?: {2,}|\t)\S/.test(raw) || (!isBlank && raw.trim() !== ''))
    isBlank = raw.trim() === ''
    if (name !== undefined) {
      open = { name, text: first.trim(), line: i + 1 }
      definitions.push(open)
      return ''
    }
    if (isMore && open !== null) {
      open.text += ` ${raw.trim()}`
      return ''
    }
    if (!isBlank) open = null
    return raw
  })
  return { rest: lines.join('\n'), definitions }
}

/** `10<sup>6</sup>` in characters: Markdown knows no superscripts. */
const withRaised = (text: string): string =>
  text.replace(/<sup\b[^>]*>([^<]{0,40})<\/sup\s*>/gi, (_, inside: string) => raised(inside))

function newlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

const htmlText = (html: string): string =>
  decodeEntities(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/<[^<>]*>/g, ' '),
  )
