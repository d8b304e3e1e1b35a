import { describe, expect, it } from 'vitest'
import type { FitResult } from './fit-types'
import { sampleCue, sampleSpeaker } from '../testing/samples'
import { filmPace, paceColumns, WORST, writePace } from './pace'

const MAX = 1.5

/** A cue that needs this rate to fit; 0 = without a take. */
function fit(cueId: string, neededRate: number): FitResult {
  const rate = Math.min(MAX, neededRate || 1)
  return {
    cueId,
    state:
      neededRate === 0
        ? 'empty'
        : neededRate > MAX
          ? 'does-not-fit'
          : rate > 1.2
            ? 'stretched'
            : 'natural',
    rate,
    neededRate: neededRate || 1,
    voiceRate: 1,
    earlyMs: 0,
    overlapMs: 0,
    squeezedMs: 0,
    slotMs: 1_000,
    fittedMs: 1_000,
    borrowedMs: 0,
    overflowMs: 0,
    cutCharacters: 0,
    neededEndMs: 0,
  }
}

const needed: [id: string, speaker: string | null, rate: number][] = [
  ['a', 's', 1],
  ['b', 't', 1.4],
  ['c', 's', 0],
  ['d', 't', 1.9],
  ['e', null, 1.2],
  ['f', 't', 1.1],
]
const cues = needed.map(([id, speakerId], i) => sampleCue(id, i * 1_000, { speakerId }))
const fits = new Map(needed.map(([id, , rate]) => [id, fit(id, rate)]))
const pace = filmPace(cues, (id) => fits.get(id), 1.2)

describe('filmPace', () => {
  it('counts how fast the voice was asked to read', () => {
    const asked = new Map([['a', { ...fit('a', 1), voiceRate: 1.8 }]])
    const { total, worst } = filmPace(cues, (id) => asked.get(id), 1.2)
    expect(total).toMatchObject({ cues: 1, hurried: 1, fastest: 1.8 })
    expect(worst).toMatchObject([{ cueId: 'a', rate: 1.8, neededRate: 1.8, hurried: true }])
  })

  it('numbers voiced cues as the film does and leaves out those without a take', () => {
    expect(pace.cues.map(({ cueId, number }) => [cueId, number])).toEqual([
      ['a', 1],
      ['b', 2],
      ['d', 4],
      ['e', 5],
      ['f', 6],
    ])
  })

  it('ranks by what a cue would need, not by what its take plays at', () => {
    expect(pace.worst.map(({ cueId, neededRate, rate }) => [cueId, neededRate, rate])).toEqual([
      ['d', 1.9, 1.5],
      ['b', 1.4, 1.4],
    ])
  })

  it('takes the comfortable rate itself for comfortable', () => {
    expect(pace.cues.find(({ cueId }) => cueId === 'e')?.hurried).toBe(false)
  })

  it('lists rushed speakers, how often and how long', () => {
    expect(pace.speakers.map(({ speakerId }) => speakerId)).toEqual(['t', null, 's'])
    expect(pace.speakers[0]).toEqual({
      speakerId: 't',
      cues: 3,
      hurried: 2,
      hurriedMs: 2_000,
      medianRate: 1.4,
      fastest: 1.9,
    })
    expect(pace.total).toEqual({
      cues: 5,
      hurried: 2,
      hurriedMs: 2_000,
      medianRate: 1.2,
      fastest: 1.9,
    })
  })

  it('lists ten at most, and none in a film without takes', () => {
    const many = Array.from({ length: 40 }, (_, i) => sampleCue(`m${i}`, i))
    const all = filmPace(many, (id) => fit(id, 1.3), 1.2)
    expect(all.worst.map(({ number }) => number)).toEqual(
      Array.from({ length: WORST }, (_, i) => i + 1),
    )
    expect(filmPace(many, () => undefined, 1.2)).toEqual({
      cues: [],
      worst: [],
      speakers: [],
      total: { cues: 0, hurried: 0, hurriedMs: 0, medianRate: 1, fastest: 1 },
    })
  })
})

it('writes every voiced cue, the fastest first, so that spreadsheets take no text for a formula', () => {
  const byId = new Map(cues.map((cue) => [cue.id, { ...cue, text: `=${cue.id}` }]))
  const csv = writePace(
    pace,
    { byId, speakers: [sampleSpeaker('t', { label: 'Lan, Mai' })] },
    {
      head: {
        rank: 'Hạng',
        cue: 'Câu',
        start: 'Bắt đầu',
        speaker: 'Nhân vật',
        rate: 'Tốc độ',
        neededRate: 'Cần',
        playedMs: 'Dài',
        hurried: 'Vội',
        state: 'Khớp',
        text: 'Nội dung',
      },
      states: {
        empty: '',
        slowed: '',
        natural: 'vừa',
        comfortable: 'êm',
        stretched: 'nhanh',
        'does-not-fit': 'không vừa',
      },
      hurried: 'vội',
    },
  )
  const lines = csv.split('\r\n')
  expect(lines[0]).toBe('\ufeffHạng,Câu,Bắt đầu,Nhân vật,Tốc độ,Cần,Dài,Vội,Khớp,Nội dung')
  expect(lines[1]).toBe(`1,4,"00:00:03,000","Lan, Mai",1.500,1.900,1000,vội,không vừa,'=d`)
  expect(lines).toHaveLength(1 + 5 + 1)
  expect(lines[0]?.split(',')).toHaveLength(paceColumns.length)
})
