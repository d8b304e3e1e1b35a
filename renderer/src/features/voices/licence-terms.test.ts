import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { catalogueSchema } from '@shared/contracts/models/model-catalogue'
import { licenceTerms } from './licence-terms'

it('every licence of the catalogue is told in words', () => {
  const file = resolve(import.meta.dirname, '../../../../resources/catalogue.json')
  const { models } = catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const names = models.flatMap(({ licence: { model, data } }) => [model, data])
  const unknown = names.filter((name) => name !== null && licenceTerms(name) === 'other')
  expect(unknown).toEqual([])
  expect(licenceTerms('WTFPL')).toBe('other')
})
