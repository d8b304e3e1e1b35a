import { describe, expect, it } from 'vitest'
import { clipFormats, interchangeNames } from '../contracts/export'
import { destinationOptions } from './destinations'
import { frameRate } from './frame-rate'
import { timeline } from './testing/timeline'
import { interchangeWriters } from './write-interchange'

const options = { rate: frameRate('25'), startFrame: 90_000 }

describe('files for other programs', () => {
  it.each(interchangeNames)('are written as %s from one timeline', (name) => {
    const texts = interchangeWriters[name](timeline, options)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/Khách|Kh%C3%A1ch/)
  })

  it.each(['premiere', 'resolve', 'final-cut', 'reaper'] as const)(
    'come with the stems that their clips are cut from: %s',
    (name) => {
      const { interchange, stems } = destinationOptions(name)
      expect(interchange.some((each) => clipFormats.includes(each))).toBe(true)
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
})

describe('Final Cut Pro 7 XML', () => {
  const [text = ''] = interchangeWriters.xmeml(timeline, options)

  it('describes each stem once and cuts every clip from it, on frames', () => {
    expect(text.match(/<pathurl>/g)).toHaveLength(3)
    expect(text.match(/<clipitem /g)).toHaveLength(3)
    const clip = /<clipitem id="clipitem-1">[\s\S]*?<\/clipitem>/.exec(text)?.[0] ?? ''
    const value = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(clip)?.[1]
    expect(['start', 'end', 'in', 'out'].map(value)).toEqual(['25', '73', '25', '73'])
    expect(value('name')).toBe('Xin chào, &quot;các&quot; bạn &amp; &lt;3')
  })

  it('starts at the timecode of the film and keeps the markers', () => {
    expect(text).toContain('<string>01:00:00:00</string>')
    expect(text).toMatch(/<name>Cảnh hai<\/name>\s*<in>113<\/in>\s*<out>-1<\/out>/)
  })

  it('links both sides of a stereo clip', () => {
    const [stereo = ''] = interchangeWriters.xmeml({ ...timeline, channels: 2 }, options)
    expect(stereo.match(/<clipitem /g)).toHaveLength(6)
    const ids = [...stereo.matchAll(/<clipitem id="(.*?)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(6)
    const refs = [...stereo.matchAll(/<linkclipref>(.*?)</g)].map(([, id]) => id)
    expect(refs).toHaveLength(12)
    for (const id of refs) expect(ids).toContain(id)
  })
})
