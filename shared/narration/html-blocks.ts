import { decodeEntities } from '../subtitles/entities'
import type { RepairLog } from '../subtitles/parsed-cue'
import { oneSpaced } from '../text/markup'
import type { BookNotes } from './book-notes'
import { attributeOf, findNoteLinks, holdsNotes, isMarkText, type NoteLinks } from './html-anchors'
import { raised } from './raised'
import type { ScriptBlock } from './script-block'

const blockTag =
  /^(?:h[1-6]|p|li|div|section|article|blockquote|figure|figcaption|dl|dt|dd|aside|header|footer|main|hr|ol|ul)$/
const marks = /<(\/?)([a-z][a-z\d]*)\b([^>]*)>|[^<]+|</gi
/** The mark of a note at its own head: `1.`, `[2]`, `*`. */
const ownMark = /^\s*(?:\[?\(?\d{1,4}[\].)]{1,2}|[*†‡§¶]+|[¹²³⁰-⁹]+|\d{1,3}(?=\s+\p{Lu}))\s*/u
const isHidden = (tag: string): boolean =>
  /(?:^|\s)hidden(?:[\s=]|$)/i.test(tag.replace(/"[^"]*"|'[^']*'/g, '""')) ||
  /display\s*:\s*none/i.test(attributeOf(tag, 'style'))

/** A part of the page that is no running text: a note, or what is left out. */
interface Region {
  kind: 'note' | 'code' | 'hidden'
  tag: string
  depth: number
  /** Name of the note. */
  name: string | null
}

/** Walks plain HTML, as `mammoth` makes it and e-books hold it: headings, paragraphs, lists, tables, notes. */
export function blocksOfHtml(
  html: string,
  log: RepairLog,
  notes: BookNotes,
  listNumbers: boolean,
): ScriptBlock[] {
  return new HtmlReader(log, notes, listNumbers, findNoteLinks(html)).read(html)
}

class HtmlReader {
  readonly #blocks: ScriptBlock[] = []
  readonly #lists: (number | null)[] = []
  readonly #open: string[] = []
  #line = 0
  #tag = ''
  #text = ''
  /** Number of an item, until its text begins. */
  #number = ''
  #row: string[] | null = null
  #region: Region | null = null
  /** Where a superscript or a link began in the text. */
  #sup = 0
  #hiddenFrom: number | null = null
  #anchor: { at: number; name: string | null; isBack: boolean; isInner: boolean } | null = null

  constructor(
    private readonly log: RepairLog,
    private readonly notes: BookNotes,
    private readonly listNumbers: boolean,
    private readonly links: NoteLinks,
  ) {}

  read(html: string): ScriptBlock[] {
    for (const found of html.matchAll(marks)) {
      const [piece, end = '', name, inside = ''] = found
      if (name === undefined) this.#text += decodeEntities(piece)
      else if (end === '') this.#begin(name.toLowerCase(), inside, found.index)
      else this.#end(name.toLowerCase())
    }
    this.#flush('')
    return this.#blocks
  }

  #begin(tag: string, inside: string, at: number): void {
    const isAlone = inside.endsWith('/') || /^(?:br|hr|img)$/.test(tag)
    if (tag === 'br') this.#text += '\n'
    else if (tag === 'img') this.#picture(inside)
    else if (tag === 'table')
      this.log.each('TABLE_READ', this.#line + 1, 'The table is read row by row.')
    if (tag === 'a') this.#link(inside, at)
    if (tag === 'sup') this.#sup = this.#text.length
    if (tag === 'span' && isHidden(inside)) this.#hiddenFrom = this.#text.length
    if (tag === 'ol') {
      const start = Number.parseInt(attributeOf(inside, 'start'), 10)
      this.#lists.push(Number.isNaN(start) ? 1 : start)
    } else if (tag === 'ul') this.#lists.push(null)
    if (tag === 'tr') {
      this.#flush('tr')
      this.#row = []
    } else if (this.#row) this.#cell(tag)
    else if (blockTag.test(tag)) {
      this.#flush(tag)
      if (tag === 'li') this.#item()
    }
    if (isAlone) return
    if (blockTag.test(tag)) this.#open.push(tag)
    this.#enter(tag, inside)
  }

  /** Begins a region, or another note inside one. */
  #enter(tag: string, inside: string): void {
    const region = this.#region
    const own = [attributeOf(inside, 'id'), attributeOf(inside, 'name')].filter((id) => id !== '')
    const name = own.find((id) => this.links.names.has(id)) ?? null
    if (region) {
      if (tag === region.tag) region.depth += 1
      if (region.kind !== 'note') return
      if (name !== null && name !== region.name) {
        this.#flush(this.#tag)
        region.name = name
      } else if (tag === 'li' && name === null) region.name = own[0] ?? null
      return
    }
    const isBlock = blockTag.test(tag) && !/^h[1-6]$/.test(tag)
    if (tag === 'pre') this.#start('code', tag, null)
    else if (isBlock && (holdsNotes(inside) || name !== null))
      this.#start('note', tag, name ?? own[0] ?? null)
    else if (name !== null && !/\p{L}/u.test(this.#text) && this.#open.length > 0) {
      const block = this.#open.at(-1) ?? ''
      if (!/^h[1-6]$/.test(block)) this.#region = { kind: 'note', tag: block, depth: 1, name }
    } else if (isBlock && isHidden(inside)) this.#start('hidden', tag, null)
  }

  #start(kind: Region['kind'], tag: string, name: string | null): void {
    this.#flush(tag)
    this.#region = { kind, tag, depth: 1, name }
  }

  #end(tag: string): void {
    if (tag === 'a') this.#endLink()
    if (tag === 'sup') {
      const from = Math.min(this.#sup, this.#text.length)
      const inside = this.#text.slice(from)
      if (!inside.includes('\uE010')) this.#text = this.#text.slice(0, from) + raised(inside)
    }
    if (tag === 'span') this.#endHidden()
    if (tag === 'ol' || tag === 'ul') this.#lists.pop()
    if (tag === 'tr') {
      if (this.#row) this.#text = joinCells(this.#row)
      this.#flush('')
      this.#row = null
    } else if (this.#row) this.#endCell(tag)
    else if (blockTag.test(tag)) this.#flush('')
    if (blockTag.test(tag)) {
      const at = this.#open.lastIndexOf(tag)
      if (at >= 0) this.#open.length = at
    }
    const region = this.#region
    if (!region || tag !== region.tag) return
    region.depth -= 1
    if (region.depth > 0) return
    this.#flush('')
    this.#region = null
  }

  /** Hidden words within a line; the words around them stay apart. */
  #endHidden(): void {
    if (this.#hiddenFrom === null) return
    const hidden = this.#text.slice(this.#hiddenFrom)
    this.#text = this.#text.slice(0, this.#hiddenFrom)
    this.#hiddenFrom = null
    if (/[\p{L}\p{N}]/u.test(hidden))
      this.log.each('HIDDEN_TEXT_SKIPPED', this.#line + 1, 'Hidden text is not spoken.', hidden)
  }

  #cell(tag: string): void {
    if (/^t[dh]$/.test(tag)) this.#text = ''
    else if (tag === 'p') this.#text += ' '
  }

  #endCell(tag: string): void {
    if (/^t[dh]$/.test(tag)) {
      this.#row?.push(this.#text)
      this.#text = ''
    } else if (tag === 'p') this.#text += ' '
  }

  #item(): void {
    const count = this.#lists.at(-1) ?? null
    if (count === null) return
    this.#lists[this.#lists.length - 1] = count + 1
    if (this.listNumbers) this.#number = `${count}. `
  }

  #picture(inside: string): void {
    // the reference of a note
    if (this.#anchor && this.#anchor.name !== null) return
    const text = attributeOf(inside, 'alt').trim()
    if (/\p{L}/u.test(text))
      this.log.each('PICTURE_SKIPPED', this.#line + 1, `The picture “${text}” is left out.`, text)
    else this.log.habit('PICTURE_SKIPPED', this.#line + 1, 'A picture is left out.')
  }

  #link(inside: string, at: number): void {
    const name = this.links.references.get(at) ?? null
    const isInner = attributeOf(inside, 'href').startsWith('#')
    this.#anchor = { at: this.#text.length, name, isBack: this.links.back.has(at), isInner }
  }

  #endLink(): void {
    const anchor = this.#anchor
    this.#anchor = null
    if (!anchor) return
    const text = this.#text.slice(anchor.at)
    const kept = this.#text.slice(0, anchor.at)
    const isMark = isMarkText(text.trim()) || !/[\p{L}\p{N}]/u.test(text)
    if (this.#region?.kind === 'note') {
      if (anchor.isBack || (anchor.isInner && isMark)) this.#text = kept
    } else if (anchor.name !== null) this.#text = kept.trimEnd() + this.notes.mark(anchor.name)
  }

  /** Ends a block; the next one has this tag. */
  #flush(tag: string): void {
    const lines = this.#text.split('\n').map((text) => oneSpaced(text).trim())
    const kept = lines.filter((text) => text !== '')
    this.#text = ''
    if (kept.length === 0) {
      // `<li><p>` is an item all the same.
      if (this.#tag !== 'li' || tag !== 'p') this.#tag = tag
      if (tag === '' || tag === 'li') this.#number = ''
      return
    }
    if (this.#region) this.#leave(this.#region, kept.join(' '))
    else {
      const [first = '', ...rest] = kept
      this.#line += 1
      addHtmlBlock(this.#blocks, this.#tag, [this.#number + first, ...rest], this.#line)
    }
    this.#number = ''
    this.#tag = tag
  }

  #leave({ kind, name }: Region, text: string): void {
    const line = this.#line + 1
    if (kind === 'code')
      this.log.each('CODE_SKIPPED', line, 'Programming code is not spoken.', text)
    else if (kind === 'hidden')
      this.log.each('HIDDEN_TEXT_SKIPPED', line, 'Hidden text is not spoken.', text)
    else if (!/^h\d$/.test(this.#tag)) {
      const note = text.replace(ownMark, '').replace(/\s*[↩↑⏎^]\uFE0E?\s*$/u, '')
      if (/[\p{L}\p{N}]/u.test(note)) this.notes.add(name, note, line)
    }
  }
}

/** Items of a list and rows of a table are lines of one paragraph. */
function addHtmlBlock(blocks: ScriptBlock[], tag: string, texts: string[], line: number): void {
  const isItem = tag === 'li' || tag === 'tr'
  const lines = texts.map((text) => ({ text, line, ends: isItem }))
  const last = blocks.at(-1)
  if (/^h\d$/.test(tag))
    blocks.push({ kind: 'heading', level: Number(tag[1]), title: texts.join(' '), line })
  else if (isItem && last?.kind === 'paragraph' && last.lines[0]?.ends) last.lines.push(...lines)
  else blocks.push({ kind: 'paragraph', lines })
}

/** The cells of a row as one line. */
export const joinCells = (row: readonly string[]): string =>
  row
    .map((cell) => oneSpaced(cell).trim())
    .filter((cell) => cell !== '')
    .join(', ')
