import { describe, expect, it } from 'vitest'
import { keysOf } from '../contracts/formats/keys-of'
import { placeClips } from '../contracts/formats/program-formats'
import { destinationOptions } from './destinations'
import { frameRate } from './frame-rate'
import { timeline } from './testing/timeline'
import { interchangeWriters, packedNames } from './write-interchange'

const options = { rate: frameRate('25'), startFrame: 90_000 }

describe('files for other programs', () => {
  it.each(keysOf(interchangeWriters))('are written as %s from one timeline', (name) => {
    const texts = interchangeWriters[name](timeline, options)
    expect(texts).toHaveLength(packedNames[name]?.length ?? 1)
    expect(texts[0]).toMatch(name === 'chapters' ? /Cảnh hai/ : /Khách|Kh%C3%A1ch/)
  })

  it.each(['premiere', 'resolve', 'final-cut', 'reaper'] as const)(
    'come with the stems that their clips are cut from: %s',
    (name) => {
      const { interchange, stems } = destinationOptions(name)
      expect(placeClips(interchange)).toBe(true)
      expect(stems).toBe(true)
    },
  )
})

describe('the ADR cue sheet', () => {
  it('has timecode from the film’s first frame and numbers within a character', () => {
    const [text = ''] = interchangeWriters['adr-cue-sheet'](timeline, options)
    const [head, first, second] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Reel,Cue,Character,TC In,TC Out,Length,Line,Notes')
    expect(first).toBe(
      '1,ND-001,Người dẫn,01:00:01:00,01:00:03:00,2.000,"Xin chào, ""các"" bạn & <3",',
    )
    expect(second).toContain("'=1+1")
  })

  it('keeps the dash of a dialogue, which is no formula', () => {
    const cues = timeline.cues.map((cue) => ({ ...cue, text: '- Đi đâu đấy?' }))
    const [text = ''] = interchangeWriters['adr-cue-sheet']({ ...timeline, cues }, options)
    expect(text).toContain(',– Đi đâu đấy?,')
  })
})

describe('Audacity labels', () => {
  it('are start, end and text between tabs', () => {
    expect((interchangeWriters.labels(timeline, options)[0] ?? '').split('\n').slice(0, 4)).toEqual(
      [
        '1.000000\t3.000000\t[Người dẫn] Xin chào, "các" bạn & <3',
        '2.500000\t4.000000\t[Khách "mời"] =1+1',
        '4.500000\t4.500000\tCảnh hai',
        '5.000000\t6.000000\tKhông ai',
      ],
    )
  })
})
