import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { locales, translator } from '@shared/texts/texts'
import { optionText, typedOption } from '../../options/help-text'
import { allOptions } from '../../options/parse-options'
import { dubHelp, dubWords } from './help'
import { dubTable } from './option-table'
import { dubOptions } from './options'

const options = allOptions(dubTable)
/** The first column of a help page: what begins an entry. */
const listed = (help: string) => help.match(/(?<=^ {2}(?:-\w, | {4}))--[a-z-]+/gm) ?? []

describe('the help of dub', () => {
  it.each(locales)('lists the common options, and all of them when asked: %s', (locale) => {
    const names = (wanted: (rare: true | undefined) => boolean) =>
      Object.entries(options)
        .filter(([, { rare }]) => wanted(rare))
        .map(([name]) => `--${name}`)
    const t = translator(locale)
    expect(listed(dubHelp(t, true))).toEqual(names(() => true))
    expect(listed(dubHelp(t, false))).toEqual(names((rare) => !rare))
    expect(dubHelp(t, false)).toContain('--help all')
    // No placeholder is left, and no line is longer than a page is wide.
    expect(dubHelp(t, true)).not.toMatch(/\{(?:least|most|choices|default)\}|commandUsage/)
    expect(
      Math.max(
        ...dubHelp(t, true)
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(102)
  })

  it('takes ranges and choices from the contracts', () => {
    const help = dubHelp(translator('en'), true).replaceAll(/\s+/g, ' ')
    expect(help).toContain(
      '--slowest-rate N slow takes that end before their cue, down to this: 0.85',
    )
    expect(help).toContain('--rate 44100|48000|96000')
  })

  it('is asked for by either name, before anything else is looked at', () => {
    expect(dubOptions(['--help', 'all'], {})).toMatchObject({ value: 'help all' })
    expect(dubOptions(['-h', 'all', '--bits', '9'], {})).toMatchObject({ value: 'help all' })
    expect(dubOptions(['all', '--help'], {})).toMatchObject({ value: 'help' })
  })
})

describe('the options of dub', () => {
  it('name only options that exist in their rules', () => {
    const named = Object.values(options).flatMap(({ needs, conflicts }) =>
      [needs, conflicts].flatMap((rule) => rule?.options ?? []),
    )
    expect(named.filter((name) => !(name in options))).toEqual([])
  })

  // `--update` after the path of this file writes the tables.
  it('are documented as they are', async () => {
    const file = resolve(import.meta.dirname, '../../../../docs/dub.md')
    const [before, after] = (await readFile(file, 'utf8')).split(
      /(?<=<!-- options -->\n)[^]*(?=<!-- \/options -->)/,
    )
    await expect(`${before}${tables()}${after}`).toMatchFileSnapshot(file)
  })
})

/** The options by groups as Markdown tables. */
function tables(): string {
  const words = dubWords(translator('en'))
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const groups = Object.entries(dubTable).map(([group, members]) => {
    const rows = Object.keys(members).map((name) => {
      const option = options[name] ?? {}
      const typed = cell(typedOption(name, option, words.t))
      return `| \`${typed}\` | ${cell(optionText(name, option, words)).replaceAll('<', '\\<')} |`
    })
    const title = Reflect.apply(words.group, words, [group])
    return `\n### ${title}\n\n| option | |\n|---|---|\n${rows.join('\n')}\n`
  })
  return `${groups.join('')}\n`
}

it('comes without what only a job needs', async () => {
  vi.doMock('../run', () => {
    throw new Error('the job was loaded')
  })
  const { runDub } = await import('../main')
  const written: string[] = []
  const out = { write: (text: string) => written.push(text) }
  const { signal } = new AbortController()
  const call = (...args: string[]) => runDub({ args, env: {}, streams: { out, err: out }, signal })
  expect(await call('--help')).toBe(0)
  expect(written.join('')).toContain('--output')
  await expect(call('a.srt')).rejects.toThrow('mocking a module')
  vi.doUnmock('../run')
})
