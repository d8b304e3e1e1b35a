import { describe, expect, it } from 'vitest'
import { frameOfTimecode, frameRate } from './frame-rate'
import { buildTimeline } from './timeline'
import { readReaper } from './testing/read-timelines'
import { noNotes, clip, project, speaker, timeline } from './testing/timeline'
import { writeReaper } from './write-reaper'

const frames = { rate: frameRate('25'), startFrame: 90_000 }

describe('REAPER', () => {
  const rpp = writeReaper(timeline, frames)
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
    expect(writeReaper({ ...timeline, cues }, frames)).toContain(
      '      <NOTES\n        |to\n        |hơn\n      >\n      <SOURCE WAVE',
    )
  })

  it('puts overlapping cues of one speaker after each other on one track', () => {
    const { trackNames, tracks } = readReaper(
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
        frames,
      ),
    )
    expect(trackNames).toEqual(['Người dẫn'])
    expect(tracks[0]?.map(({ at, length }) => [at, length])).toEqual([
      [1, 1.9],
      [2.9, 0.5],
    ])
  })

  it('puts clips where they are, to the sample', () => {
    expect(rpp).toContain('POSITION 2.500000000\n      LENGTH 1.600000000')
    expect(rpp).toContain('SOFFS 2.500000000')
    expect(rpp).toContain('FILE "/phim/stems/b.wav"')
  })

  it.each([
    ['25', '01:00:00:00', '3600.000000000', '25 0'],
    ['29.97', '01:00:00:00', '3603.600000000', '30 2'],
    ['29.97df', '01:00:00;00', '3599.996400000', '30 1'],
    ['23.976', '00:00:10:00', '10.010000000', '24 2'],
  ] as const)('counts from the start at %s', (id, start, offset, mode) => {
    const rate = frameRate(id)
    const lines = writeReaper(timeline, { rate, startFrame: frameOfTimecode(start, rate) ?? 0 })
    expect(lines).toContain(`\n  PROJOFFS ${offset} 0 0\n  TIMEMODE 1 5 -1 ${mode} 0 -1\n`)
  })

  it('leaves out a frame rate that REAPER does not have', () => {
    const lines = writeReaper(timeline, { rate: frameRate('59.94'), startFrame: 0 })
    expect(lines).toContain('PROJOFFS 0.000000000 0 0')
    expect(lines).not.toContain('TIMEMODE')
  })

  it('keeps names as they were typed, and cues without markup', () => {
    const name = 'A & B <i>'
    const named = buildTimeline({
      notes: noNotes,
      project: {
        ...project,
        speakers: [speaker('a', name, 0)],
        markers: [{ id: 'm', timeMs: 0, name, colour: 0 }],
      },
      plan: { sampleRate: 48_000, channels: 1, totalSamples: 1, clips: [clip('1', 'a', 0, 1)] },
      fits: [],
      stemFile: () => 'a.wav',
    })
    const { trackNames, markers, regions } = readReaper(writeReaper(named, frames))
    expect([trackNames[0], markers[0]?.name]).toEqual([name, name])
    expect(regions[0]?.name).toBe('A & B <i>: Xin chào, "các" bạn & <3')
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
    expect(readReaper(writeReaper(quotes, frames)).trackNames).toEqual([`"''`])
    expect(writeReaper(quotes, frames)).toContain('<SOURCE FLAC\n        FILE "C:\\a b.flac"')
  })
})
