import { decodeEntities } from '../subtitles/entities'
import { readTags } from '../subtitles/formats/tags'
import type { RepairLog } from '../subtitles/parsed-cue'
import type { ScriptBlock } from './script-block'
import type { ScriptBlocks } from './script-blocks'

/** A part of a screenplay; `scene` is a heading, `speech` a character's text. */
interface Element {
  kind: 'scene' | 'character' | 'speech' | 'action'
  text: string
  line: number
}

interface Screenplay {
  title: string | null
  elements: Element[]
}

/**
 * A screenplay as a script: scene headings are headings, a character's speech is their paragraph,
 * and action is the narrator's if it is read, else left out.
 */
export function blocksOfScreenplay(
  { title, elements }: Screenplay,
  readAction: boolean,
  log: RepairLog,
): ScriptBlocks {
  const blocks: ScriptBlock[] = []
  let label: string | null = null
  const say = (speaker: string | null, { text, line }: Element) =>
    blocks.push({ kind: 'paragraph', label: speaker, lines: [{ text, line, ends: false }] })
  const silent = () => {
    const last = blocks.at(-1)
    if (last?.kind !== 'heading') return
    blocks.pop()
    log.habit('HEADING_WITHOUT_TEXT', last.line, `Nothing is said below “${last.title}”.`)
  }
  for (const [i, element] of elements.entries()) {
    const { kind, text, line } = element
    if (kind === 'scene') {
      silent()
      blocks.push({ kind: 'heading', level: 1, title: text, line })
    } else if (kind === 'character') label = nameOf(text) || null
    else if (kind === 'action') {
      if (readAction) say(null, element)
      else log.habit('ACTION_SKIPPED', line, 'Action is not spoken.')
    } else {
      const last = blocks.at(-1)
      const continues = elements[i - 1]?.kind === 'speech' && last?.kind === 'paragraph'
      if (continues) last.lines.push({ text, line, ends: false })
      else say(label, element)
    }
  }
  silent()
  return { blocks, title }
}

/** `HANS (V.O.) (CONT'D) ^`: the name alone. */
const nameOf = (text: string): string =>
  text
    .replace(/\s*\^\s*$/, '')
    .replace(/\s*\([^()]*\)/g, '')
    .trim()

/** Names of the values on a title page: a first line that begins with one of them opens it. */
const titleKey =
  /^(?:title|credit|authors?|source|notes?|draft date|date|contact(?: info)?|copyright|revision|format|episode|series)\s*:/i
const sceneHeading = /^(?:int|ext|est|int\.?\/ext|ext\.?\/int|i\.?\/e)[. ]/i
const hasCapitalsOnly = (text: string): boolean =>
  /\p{L}/u.test(text) && text === text.toUpperCase()

/**
 * Reads Fountain (https://fountain.io/syntax). Title page, notes, boneyard, sections, synopses,
 * transitions and parentheticals are not spoken.
 */
export function readFountain(source: string): Screenplay {
  const lines = withoutRemarks(source.replace(/^\uFEFF/, '')).split(/\r\n?|\n/)
  const { title, from } = readTitlePage(lines)
  const elements: Element[] = []
  let inSpeech = false
  for (let i = from; i < lines.length; i += 1) {
    const raw = lines[i] ?? ''
    const text = raw.trim()
    const [isFirst, isLast] = [blank(lines[i - 1]) || i === from, blank(lines[i + 1])]
    const add = (kind: Element['kind'], words: string) => {
      const plain = withoutEmphasis(words)
      if (plain !== '') elements.push({ kind, text: plain, line: i + 1 })
    }
    // Two blanks on a line hold a speech together.
    if (text === '') inSpeech &&= /^ {2,}$/.test(raw)
    else if (inSpeech) {
      if (!/^\(.*\)$/.test(text)) add('speech', text.replace(/^~\s*/, ''))
    } else if (/^(?:={3,}|#{1,6}|=)/.test(text)) continue
    else if (text.startsWith('!')) add('action', text.slice(1))
    else if (/^\.(?!\.)/.test(text)) add('scene', withoutNumber(text.slice(1)))
    else if (isFirst && isLast && sceneHeading.test(text)) add('scene', withoutNumber(text))
    else if (/^>.*<$/.test(text)) add('action', text.slice(1, -1))
    else if (
      text.startsWith('>') ||
      (isFirst && isLast && /^\P{Ll}*\b(?:TO:|IN:|OUT[:.])$/u.test(text))
    )
      continue
    else if (text.startsWith('@') || (isFirst && !isLast && isCharacter(text))) {
      add('character', text.replace(/^@/, ''))
      inSpeech = true
    } else add('action', text.replace(/^~\s*/, ''))
  }
  return { title, elements }
}

const blank = (line: string | undefined): boolean => line === undefined || line.trim() === ''
const isCharacter = (text: string): boolean => hasCapitalsOnly(nameOf(text))
const withoutNumber = (text: string): string => text.replace(/\s*#[^#]+#\s*$/, '').trim()

/** Boneyard and notes, with their lines kept empty so that later ones keep their numbers. */
const withoutRemarks = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, newlinesOf)
    .replace(/\[\[(?:(?!\]\]|\r?\n\r?\n)[\s\S])*\]\]/g, newlinesOf)
