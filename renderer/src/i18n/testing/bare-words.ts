import { parseSync } from 'vite'

/** Attributes and members whose text a person reads or hears. */
const SAID =
  /^(label|title|placeholder|alt|text|hint|description|message|detail|body|buttons?|aria-(label|description|roledescription|valuetext|placeholder))$/
/** What puts its argument before the user. */
const SAYING = /^(toast|announce|alert|confirm|showErrorBox|setToolTip)$/
/** A word: at least two letters, one of them small. `SRT` and `≥ 2 s` are none. */
const WORD = /\p{L}*\p{Ll}\p{L}+|\p{L}+\p{Ll}/u
const VIETNAMESE = /[ăâđêôơưĂÂĐÊÔƠƯ\u1EA0-\u1EF9]/u

type Node = Readonly<Record<string, unknown>> & { type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const members = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Text that an expression may stand for; what functions answer (`t('…')`) is theirs to translate. */
function texts(value: unknown): string[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
    case 'JSXText':
      return typeof value['value'] === 'string' ? [value['value']] : []
    case 'TemplateElement': {
      const { cooked } = Object(value['value'])
      return typeof cooked === 'string' ? [cooked] : []
    }
    case 'ConditionalExpression':
      return [...texts(value['consequent']), ...texts(value['alternate'])]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return value['operator'] === '===' || value['operator'] === '!=='
        ? []
        : [...texts(value['left']), ...texts(value['right'])]
    case 'TemplateLiteral':
    case 'ArrayExpression':
    case 'JSXExpressionContainer':
      return members(value).flatMap(texts)
    default:
      return []
  }
}

function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (typeof value['name'] === 'string') return value['name']
  if (value.type === 'MemberExpression') return nameOf(value['property'])
  return typeof value['value'] === 'string' ? value['value'] : ''
}

/** Text of a node that reaches the user without having been translated. */
function bareTexts(node: Node): string[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return [node['children']].flat().flatMap(texts)
    case 'JSXAttribute':
      return SAID.test(nameOf(node['name'])) ? texts(node['value']) : []
    case 'Property':
      return SAID.test(nameOf(node['key'])) ? texts(node['value']) : []
    case 'CallExpression':
      return SAYING.test(nameOf(node['callee'])) ? [node['arguments']].flat().flatMap(texts) : []
    case 'Literal':
    case 'TemplateElement':
      return texts(node).filter((text) => VIETNAMESE.test(text))
    default:
      return []
  }
}

/** Words that a source file shows or says in one language only, whatever the window's language is. */
export function bareWords(file: string, source: string): string[] {
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const found = new Set<string>()
  const visit = (node: Node): void => {
    for (const text of bareTexts(node)) if (WORD.test(text)) found.add(text.trim())
    for (const member of members(node)) visit(member)
  }
  for (const member of program.body) if (isNode(member)) visit(member)
  return [...found]
}
