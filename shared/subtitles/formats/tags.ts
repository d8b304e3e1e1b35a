/** A piece of a marked-up text; comments and declarations are left out. */
export type TagToken =
  | { kind: 'text'; text: string; line: number }
  | {
      kind: 'open'
      name: string
      attributes: ReadonlyMap<string, string>
      /** Ends in itself: `<br/>`. */
      empty: boolean
      line: number
    }
  | { kind: 'close'; name: string; line: number }

export type Open = Extract<TagToken, { kind: 'open' }>

const attribute = /[\s/]*([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y

/**
 * XML and the loose HTML of SAMI as a flat list, in linear time and never failing: names are in small
 * letters and without a prefix (`tt:P` is `p`), `<` before anything but a name is text, and entities
 * stay as written.
 */
export function readTags(source: string): TagToken[] {
  const tokens: TagToken[] = []
  let line = 1
  let at = 0
  const advance = (to: number): string => {
    const part = source.slice(at, to)
    at = to
    return part
  }
  const countLines = (part: string): void => {
    for (let i = part.indexOf('\n'); i >= 0; i = part.indexOf('\n', i + 1)) line++
  }
  const text = (part: string): void => {
    if (part === '') return
    const last = tokens.at(-1)
    if (last?.kind === 'text') last.text += part
    else tokens.push({ kind: 'text', text: part, line })
    countLines(part)
  }
  while (at < source.length) {
    const next = source.indexOf('<', at)
    if (next < 0) text(advance(source.length))
    else text(advance(next))
    if (at >= source.length) break
    if (source.startsWith('<!--', at)) countLines(advance(endOf(source, '-->', at)))
    else if (source.startsWith('<![CDATA[', at)) {
      text(
        advance(endOf(source, ']]>', at))
          .slice(9)
          .replace(']]>', ''),
      )
    } else if (/[!?]/.test(source[at + 1] ?? '')) countLines(advance(endOf(source, '>', at)))
    else if (/[A-Za-z/]/.test(source[at + 1] ?? '')) {
      const end = source.indexOf('>', at)
      if (end < 0) {
        text(advance(source.length))
        break
      }
      const tag = advance(end + 1)
      const token = readTag(tag, line)
      if (token) tokens.push(token)
      countLines(tag)
    } else text(advance(at + 1))
  }
  return tokens
}

function endOf(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from)
  return end < 0 ? source.length : end + mark.length
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

function readTag(tag: string, line: number): TagToken | null {
  const close = tag.startsWith('</')
  const name = /^[^\s<>/]+/.exec(tag.slice(close ? 2 : 1))?.[0]
  if (name === undefined) return null
  if (close) return { kind: 'close', name: localName(name), line }
  const attributes = new Map<string, string>()
  attribute.lastIndex = 1 + name.length
  for (let found = attribute.exec(tag); found !== null; found = attribute.exec(tag)) {
    const [, key = '', double, single, bare] = found
    attributes.set(localName(key), double ?? single ?? bare ?? '')
  }
  return { kind: 'open', name: localName(name), attributes, empty: tag.endsWith('/>'), line }
}
