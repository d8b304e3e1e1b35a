import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { errorCodes } from '../../contracts/studio-error'
import { type Locale, locales } from '../../languages/locales'
import { messages } from '../texts'

function flat(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const here = path === '' ? key : `${path}.${key}`
    return typeof value === 'string' ? [[here, value]] : flat(value, here)
  })
}

/** Names of the values that a message asks for. */
function placeholders(message: string): string[] {
  const withoutChoices = message.replaceAll(/, select,(?:\s*\w+ \{[^{}]*\})+/g, ',')
  const names = [...withoutChoices.matchAll(/\{\s*([a-z]\w*)\s*[,}]/gi)].map(
    (match) => match[1] ?? '',
  )
  return [...new Set(names)].sort()
}

const others = locales.filter((locale) => locale !== 'vi')

/** Tests of all texts that are known by now: those of main and terminal, and what the window adds. */
export function checkTexts(): void {
  const vi = new Map(flat(messages.vi))
  const textsIn = (locale: Locale) => new Map(flat(messages[locale]))
  const all = () => locales.flatMap((locale) => [...textsIn(locale)])

  it.each(others)('has the same keys as Vietnamese, none of them empty: %s', (locale) => {
    expect([...textsIn(locale).keys()].sort()).toEqual([...vi.keys()].sort())
    expect(all().filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(others)('asks for the same values as Vietnamese: %s', (locale) => {
    const asked = (texts: Map<string, string>) =>
      [...texts]
        // Other languages show the technical message of a failure as it is.
        .filter(([key]) => key !== 'terminal.failure')
        .map(([key, text]) => `${key}: ${placeholders(text).join(' ')}`)
        .sort()
    expect(asked(textsIn(locale))).toEqual(asked(vi))
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
    // The terminal shows code: JSON, options and quoted names.
    const shown = all().filter(([key]) => !/^(terminal|commandUsage)\./.test(key))
    expect(shown.filter(([, text]) => otherwise.test(text))).toEqual([])
  })

  it('says of every failure what happened and what to do next', () => {
    const expected = errorCodes.flatMap((code) => [`errors.${code}.what`, `errors.${code}.next`])
    expect(expected.filter((key) => !vi.has(key))).toEqual([])
  })
}
