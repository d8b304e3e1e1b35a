export interface XmlElement {
  name: string
  /** Undefined attributes are left out. */
  attributes?: Record<string, string | number | undefined>
  children?: readonly XmlElement[]
  /** Instead of children. */
  text?: string | number
  /** Instead of children: elements of running text, without a blank between them. */
  inline?: readonly XmlElement[]
  /** Instead of children: lines of text with breaks (`<br/>`) between them. */
  lines?: readonly string[]
}

export const element = (
  name: string,
  attributes: NonNullable<XmlElement['attributes']>,
  ...children: XmlElement[]
): XmlElement => ({ name, attributes, children })

/** An element without attributes. */
export const branch = (name: string, ...children: XmlElement[]): XmlElement => ({ name, children })

/** An element with text alone. */
export const leaf = (name: string, text: string | number): XmlElement => ({ name, text })

/** Writes an element with its children, two blanks a level. */
export function writeXml(
  { name, attributes = {}, children = [], text, lines, inline: running }: XmlElement,
  indent = '',
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
  const inline =
    running?.map((each) => writeXml(each).trimEnd()).join('') ??
    lines?.map(escapeXml).join('<br/>') ??
    (text === undefined ? null : escapeXml(String(text)))
  if (inline !== null) return `${indent}<${name}${written}>${inline}</${name}>\n`
  if (children.length === 0) return `${indent}<${name}${written}/>\n`
  const inside = children.map((child) => writeXml(child, `${indent}  `)).join('')
  return `${indent}<${name}${written}>\n${inside}${indent}</${name}>\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Characters that XML 1.0 cannot hold are dropped. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF\p{Cs}]/gu, '')
    .replace(/[&<>"\n\t]/g, (char) => entities[char] ?? char)
