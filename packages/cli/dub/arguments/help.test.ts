import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { locales } from '@shared/languages/locales'
import { translator } from '@shared/texts/texts'
import { optionEntries } from '../../options/help-text'
import { allOptions } from '../../options/parse-options'
import { goneOptions } from './gone-options'
import { dubHelp, dubWords, settingsHelp } from './help'
import { dubTable } from './option-table'
import { dubOptions } from './options'
import { dubSettingsSchema, settingsOf } from './settings-schema'

const root = resolve(import.meta.dirname, '../../../..')

const options = allOptions(dubTable)
const names = Object.keys(options)
const settings = settingsOf()

describe('the help of dub', () => {
  it.each(locales)('is one page with every option: %s', (locale) => {
    const help = dubHelp(translator(locale))
    expect(help.match(/(?<=(?:^ {2}(?:-\w, | {4})|, (?:-\w, )?))--[a-z-]+/gm)).toEqual(
      names.map((name) => `--${name}`),
    )
    expect(help.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
    expect(help).toContain('--help settings')
  })

  it.each(locales)('has a page of settings: %s', (locale) => {
    const page = settingsHelp(translator(locale))
    expect(settings.filter(({ path }) => !new RegExp(`^ {2}${path}\\s`, 'm').test(page))).toEqual(
      [],
    )
  })

  it.each(locales)('fits a page: %s', (locale) => {
    const t = translator(locale)
    const pages = dubHelp(t) + settingsHelp(t)
    // No placeholder is left, and no line is longer than a page is wide.
    expect(pages).not.toMatch(/\{(?:least|most|choices|default)\}|commandUsage/)
    const lengths = pages.split('\n').map((line) => line.length)
    expect(Math.max(...lengths)).toBeLessThan(102)
  })

  it('takes ranges and choices from the contracts', () => {
    const help = dubHelp(translator('en')).replaceAll(/\s+/g, ' ')
    expect(help).toContain('--max-early MS how early a take may start, 0 to 150; default 90')
    expect(help).toContain('--film-sound on|off')
  })

  it('is asked for by either name, before anything else is looked at', () => {
    expect(dubOptions(['--help', 'settings'], {})).toMatchObject({ value: 'help settings' })
    expect(dubOptions(['-h', 'settings', '--max-rate', '9'], {})).toMatchObject({
      value: 'help settings',
    })
    expect(dubOptions(['settings', '--help'], {})).toMatchObject({ value: 'help' })
  })
})

describe('the options of dub', () => {
  it('name only options that exist in their rules', () => {
    const named = Object.values(options).flatMap(({ needs, conflicts }) =>
      [needs, conflicts].flatMap((rule) => rule?.options ?? []),
    )
    expect(named.filter((name) => !(name in options))).toEqual([])
  })

  it('are gone only where a setting has taken their place', () => {
    const paths = settings.map(({ path }) => path).concat('review.range')
    const gone = Object.entries(goneOptions)
    expect(gone.filter(([name]) => names.includes(name))).toEqual([])
    expect(gone.filter(([, to]) => !paths.includes(/^[\w.]+/.exec(to)?.[0] ?? ''))).toEqual([])
  })

  // `--update` after the path of this file writes the tables.
  it('are documented as they are', async () => {
    const file = join(root, 'docs/dub.md')
    const [before, after] = (await readFile(file, 'utf8')).split(
      /(?<=<!-- options -->\n)[^]*(?=<!-- \/options -->)/,
    )
    expect(Object.keys(declared)).toEqual(Object.keys(dubSettingsSchema.shape))
    await expect(`${before}${tables()}${await settingTables()}${after}`).toMatchFileSnapshot(file)
  })
})

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<')

/** The options by groups as Markdown tables. */
function tables(): string {
  const words = dubWords(translator('en'))
  const groups = Object.entries(dubTable).map(([group, members]) => {
    const rows = optionEntries(members, words).map(
      ({ typed, text }) => `| \`${typed.replaceAll('|', '\\|')}\` | ${cell(text)} |`,
    )
    const title = Reflect.apply(words.group, words, [group])
    return `\n### ${title}\n\n| option | |\n|---|---|\n${rows.join('\n')}\n`
  })
  return groups.join('')
}

/** Where the members of each part are declared, and their descriptions. */
const declared: Record<string, [files: string, ...schemas: string[]]> = {
  fit: ['shared/contracts/project/track-settings.ts', 'fitSettingsSchema'],
  mix: ['shared/contracts/project/track-settings.ts', 'mixSettingsSchema'],
  breath: ['shared/contracts/project/breath.ts', 'breathSettingsSchema'],
  narration: ['shared/contracts/narration.ts', 'narrationSchema'],
  reading: [
    'shared/contracts/project/reading-choices.ts',
    'readingChoicesSchema',
    'timeChangeSchema',
  ],
  export: [
    'shared/contracts/export.ts shared/contracts/formats/film-export.ts',
    'exportOptionsSchema',
    'chapterEndsSchema',
    'filmExportSchema',
  ],
  review: ['shared/contracts/review.ts', 'reviewOptionsSchema'],
  provider: ['shared/contracts/models/providers.ts', 'providerChoicesSchema'],
  translation: ['packages/cli/dub/arguments/settings-schema.ts', 'translationSchema'],
  job: ['packages/cli/dub/arguments/settings-schema.ts', 'jobSchema'],
}

/** The settings by parts: range, unit and default by the schema, the words are its comments. */
async function settingTables(): Promise<string> {
  const written = Object.entries(declared).map(async ([part, [files, ...schemas]]) => {
    const sources = files.split(' ').map((file) => readFile(join(root, file), 'utf8'))
    const source = (await Promise.all(sources)).join('\n')
    const [own = '', ...parts] = schemas.map(
      (name) => new RegExp(`const ${name} = [^]*?\\n\\}\\)`).exec(source)?.[0] ?? '',
    )
    const inside = [...parts, own].join('\n')
    const rows = settings
      .filter(({ path }) => path.startsWith(`${part}.`))
      .map(({ path, takes, usual }) => {
        const name = path.slice(part.length + 1)
        const about = cell(commentOf(name, name.includes('.') ? inside : own))
        return `| \`${path}\` | \`${takes}\` | ${usual && `\`${usual}\``} | ${about} |`
      })
    return `\n### The settings \`${part}\`\n\n| setting | takes | default | |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `${(await Promise.all(written)).join('')}\n`
}

/** The comment above the declaration of a member, or of its parent. */
function commentOf(path: string, code: string): string {
  for (const name of path.split('.').reverse()) {
    const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*(?://.*\\s*)*${name}:`).exec(
      code,
    )?.[1]
    if (comment !== undefined) return comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
  }
  return ''
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
