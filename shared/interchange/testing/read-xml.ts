import { DOMParser, onWarningStopParsing, type Element } from '@xmldom/xmldom'

export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  /** Text of the element and its descendants. */
  text: string
}

/** Reads XML by a parser that knows nothing of our writer; throws on anything not well formed. */
export function readXml(xml: string): XmlNode {
  // XML 1.0, 2.2: the characters that a document may hold.
  const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(xml)
  if (forbidden) throw new Error(`character ${forbidden[0].charCodeAt(0)} in XML`)
  const parser = new DOMParser({ onError: onWarningStopParsing })
  const root = parser.parseFromString(xml, 'text/xml').documentElement
  if (!root) throw new Error('no element')
  return nodeOf(root)
}

function nodeOf(element: Element): XmlNode {
  const { attributes, childNodes } = element
  const children: XmlNode[] = []
  for (const child of childNodes) if (isElement(child)) children.push(nodeOf(child))
  return {
    name: element.tagName,
    attributes: Object.fromEntries(
      Array.from({ length: attributes.length }, (_, i) => {
        const attribute = attributes.item(i)
        return [attribute?.name ?? '', attribute?.value ?? '']
      }),
    ),
    children,
    text: element.textContent ?? '',
  }
}

const isElement = (node: object): node is Element => 'tagName' in node

/** Every element of a name, in the order of the document. */
export const findAll = (node: XmlNode, name: string): XmlNode[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => findAll(child, name)),
]

export const childOf = (node: XmlNode, name: string): XmlNode | undefined =>
  node.children.find((child) => child.name === name)
