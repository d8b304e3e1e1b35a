import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { deliveryNames } from '@shared/contracts/formats/delivery-rules'
import { translator } from '@shared/texts/texts'
import { readRules } from './delivery-rules'

const folder = mkdtempSync(join(tmpdir(), 'cuecast-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const t = translator('en')

it.each(deliveryNames)('the rules of %s can be read', async (name) => {
  expect(await readRules(name, t)).toMatchObject({ ok: true })
})

async function refusal(rules: unknown): Promise<string> {
  const path = join(folder, 'own.json')
  writeFileSync(path, typeof rules === 'string' ? rules : JSON.stringify(rules))
  const read = await readRules(path, t)
  return read.ok ? 'read' : `${read.error.code}: ${read.error.message.replace(path, 'own.json')}`
}

const loud = { what: 'integrated', unit: 'LUFS', least: -24, most: -22 }

it('rules of the user’s own are read', async () => {
  expect(await refusal({ source: 'our house', rules: [loud] })).toBe('read')
})

it.each([
  ['{', 'not JSON'],
  [{ source: 'x', rules: [] }, 'rules'],
  [{ source: 'x', rules: [loud], loudness: -23 }, 'loudness'],
  [{ source: 'x', rules: [loud, { ...loud, unit: 'dBFS' }] }, 'rules.1.unit'],
  [{ source: 'x', rules: [{ ...loud, most: 400 }] }, 'rules.0.most'],
  [{ source: 'x', rules: [{ ...loud, least: -20 }] }, 'rules.0.least'],
  [{ source: 'x', rules: [{ what: 'integrated', unit: 'LUFS' }] }, 'rules.0.most'],
  [{ source: 'x', rules: [{ what: 'swing', unit: 'LUFS', most: 1 }] }, 'rules.0.what'],
])('wrong rules are refused with their place: %j', async (rules, place) => {
  const message = await refusal(rules)
  expect(message).toMatch(/^INVALID_ARGUMENT: own\.json: /)
  expect(message).toContain(place)
})

it('an unknown name is refused with the known ones, a missing file as such', async () => {
  const named = await readRules('acxx', t)
  expect(named).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } })
  expect(named.ok ? '' : named.error.message).toContain('ebu-r128-s1')
  const missing = await readRules(join(folder, 'none.json'), t)
  expect(missing).toMatchObject({ ok: false, error: { code: 'FILE_NOT_FOUND' } })
})
