import { francAll } from 'franc'
import { expect, it } from 'vitest'
import { trigramNearness } from './trigrams'

/** Languages by their code and by that of franc. */
const latin = [
  ['en', 'eng'],
  ['de', 'deu'],
  ['fr', 'fra'],
  ['nl', 'nld'],
  ['sw', 'swh'],
] as const
const cyrillic = [
  ['ru', 'rus'],
  ['uk', 'ukr'],
  ['be', 'bel'],
] as const

it.each([
  ['latin', latin, 'it is a truth that nobody in this house has wanted to hear from me, 12 times.'],
  ['latin', latin, 'wir haben keine zeit, wenn du nicht kommst – denn die tür ist schon offen!'],
  ['latin', latin, 'oui'],
  ['latin', latin, 'ja '.repeat(900)],
  ['cyrillic', cyrillic, 'я не знаю, что ты здесь делаешь, но мы должны уйти прямо сейчас.'],
] as const)('languages are as near in proportion as for franc: %s', (script, languages, text) => {
  const franc = new Map(francAll(text, { minLength: 3 }))
  const near = trigramNearness(text, script)
  // Franc knows languages that are no candidates here, and one of them may be the nearest.
  const most = Math.max(...languages.map(([, code]) => franc.get(code) ?? 0))
  const own = Math.max(...languages.map(([code]) => near.get(code) ?? 0))
  expect(own).toBeGreaterThan(0)
  for (const [code, francs] of languages)
    expect((near.get(code) ?? 0) / own).toBeCloseTo((franc.get(francs) ?? 0) / most, 9)
})