const newlinesOf = (text: string): string => text.replace(/[^\n]+/g, '')

function readTitlePage(lines: readonly string[]): { title: string | null; from: number } {
  const first = lines.findIndex((line) => !blank(line))
  if (first < 0 || !titleKey.test(lines[first] ?? ''))
    return { title: null, from: Math.max(0, first) }
  const end = lines.findIndex((line, i) => i > first && blank(line))
  const page = lines.slice(first, end < 0 ? lines.length : end)
  const at = page.findIndex((line) => /^title\s*:/i.test(line))
  const after = page.slice(at + 1)
  const more = after.findIndex((line) => !/^\s/.test(line))
  const words = [
    (page[at] ?? '').replace(/^title\s*:/i, ''),
    ...after.slice(0, more < 0 ? after.length : more),
  ]
  const title = words.map((line) => withoutEmphasis(line.trim())).filter((line) => line !== '')
  return {
    title: at < 0 || title.length === 0 ? null : title.join(' '),
    from: end < 0 ? lines.length : end,
  }
}

/** Text without the marks of italics, bold and underlining; a mark after `\` is literal. */
function withoutEmphasis(text: string): string {
  const escaped = text.replace(/\\([*_\\])/g, (_, mark: string) => HELD[mark] ?? mark)
  const plain = escaped
    .replace(/(\*{1,3})(?=\S)([^*]*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])_(?=\S)([^_]*?\S)_(?![\p{L}\p{N}])/gu, '$1')
    .replace(/(\*{1,3})(?=\S)([^*]*?\S)\1/g, '$2')
  return plain
    .replace(/[\uE000-\uE002]/g, (held) => BACK[held] ?? held)
    .replace(/\s+/g, ' ')
    .trim()
}
/** Private characters that replace marks after `\` meanwhile. */
const HELD: Readonly<Record<string, string>> = { '*': '\uE000', _: '\uE001', '\\': '\uE002' }
const BACK: Readonly<Record<string, string>> = { '\uE000': '*', '\uE001': '_', '\uE002': '\\' }

/** Types of paragraphs of Final Draft, in small letters. */
const draftKinds: Readonly<Record<string, Element['kind']>> = {
  'scene heading': 'scene',
  character: 'character',
  dialogue: 'speech',
  lyrics: 'speech',
  singing: 'speech',
  action: 'action',
  general: 'action',
  shot: 'action',
}
/** Elements whose paragraphs are not part of the play. */
const aside = new Set(['titlepage', 'scriptnote', 'sceneproperties', 'headerandfooter', 'footnote'])

/** True if a text is the XML of Final Draft. */
export const isFinalDraft = (source: string): boolean => /<FinalDraft[\s>]/.test(source)

/** Reads Final Draft's XML. */
export function readFinalDraft(source: string): Screenplay {
  const elements: Element[] = []
  let asides = 0
  let open: { kind: Element['kind'] | undefined; text: string; line: number } | null = null
  let inText = false
  const close = () => {
    const text = open?.text.replace(/\s+/g, ' ').trim() ?? ''
    if (open?.kind && text !== '') elements.push({ kind: open.kind, text, line: open.line })
    open = null
  }
  for (const token of readTags(source)) {
    if (token.kind === 'text') {
      if (open && inText) open.text += decodeEntities(token.text)
      continue
    }
    const { name, line } = token
    const isOpen = token.kind === 'open'
    if (aside.has(name)) asides += isOpen ? (token.empty ? 0 : 1) : -1
    else if (asides > 0) continue
    else if (name === 'paragraph') {
      // Simultaneous speeches are nested inside a paragraph.
      close()
      if (!isOpen) continue
      const type = token.attributes.get('type')?.trim().toLowerCase() ?? ''
      open = { kind: draftKinds[type], text: '', line }
    } else if (name === 'text') inText = isOpen && !token.empty
  }
  close()
  return { title: null, elements }
}
