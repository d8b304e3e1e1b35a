import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = ['renderer/src', 'packages/ui', 'packages/review-page'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules'))
    .map((name) => join(root, folder, name)),
)
const textOf = (ending: string) =>
  files
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

it('every property that a sheet reads is set somewhere', () => {
  const sheets = textOf('.css')
  const set = new Set([
    ...[...sheets.matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
    ...[...textOf('.tsx').matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name),
    ...[...textOf('.ts').matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name),
  ])
  // Radix measures what it opens.
  const used = [...sheets.matchAll(/var\((--(?!radix-)[\w-]+)\)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(500)
  expect([...new Set(used.filter((name) => !set.has(name)))]).toEqual([])
})
