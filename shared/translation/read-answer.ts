import { z } from 'zod'
import { withoutMarkdown } from '../dubbing/shorten/asked-wordings'
import { parseLoosely } from './loose-json'

/** Texts of an answer by the ids that were asked about. */
export interface ReadTranslations {
  texts: ReadonlyMap<string, string>
  /** Entries with an id that nobody asked about. */
  invented: number
  /** Ids with several different texts: none of them counts. */
  refused: ReadonlySet<string>
  /** The answer ends within an entry. */
  cut: boolean
}

/** Longer answers are no translation of a request. */
export const MAX_ANSWER = 400_000
const MAX_TEXT = 5_000

interface Entry {
  id: string
  text: string
}

const idSchema = z.union([z.string(), z.number().int()]).transform((id) => String(id).trim())
const textSchema = z.string().max(MAX_TEXT)
const recordSchema = z.record(z.string(), z.unknown())

/** Names under which models give the translation. Those of the id are few: an index or a number may count otherwise. */
const idNames = ['id', 'ID', 'Id']
const textNames = [
  'text',
  'translation',
  'translated',
  'translated_text',
  'translatedText',
  'translation_text',
  'target',
  'output',
]

/**
 * The translations in an answer, wherever they are in it: in Markdown, with words around, inside of an object, cut off
 * at the end, in any order.
 *
 * @param originals what was asked, by id
 * @returns null for an answer without a single entry
 */
export function readTranslations(
  content: string,
  originals: ReadonlyMap<string, string>,
): ReadTranslations | null {
  if (content.length > MAX_ANSWER) return null
  const plain = content
    .replace(/<think>[\s\S]*?<\/think>/gu, '')
    .replace(/^[\s\S]*<\/think>/u, '')
    .replace(/<think>[\s\S]*$/u, '')
  const { objects, isOpen } = objectsIn(plain)
  const entries = objects.flatMap((object) => entriesOf(object, originals))
  if (entries.length === 0) return null
  const found = new Map<string, string[]>()
  let invented = 0
  for (const { id, text } of entries) {
    const original = originals.get(id)
    if (original === undefined) {
      invented += 1
      continue
    }
    const clean = cleanText(text, original)
    const before = found.get(id) ?? []
    if (!before.includes(clean)) found.set(id, [...before, clean])
  }
  const isQuestion = repeatsQuestion(found, originals)
  const texts = new Map<string, string>()
  const refused = new Set<string>()
  for (const [id, all] of found) {
    const said = isQuestion && all[0] === originals.get(id) && all.length > 1 ? all.slice(1) : all
    if (said.length > 1) refused.add(id)
    else texts.set(id, said[0] ?? '')
  }
  return { texts, invented, refused, cut: isOpen }
}

/** True for a model that has repeated its whole question before it answered. */
function repeatsQuestion(
  found: ReadonlyMap<string, readonly string[]>,
  originals: ReadonlyMap<string, string>,
): boolean {
  const twice = [...found].filter(([, texts]) => texts.length > 1)
  return (
    twice.length * 2 > found.size && twice.every(([id, [first]]) => first === originals.get(id))
  )
}

function entriesOf(object: string, originals: ReadonlyMap<string, string>): Entry[] {
  const record = recordSchema.safeParse(parseLoosely(object)).data
  if (!record) return []
  const idName = idNames.find((name) => name in record)
  const id = idSchema.safeParse(idName === undefined ? undefined : record[idName]).data
  if (id !== undefined) return textsIn(record, originals.get(id)).map((text) => ({ id, text }))
  // {"1": "…", "2": {"text": "…"}}
  const numbered = Object.entries(record).filter(([name]) => /^\s*\d+\s*$/.test(name))
  if (numbered.length === 0 || numbered.some(([name]) => !originals.has(name.trim()))) return []
  return numbered.flatMap(([name, value]) => {
    const known = name.trim()
    const inner = recordSchema.safeParse(value).data ?? { text: value }
    return textsIn(inner, originals.get(known)).map((text) => ({ id: known, text }))
  })
}

/** The texts of an entry that are not the original's; where it has nothing else, that one. Several differ: none is sure. */
function textsIn(entry: Record<string, unknown>, original: string | undefined): string[] {
  const all = textNames.flatMap((name) => textSchema.safeParse(entry[name]).data ?? [])
  const own = new Set(all.filter((text) => text !== original))
  return own.size > 0 ? [...own] : all.slice(0, 1)
}

/** All JSON objects in a text, inner ones too; `isOpen`: the last one is cut off. */
function objectsIn(text: string): { objects: string[]; isOpen: boolean } {
  const objects: string[] = []
  const opened: number[] = []
  let lists = 0
  let isInside = false
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i]
    if (isInside) {
      if (sign === '\\') i += 1
      else if (sign === '"') isInside = false
    } else if (sign === '"') isInside = opened.length > 0
    else if (sign === '{') opened.push(i)
    else if (sign === '[' && opened.length === 0) lists += 1
    else if (sign === ']' && opened.length === 0) lists = Math.max(0, lists - 1)
    else if (sign === '}') {
      const from = opened.pop()
      if (from !== undefined) objects.push(text.slice(from, i + 1))
    }
  }
  return { objects, isOpen: opened.length > 0 || lists > 0 }
}

const tagBefore = /^(?:<[^>/][^>]*>|\{\\[^}]*\})+/u
const tagAfter = /(?:<\/[^>]*>)+$/u

/** A text without what models put around it, with the tags that its original has around all of it. */
export function cleanText(text: string, original: string): string {
  const hasBreaks = original.includes('\n')
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\\n|<br\s*\/?>/gi, '\n')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n+ ?/g, '\n')
    .trim()
  const unmarked = withoutMarkdown(plain, original)
  const quoted = /^(["“«„])([\s\S]*)["”»“]$/u.exec(unmarked)
  const isQuoted =
    quoted !== null && !/^["“«„]/u.test(original) && !/["“”»«„]/u.test(quoted[2] ?? '')
  const bare = isQuoted ? (quoted[2] ?? '').trim() : unmarked
  const isOneLine = !hasBreaks && /^[^\n]*\n[^\n]*$/u.test(bare) && bare.length < 42
  return withTagsOf(isOneLine ? bare.replace('\n', ' ') : bare, original)
}

function withTagsOf(text: string, original: string): string {
  if (/[<{]/.test(text) || !/[<{]/.test(original)) return text
  const { before, inside, after } = splitTags(original)
  return /[<{]/.test(inside) ? text : before + text + after
}

/** A text without the tags that are around all of it, and these; pairs alone are taken off. */
export function splitTags(text: string): { before: string; inside: string; after: string } {
  const [before, after] = [tagBefore.exec(text)?.[0] ?? '', tagAfter.exec(text)?.[0] ?? '']
  const opened = before.match(/<[^>]*>/g)?.length ?? 0
  const closed = after.match(/<\/[^>]*>/g)?.length ?? 0
  if (opened !== closed) return { before: '', inside: text, after: '' }
  return { before, inside: text.slice(before.length, text.length - after.length), after }
}
