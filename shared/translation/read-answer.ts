import { z } from 'zod'
import { withoutMarkdown } from '../dubbing/shorten/asked-wordings'

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

const entrySchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  text: z.string().max(MAX_TEXT),
})
const byIdSchema = z.record(z.string(), z.string().max(MAX_TEXT))

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

function entriesOf(
  object: string,
  originals: ReadonlyMap<string, string>,
): z.infer<typeof entrySchema>[] {
  let value: unknown
  try {
    value = JSON.parse(object)
  } catch {
    return []
  }
  const entry = entrySchema.safeParse(value)
  if (entry.success) return [entry.data]
  // {"1": "…", "2": "…"}
  const byId = byIdSchema.safeParse(value)
  if (!byId.success) return []
  const all = Object.entries(byId.data).map(([id, text]) => ({ id, text }))
  return all.length > 0 && all.every(({ id }) => originals.has(id)) ? all : []
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
