import { expect, it } from 'vitest'
import { translationBudget } from './estimate'

it('counts characters for a service that is no language model', () => {
  expect(translationBudget(['Hello.', 'Yes.'], 'deepl')).toEqual({
    unit: 'characters',
    about: 10,
    atMost: 30,
    maxRequests: 20,
  })
})

it('counts tokens for a language model, and leaves a few cues room to be asked about again', () => {
  const one = translationBudget(['Hello.'], 'model')
  expect(one.about).toBeGreaterThan(1_500)
  expect(one.atMost).toBe(30_000)
  const film = translationBudget(Array(1_000).fill('We should leave now.'), 'model')
  expect(film).toMatchObject({ unit: 'tokens', atMost: film.about * 3, maxRequests: 500 })
})
