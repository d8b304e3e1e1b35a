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
  [`{"source": "x",\n "rules": [1 2]}`, 'at 2:14'],
  ['{"source": NaN}', 'not JSON'],
  [{ source: 'x', rules: [] }, 'rules'],
  [{ source: 'x', rules: [loud], loudness: -23 }, 'at loudness: there is no such field'],
  [{ source: 'x', rules: [{ ...loud, louder: -23 }] }, 'at rules.0.louder: there is no'],
  [{ source: 'x', rules: [{ ...loud, least: '-24' }] }, 'rules.0.least: must be a number'],
  [`{"source": "x", "rules": [{"what": "head", "unit": "ms", "most": 1e999}]}`, 'rules.0.most'],
  [
    { source: 'x', rules: [{ what: 'head', unit: 'ms', least: -5 }] },
    'must be from 0 to 3600000 ms',
  ],
  [{ source: 'x', rules: [loud, { ...loud, unit: 'dBFS' }] }, 'rules.1.unit: must be one of: LUFS'],
  [{ source: 'x', rules: [{ ...loud, most: 400 }] }, 'rules.0.most'],
  [{ source: 'x', rules: [{ ...loud, least: -20 }] }, 'rules.0.least: is above most, -22'],
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
