import { readdir } from 'node:fs/promises'
import { speechLufs } from '@cuecast/audio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SpeechEngine } from '../speech-engine'
import { createSpeechPool } from '../speech-pool'

let engine: SpeechEngine
beforeAll(() => {
  engine = createSpeechPool({ workers: 2 })
})
afterAll(() => engine.close())

const text = 'My mother cooked a pot of soup this morning, and we all sat down around the fire.'

async function spoken(voiceKey: string, said = text, rate = 1, pitch = 0) {
  const result = await engine.speak({ voiceKey, text: said, rate, pitch })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

it('are the first English voices, a woman among them, before those of espeak-ng', async () => {
  const english = (await engine.voices()).filter(({ language }) => language === 'en')
  expect(english.slice(0, 4).map(({ key }) => key)).toEqual([
    'flite:slt',
    'flite:rms',
    'flite:awb',
    expect.stringMatching(/^en/),
  ])
})

it.each(['flite:slt', 'flite:rms', 'flite:awb'])('%s is as loud as the others', async (key) => {
  const { samples, sampleRate } = await spoken(key)
  expect(Math.abs((speechLufs(samples, sampleRate) ?? 0) + 24)).toBeLessThan(0.3)
  // Too short to be measured: the voice's own gain is right already.
  const short = await spoken(key, 'Yes.')
  const peak = short.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  expect(peak).toBeGreaterThan(0.08)
  expect(peak).toBeLessThan(0.9)
})

it('is as fast and as high as asked', async () => {
  const natural = await spoken('flite:rms')
  const faster = await spoken('flite:rms', text, 1.5)
  expect(natural.samples.length / faster.samples.length).toBeCloseTo(1.5, 1)
  const higher = await spoken('flite:rms', text, 1, 4)
  expect(higher.samples.length / natural.samples.length).toBeCloseTo(1, 1)
})

it('stays silent without words, and treats markup as text', async () => {
  expect((await spoken('flite:slt', '…')).samples.every((sample) => sample === 0)).toBe(true)
  expect((await spoken('flite:slt', '-voice kal <b>hello</b>')).samples.length).toBeGreaterThan(
    8_000,
  )
})

it('leaves no word out of a text in capitals', async () => {
  const said = async (written: string) =>
    (await spoken('flite:slt', written)).samples.length /
    (await spoken('flite:slt', written.toLowerCase())).samples.length
  expect(await said('MARY: AND SO AM I.')).toBeCloseTo(1, 1)
  expect(await said('I AM HERE')).toBeCloseTo(1, 1)
})

/**
 * Open files and sockets of this process and its threads; null where the system does not list them.
 */
const descriptors = async (): Promise<number | null> =>
  process.platform === 'linux' ? (await readdir('/proc/self/fd')).length : null

it('speaks many pieces side by side, and keeps no file open', async () => {
  const many = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => spoken('flite:slt', `Line ${i}, please.`)))
  await many(4)
  const before = await descriptors()
  const pieces = await many(60)
  for (const { samples } of pieces) expect(samples.length).toBeGreaterThan(8_000)
  expect(Math.abs(((await descriptors()) ?? 0) - (before ?? 0))).toBeLessThan(5)
})
