import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { licenceTerms } from '@shared/contracts/models/licence-terms'
import { modelBytes } from '@shared/contracts/models/model-catalogue'
import { expect, it, onTestFinished, vi } from 'vitest'
import { knownModel, licenceKnown } from './known-models'
import * as reading from './read-catalogue'

async function catalogue() {
  const read = await reading.readCatalogue()
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

it('the catalogue lists each model once, with addresses that do not change or a digest that tells', async () => {
  const { models } = await catalogue()
  expect(models.length).toBeGreaterThan(80)
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length)
  expect(new Set(models.map(({ kind }) => kind))).toEqual(
    new Set(['voice', 'recogniser', 'speakers', 'noise', 'separation']),
  )
  const vais = models.find(({ id }) => id === 'piper-vi_VN-vais1000-medium')
  expect(vais?.licence).toMatchObject({ base: 'lessac', commercial: 'unknown', why: 'base' })
  expect(vais && modelBytes(vais)).toBe(63_206_515)
  const sold = models.filter(({ licence }) => licence.base === 'lessac')
  expect(sold.every(({ licence }) => licence.commercial !== 'allowed')).toBe(true)
})

it('tells every licence of the catalogue in words', async () => {
  const { models } = await catalogue()
  const names = models.flatMap(({ licence: { model, data } }) => [model, data])
  expect(names.filter((name) => name !== null && licenceTerms(name) === 'other')).toEqual([])
  expect(licenceTerms('WTFPL')).toBe('other')
})

it.each([
  ['of a newer format', { format: 2, version: '2027-01-01', models: [] }],
  ['of another shape', { format: 1, version: '2026-11-23', models: [{ id: '../x' }] }],
  ['that is cut off', '{"format":1'],
])('a catalogue %s is refused', (_what, content) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  expect(reading.parseCatalogue(text, 'catalogue.json')).toMatchObject({
    error: { code: 'CATALOGUE_INVALID' },
  })
})

it('a model is recognised by its digest, whatever it is called', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-known-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { models, ...facts } = await catalogue()
  const [first] = models
  if (!first) throw new Error('the catalogue is empty')
  const weights = Buffer.from('weights')
  const md5 = createHash('md5').update(weights).digest('hex')
  const file = { url: 'https://publisher.example/toy.onnx', bytes: weights.length, md5 }
  const toy = { ...first, id: 'toy', sources: [[file]] }
  const read = vi.spyOn(reading, 'readCatalogue').mockResolvedValue({
    ok: true,
    value: { ...facts, models: [first, toy] },
  })
  onTestFinished(() => read.mockRestore())
  const path = join(folder, 'giọng của tôi.onnx')
  writeFileSync(path, weights)
  expect((await knownModel([path]))?.id).toBe('toy')
  writeFileSync(path, 'WEIGHTS')
  expect(await knownModel([path])).toBeNull()
})

it('applies the stricter licence of the list and the file next to the model', async () => {
  const { models } = await catalogue()
  const free = models.find(({ licence }) => licence.commercial === 'allowed')
  if (!free) throw new Error('no model may be sold')
  const beside = { name: 'CC-BY-NC-4.0', text: '…', base: null, commercial: 'forbidden' } as const
  expect(licenceKnown(free, beside)).toMatchObject({ commercial: 'forbidden', text: '…' })
})
