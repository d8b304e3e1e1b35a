// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Dictionary } from '@shared/contracts/dictionary'
import { ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/testing/open-window'

const { DictionaryPanel } = await import('./DictionaryPanel')

const entry = (word: string, reading: string) => {
  const values = { word, reading, on: true }
  return { key: word, remoteId: word, base: values, mine: values }
}
const dictionary: Dictionary = {
  rows: [entry('KOL', 'ca o eo'), entry('Huế', 'huế')],
  syncedAt: '2026-01-01T00:00:00.000Z',
}
const script = {
  dictionaryGet: () => ok(dictionary),
  dictionarySync: () => ok(dictionary),
  dictionaryEdit: () => ok(dictionary),
}

it('finds a word without its marks and switches it off', async () => {
  const user = await openWindow(<DictionaryPanel />, { script })
  await screen.findByRole('switch', { name: 'Use “KOL”' })
  await user.type(screen.getByRole('searchbox', { name: 'Search words and pronunciations' }), 'hue')
  await expect.poll(() => screen.queryByRole('switch', { name: 'Use “KOL”' })).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Use “Huế”' }))
  const values = { word: 'Huế', reading: 'huế', on: false }
  expect(callsOf('dictionaryEdit')).toEqual([
    { connectionId: 'embedded', changes: [{ type: 'put', key: 'Huế', values }] },
  ])
})

it('adds a word, but not one that is already there', async () => {
  const user = await openWindow(<DictionaryPanel />, { script })
  await screen.findByRole('switch', { name: 'Use “KOL”' })
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  await user.type(screen.getByRole('textbox', { name: 'Word' }), 'KOL')
  expect(screen.getByRole('alert').textContent).toBe('This word is already in the dictionary.')
  await user.type(screen.getByRole('textbox', { name: 'Word' }), 's')
  await user.type(screen.getByRole('textbox', { name: 'Read as' }), 'ca o eo{Enter}')
  const values = { word: 'KOLs', reading: 'ca o eo', on: true }
  expect(callsOf('dictionaryEdit')).toEqual([
    { connectionId: 'embedded', changes: [{ type: 'put', values }] },
  ])
})
