import { describe, expect, it } from 'vitest'
import { parseSync } from 'vite'
import { addTexts, messages } from '@shared/texts/texts'
import { checkTexts } from '@shared/texts/testing/check-texts'
import * as parts from './app/registries/texts'
import samples from '../../resources/samples/samples.json'

const windowFiles = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./**/testing/**', '!./**/texts.ts'],
  { query: '?raw', import: 'default', eager: true },
)
/** Everything of main that draws with the system's own dialogs, menus and notifications. */
const nativeFiles = import.meta.glob<string>(
  [
    '../../electron/*.ts',
    '../../electron/{window,ipc,jobs,security,connections,embedded}/**/*.ts',
    '../../packages/dubbing/project/**/*.ts',
    '!../../{electron,packages}/**/*.test.ts',
    '!../../{electron,packages}/**/testing/**',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Names, units, paths and cursors: the same in every language. */
const NAMES =
  /^(Cuecast( [—·].*)?|https:\/\/api\.example\.com|Tiếng Việt|English|(· )?Electron|dB|kHz|dBTP|\/api.*|grab)$/

function wordsIn(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, source]) =>
    bareWords(file, source)
      .filter((words) => !NAMES.test(words))
      .map((words) => `${file}: ${words}`),
  )
}

describe('words in the sources', () => {
  it('all come from the texts in the window', () => {
    expect(Object.keys(windowFiles).length).toBeGreaterThan(100)
    expect(wordsIn(windowFiles)).toEqual([])
  })

  it('all come from the texts in main', () => {
    expect(Object.keys(nativeFiles).length).toBeGreaterThan(30)
    expect(wordsIn(nativeFiles)).toEqual([])
  })
})

describe('bareWords', () => {
  it.each([
    ['text between tags', '<p>Save now</p>'],
    ['text beside an expression', '<p>{count} cues left</p>'],
    ['a choice of texts', '<p>{done ? "Finished" : null}</p>'],
    ['a label', '<IconButton label="Save now" />'],
    ['a template in a label', '<b aria-label={`Cue ${n}`} />'],
    ['a title on a condition', '<b title={wrong && "Not possible"} />'],
    ['a toast', 'toast("That went wrong")'],
    ['a dialog of the system', 'dialog.showMessageBox({ message: "Really quit?" })'],
    ['buttons of a dialog', 'ask({ buttons: ["Quit", "Stay"] })'],
    ['Vietnamese anywhere', 'const a = "Đóng"'],
  ])('finds %s', (_, source) => {
    expect(bareWords('a.tsx', source)).not.toEqual([])
  })

  it.each([
    ['a message', '<p title={t("save")}>{t("saved", { count })}</p>'],
    ['names of styles and tests', '<p className="row" data-testid="save-now" role="note" />'],
    ['signs and abbreviations', '<p>SRT, VTT · ≥ 2 — {n} %</p>'],
    ['comparisons', '<p>{look === "wrong" && "! "}</p>'],
  ])('leaves alone %s', (_, source) => {
    expect(bareWords('a.tsx', source)).toEqual([])
  })
})

function flat(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const here = path === '' ? key : `${path}.${key}`
    return typeof value === 'string' ? [[here, value]] : flat(value, here)
  })
}

for (const part of Object.values(parts)) addTexts(part)

describe('texts of the window', () => {
  checkTexts()

  const [vi, en] = [flat(messages.vi), flat(messages.en)]

  it('show no name of the code', () => {
    const shown = [...vi, ...en, ...samples.map(({ id, title }): [string, string] => [id, title])]
    const codeName =
      /(?<!\p{L})(?!SenseVoice|ZipVoice|NeMo|MacCaption|SubRip|SubViewer|SubStation|VobSub|WebM|MKVTool|DaVinci|YouTube|OpenTimelineIO)[A-Z][a-z]+[A-Z][a-z]+/u
    expect(shown.filter(([, text]) => codeName.test(text))).toEqual([])
  })
})

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
function bareWords(file: string, source: string): string[] {
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const found = new Set<string>()
  const visit = (node: Node): void => {
    for (const text of bareTexts(node)) if (WORD.test(text)) found.add(text.trim())
    for (const member of members(node)) visit(member)
  }
  for (const member of program.body) if (isNode(member)) visit(member)
  return [...found]
}
