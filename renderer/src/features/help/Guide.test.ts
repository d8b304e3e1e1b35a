import { afterAll, describe, expect, it, vi } from 'vitest'
import en from '../../../../docs/user-guide.en.md?raw'
import vietnamese from '../../../../docs/user-guide.vi.md?raw'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
await import('@/app/registries/collect')
const { allCommands, keyAliases, keyOfCommand } = await import('@/commands/command-table')
const { helpTopics } = await import('@/model/view/help')
const { formatKey } = await import('@/ui/text/keys')
const { guideChapters } = await import('./Guide')

const pictures = Object.keys(import.meta.glob('../../../../docs/images/guide/*.png'))
const guides = [
  ['vi', vietnamese],
  ['en', en],
] as const

describe('the user guide', () => {
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it.each(guides)('has a chapter for every help topic, in the same order: %s', (_, text) => {
    const chapters = [...guideChapters(text).keys()]
    expect(chapters.toSorted()).toEqual([...helpTopics].toSorted())
    expect(chapters).toEqual([...guideChapters(en).keys()])
  })

  it.each(guides)('links only to existing chapters and pictures: %s', (_, text) => {
    const chapters = guideChapters(text)
    const links = [...text.matchAll(/\]\(#([a-z-]+)\)/g)].map(([, name = '']) => name)
    expect(links.filter((name) => !chapters.has(name))).toEqual([])
    const shown = [...text.matchAll(/\]\((images\/[^)]+)\)/g)].map(([, path = '']) => path)
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.filter((path) => !pictures.some((each) => each.endsWith(path)))).toEqual([])
  })

  it.each(guides)('names only shortcuts that commands have: %s', (_, text) => {
    const known = new Set(
      [
        ...allCommands().map(({ name }) => keyOfCommand(name) ?? ''),
        ...Object.keys(keyAliases('cuecast')),
      ]
        .map(formatKey)
        .flatMap((key) => [key, key.replace('Space', 'Phím cách')]),
    )
    const table = guideChapters(text).get('keys') ?? ''
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
    )
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((key) => !known.has(key) && key !== 'Shift')).toEqual([])
  })
})

const sample = `# Guide

Before.

## Opening <a id="open"></a>

Drop a file.

### More

A detail.

## Without an anchor

Not for the help.

## Casting <a id="cast"></a>
Press Suggest.
`

describe('guideChapters', () => {
  it('finds the text of each chapter by its anchor, up to the next chapter', () => {
    const chapters = guideChapters(sample)
    expect([...chapters.keys()]).toEqual(['open', 'cast'])
    expect(chapters.get('open')).toBe('Drop a file.\n\n### More\n\nA detail.')
    expect(chapters.get('cast')).toBe('Press Suggest.')
  })
})
