import { decodeEntities } from '../subtitles/entities'

/** The value of an attribute in the inside of a tag; '' = none. */
export function attributeOf(tag: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : ''
}

const kindsOf = (tag: string): string =>
  ['epub:type', 'role', 'class'].map((name) => attributeOf(tag, name)).join(' ')

/** True for an element that holds a note, or a list of notes. */
export const holdsNotes = (tag: string): boolean =>
  /(?:^|\s)(?:doc-|_id|duokan-|mso)?(?:foot|end|rear)-?notes?(?:-?(?:text|body|content|list|section|item))?(?:\s|$)/i.test(
    kindsOf(tag),
  )

const isReference = (tag: string): boolean =>
  /(?:^|\s)(?:(?:doc-)?noteref|fn-?(?:ref|anchor|link))(?:\s|$)|(?:foot|end)-?note(?!-?(?:back|text|body|content))/i.test(
    kindsOf(tag),
  )
const isBackLink = (tag: string): boolean =>
  /(?:^|\s)(?:doc-)?(?:backlink|backref|(?:foot|end)-?note-?back(?:-?(?:ref|link))?|reversefootnote|referrer)(?:\s|$)/i.test(
    kindsOf(tag),
  )
/** What notes are called by in an address. */
const noteName = /(?:^|[^a-z])(?:fn|ftn|edn|foot|end|note|cite|ref|rn|n)[\w.:-]{0,20}\d/i

const markText =
  /^[\s[(]*(?:\d{1,4}|[*†‡§¶#]{1,3}|\p{L}|[ivxlcdm]{1,6}|(?:note|footnote|ghi chú|chú thích)\s?\d{1,3})[\])]*$/iu
export const isMarkText = (text: string): boolean => markText.test(text)

const plainOf = (html: string): string => decodeEntities(html.replace(/<[^>]*>/g, '')).trim()

/** Links to notes, by their place in the text, and the names of the notes. */
export interface NoteLinks {
  /** Name of the note by the place of its reference. */
  references: ReadonlyMap<number, string>
  /** Places of links from a note back to its reference. */
  back: ReadonlySet<number>
  names: ReadonlySet<string>
}

const link = /<a\b([^>]*)>([\s\S]{0,300}?)<\/a\s*>/gi
const insideSup = /<sup\b[^>]*>\s*(?:<(?:span|a)\b[^>]*>\s*(?:<\/a>\s*)?)?[[(]?$/i
const lastName = /<(?:sup|span|a)\b([^>]*)>\s*(?:<\/a>\s*)?(?:<(?:sup|span)\b[^>]*>\s*)?[[(]?$/i

/** Finds the references to notes: of two links to each other the first is one, the second leads back. */
export function findNoteLinks(html: string): NoteLinks {
  const references = new Map<number, string>()
  const back = new Set<number>()
  const names = new Set<string>()
  const own = new Set<string>()
  for (const found of html.matchAll(link)) {
    const [, tag = '', inside = ''] = found
    const at = found.index
    const href = attributeOf(tag, 'href')
    const name = href.startsWith('#') ? safeDecoded(href.slice(1)) : ''
    if (name === '') continue
    const before = html.slice(Math.max(0, at - 160), at)
    const text = plainOf(inside)
    if (isBackLink(tag) || own.has(name)) {
      back.add(at)
      continue
    }
    const isRaised = /<sup\b/i.test(inside) || insideSup.test(before)
    const isBracketed = /^[[(*†‡§]/.test(text) && noteName.test(name)
    // a reference may be a small picture
    const isMark = isMarkText(text) || (text === '' && /<img\b/i.test(inside))
    if (
      !(isReference(tag) && (isMark || text.length <= 12)) &&
      !(isMark && (isRaised || isBracketed))
    )
      continue
    references.set(at, name)
    names.add(name)
    const beside = lastName.exec(before)?.[1] ?? ''
    const within = /<\w+\b([^>]*)>/.exec(inside)?.[1] ?? ''
    for (const each of [tag, beside, within])
      for (const attribute of ['id', 'name']) own.add(attributeOf(each, attribute))
    own.delete('')
  }
  return { references, back, names }
}

function safeDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
