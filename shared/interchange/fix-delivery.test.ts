import { expect, it } from 'vitest'
import type { DeliveryCheck, DeliveryRule } from '../contracts/formats/delivery-rules'
import { destinationOptions } from './destinations'
import { fixedOptions } from './fix-delivery'

const checkOf = (...rules: DeliveryRule[]): DeliveryCheck => ({
  destination: 'acx',
  source: 'test',
  files: [
    {
      file: '/a.wav',
      sha256: '',
      rules: rules.map((rule) => ({ rule, value: null, passed: false, atMs: null })),
    },
  ],
})

it('another export has the format, rates, channels and levels that were missing', () => {
  const check = checkOf(
    { what: 'bitRate', unit: 'kbit/s', least: 192 },
    { what: 'format', oneOf: ['mp3'] },
    { what: 'sampleRate', unit: 'Hz', least: 44_100, most: 44_100 },
    { what: 'channels', unit: 'channels', least: 1, most: 1 },
    { what: 'rms', unit: 'dBFS', least: -23, most: -18 },
    { what: 'samplePeak', unit: 'dBFS', most: -3 },
  )
  expect(fixedOptions(destinationOptions('track'), check)).toMatchObject({
    format: 'mp3',
    sampleRate: 44_100,
    bitrateKbits: 192,
    channels: 1,
    loudness: { targetLufs: -20.5, peakDbtp: -4 },
  })
})

it('another export has room tone around its chapters', () => {
  const check = checkOf(
    { what: 'head', unit: 'ms', least: 500, most: 1_000 },
    { what: 'tailIsDigitalZero', is: false },
  )
  expect(fixedOptions(destinationOptions('track'), check)).toMatchObject({
    chapterFiles: true,
    chapterEnds: { headMs: 750, tailMs: 3_000, fill: 'room' },
  })
})

it('short chapters are louder on the whole with less quiet around them', () => {
  const check = checkOf({ what: 'rms', unit: 'dBFS', least: -23, most: -18 })
  const chapterEnds = { headMs: 750, tailMs: 3_000, fill: 'room' as const }
  const loudness = { targetLufs: -20, peakDbtp: -4 }
  const options = { ...destinationOptions('track'), chapterFiles: true, chapterEnds, loudness }
  expect(fixedOptions(options, check)).toMatchObject({
    chapterEnds: { headMs: 600, tailMs: 1_200, fill: 'room' },
    loudness,
  })
})

it('what no option changes has no fix', () => {
  const options = destinationOptions('track')
  const long = checkOf({ what: 'length', unit: 'ms', most: 1_000 })
  expect(fixedOptions(options, long)).toBeNull()
  const broken: DeliveryCheck = { ...long, files: [] }
  expect(fixedOptions(options, broken)).toBeNull()
})
