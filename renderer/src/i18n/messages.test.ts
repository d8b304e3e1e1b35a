import { createTranslator } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '@shared/contracts/studio-error'
import { commandNames } from '@/project/commands/command'
import { editNames } from '@/project/document/edit-names'
import samples from '../../../resources/samples/samples.json'
import { locales, messages } from './messages'

function flat(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const here = path === '' ? key : `${path}.${key}`
    return typeof value === 'string' ? [[here, value]] : flat(value, here)
  })
}

/** Names of the values that a message asks for. */
function placeholders(message: string): string[] {
  const names = [...message.matchAll(/\{\s*([a-z]\w*)\s*[,}]/gi)].map((match) => match[1] ?? '')
  return [...new Set(names)].sort()
}

const vi = new Map(flat(messages.vi))
const en = new Map(flat(messages.en))

describe('messages', () => {
  it('has the same keys in Vietnamese and English, none of them empty', () => {
    expect([...en.keys()].sort()).toEqual([...vi.keys()].sort())
    expect([...vi, ...en].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('asks for the same values in both languages', () => {
    const asked = (all: Map<string, string>) =>
      [...all].map(([key, text]) => `${key}: ${placeholders(text).join(' ')}`).sort()
    expect(asked(en)).toEqual(asked(vi))
  })

  it.each(locales)('can be formatted: %s', (locale) => {
    const values: Record<string, string | number> = {}
    for (const [, text] of vi) for (const name of placeholders(text)) values[name] = 3
    const failures: string[] = []
    const t = createTranslator({
      locale,
      messages: messages[locale],
      onError: (error) => failures.push(error.message),
    })
    for (const key of vi.keys()) Reflect.apply(t, undefined, [key, values])
    expect(failures).toEqual([])
  })

  it('is spelled one way: “xoá”, curly quotes, a true minus', () => {
    const otherwise = /([óòỏõọ]a|[óòỏõọ]e|[úùủũụ]y)(?!\p{L})|[«»"]|(?<![\p{L}\d])-\d/u
    expect([...vi, ...en].filter(([, text]) => otherwise.test(text))).toEqual([])
  })

  it('shows no name of the code', () => {
    const shown = [...vi, ...en, ...samples.map(({ id, title }): [string, string] => [id, title])]
    const codeName = /(?<!\p{L})(?!SubRip)[A-Z][a-z]+[A-Z][a-z]+/u
    expect(shown.filter(([, text]) => codeName.test(text))).toEqual([])
  })

  it('says of every failure what happened and what to do next, and names every command and edit', () => {
    const expected = [
      ...errorCodes.flatMap((code) => [`errors.${code}.what`, `errors.${code}.next`]),
      ...commandNames.map((name) => `commands.${name}`),
      ...editNames.map((name) => `edits.${name}`),
    ]
    expect(expected.filter((key) => !vi.has(key))).toEqual([])
  })
})
