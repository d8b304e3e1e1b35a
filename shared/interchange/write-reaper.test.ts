import { describe, expect, it } from 'vitest'
import { buildTimeline } from './timeline'
import { readReaper } from './testing/read-timelines'
import { noNotes, clip, project, speaker, timeline } from './testing/timeline'
import { writeReaper } from './write-reaper'

describe('REAPER', () => {
  const rpp = writeReaper(timeline)
  it('has a track for each speaker, a region for each cue, and the markers', () => {
    const { tracks, trackNames, regions, markers } = readReaper(rpp)
    expect(trackNames).toEqual(['Người dẫn', 'Khách "mời"', ''])
    expect(tracks.map((clips) => clips.length)).toEqual([1, 1, 1])
    expect(regions.map(({ name }) => name)).toEqual([
      'Người dẫn: Xin chào, "các" bạn & <3',
      'Khách "mời": =1+1',
      'Không ai',
      '',
    ])
    expect(markers).toEqual([{ at: 4.5, name: 'Cảnh hai', comment: '' }])
  })

  it('keeps the note of a cue at its item', () => {
    const cues = timeline.cues.map((cue) => (cue.id === '2' ? { ...cue, note: 'to\nhơn' } : cue))
    expect(writeReaper({ ...timeline, cues })).toContain(
      '      <NOTES\n        |to\n        |hơn\n      >\n      <SOURCE WAVE',
    )
  })

  it('gives clips of one speaker that overlap tracks of their own', () => {
    const { trackNames } = readReaper(
      writeReaper(
        buildTimeline({
          notes: noNotes,
          project,
          plan: {
            sampleRate: 48_000,
            channels: 1,
            totalSamples: 480_000,
            clips: [clip('1', 'a', 1000, 1900), clip('2', 'a', 2500, 900)],
          },
          fits: [],
          stemFile: () => 'a.wav',
        }),
      ),
    )
    expect(trackNames).toEqual(['Người dẫn 1', 'Người dẫn 2'])
  })

  it('puts clips where they are, to the sample', () => {
    expect(rpp).toContain('POSITION 2.500000000\n      LENGTH 1.600000000')
    expect(rpp).toContain('SOFFS 2.500000000')
    expect(rpp).toContain('FILE "/phim/stems/b.wav"')
  })

  it('quotes any name', () => {
    expect(rpp).toContain(`NAME 'Khách "mời"'`)
    const quotes = buildTimeline({
      notes: noNotes,
      project: { ...project, name: 'x', speakers: [speaker('a', `"'\``, 0)] },
      plan: { sampleRate: 48_000, channels: 1, totalSamples: 1, clips: [clip('1', 'a', 0, 1)] },
      fits: [],
      stemFile: () => 'C:\\a b.flac',
    })
    expect(readReaper(writeReaper(quotes)).trackNames).toEqual([`"''`])
    expect(writeReaper(quotes)).toContain('<SOURCE FLAC\n        FILE "C:\\a b.flac"')
  })
})
