import { describe, expect, it } from 'vitest'
import type { DeliveryRule, SoundMeasures } from '../contracts/formats/delivery-rules'
import { checkDelivery } from './check-delivery'

const measures: SoundMeasures = {
  format: 'wav',
  integrated: -23.04,
  maxShortTerm: -20,
  maxMomentary: -18,
  loudnessRange: 6,
  truePeak: -0.96,
  samplePeak: -1.2,
  rms: -24,
  noiseFloor: null,
  head: 1_200,
  tail: 2_000,
  length: 60_000,
  sampleRate: 48_000,
  channels: 1,
  bitRate: 1_152,
  dcOffset: 0,
  correlation: null,
  clipped: 0,
  constantBitRate: null,
  headIsDigitalZero: true,
  tailIsDigitalZero: false,
  overPicture: null,
  tracksInOrder: null,
  tags: ['title', 'album'],
  trackNumber: null,
  places: { head: 0, truePeak: 4_200 },
}

const verdict = (rule: DeliveryRule) =>
  checkDelivery(measures, { source: 'test', rules: [rule] }).map(({ passed, atMs }) => [
    passed,
    atMs,
  ])

describe('a rule', () => {
  it('is compared with the figure as it is shown', () => {
    expect(verdict({ what: 'truePeak', unit: 'dBTP', most: -1 })).toEqual([[true, null]])
    expect(verdict({ what: 'truePeak', unit: 'dBTP', most: -1.1 })).toEqual([[false, 4_200]])
  })

  it('names the place of a mistake', () => {
    expect(verdict({ what: 'head', unit: 'ms', least: 500, most: 1_000 })).toEqual([[false, 0]])
  })

  it('is met by silence where it only bounds from above', () => {
    expect(verdict({ what: 'noiseFloor', unit: 'dBFS', most: -60 })).toEqual([[true, null]])
    expect(verdict({ what: 'noiseFloor', unit: 'dBFS', least: -90 })).toEqual([[false, null]])
  })

  it('is met where it does not apply', () => {
    expect(verdict({ what: 'correlation', unit: 'r', least: 0 })).toEqual([[true, null]])
    expect(verdict({ what: 'constantBitRate', is: true })).toEqual([[true, null]])
    expect(verdict({ what: 'channels', unit: 'channels', least: 2, ifChannels: 2 })).toEqual([])
  })

  it('of tags needs all of them', () => {
    expect(verdict({ what: 'tags', allOf: ['title', 'album'] })).toEqual([[true, null]])
    expect(verdict({ what: 'tags', allOf: ['title', 'track'] })).toEqual([[false, null]])
    expect(verdict({ what: 'overPicture', unit: 'ms', least: -1, most: 1 })).toEqual([[true, null]])
  })

  it('of a fact or a format is met by what it names', () => {
    expect(verdict({ what: 'headIsDigitalZero', is: false })).toEqual([[false, null]])
    expect(verdict({ what: 'format', oneOf: ['mp3'] })).toEqual([[false, null]])
    expect(verdict({ what: 'format', oneOf: ['mp3', 'wav'] })).toEqual([[true, null]])
  })
})
