import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { frameRate } from './frame-rate'
import { readOtio } from './testing/read-timelines'
import { timeline } from './testing/timeline'
import { writeOtio } from './write-otio'

describe('OpenTimelineIO', () => {
  const text = writeOtio(timeline, { rate: frameRate('29.97'), startFrame: 90 })

  it('has a track for each speaker and the timecode of the first frame', () => {
    const shape = z.object({
      global_start_time: z.object({ value: z.number(), rate: z.number() }),
      tracks: z.object({ children: z.array(z.object({ name: z.string() })) }),
    })
    const read = shape.parse(JSON.parse(text))
    expect(read.global_start_time).toEqual({ value: 90, rate: 30_000 / 1001 })
    expect(read.tracks.children.map(({ name }) => name)).toEqual(['Người dẫn', 'Khách "mời"', ''])
  })

  it('marks the editor’s places and the cues with notes, not every cue', () => {
    const cues = timeline.cues.map((cue) => (cue.id === '2' ? { ...cue, note: 'lại\nnhé' } : cue))
    const { markers } = readOtio(writeOtio({ ...timeline, cues }, { rate: frameRate('25') }))
    expect(markers).toEqual([
      { at: 63 / 25, name: 'Khách "mời": =1+1', comment: 'lại\nnhé' },
      { at: 113 / 25, name: 'Cảnh hai', comment: '' },
    ])
  })
})
