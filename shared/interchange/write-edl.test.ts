import { describe, expect, it } from 'vitest'
import { frameRateIds } from '../contracts/export'
import { frameOfTimecode, frameRate } from './frame-rate'
import { readEdl } from './testing/read-timelines'
import { timeline } from './testing/timeline'
import type { Timeline } from './timeline'
import { writeEdl, writeMarkerEdl } from './write-edl'

describe('CMX 3600', () => {
  it.each(frameRateIds)('has fixed columns at %s', (id) => {
    const rate = frameRate(id)
    const startFrame = frameOfTimecode('01:00:00:00', rate) ?? 0
    const [edl = '', ...more] = writeEdl(timeline, { rate, startFrame })
    expect(more).toEqual([])
    const lines = edl.split('\r\n')
    expect(lines[0]).toBe('TITLE: Phim: tập 1')
    expect(lines[1]).toBe(`FCM: ${id.endsWith('df') ? 'DROP FRAME' : 'NON-DROP FRAME'}`)
    const events = lines.filter((line) => /^\d/.test(line))
    // Number, reel of eight, channels of four, transition: the columns of the standard.
    expect(events.map((line) => line.slice(0, 29))).toEqual([
      '001  AX       A     C        ',
      '002  AX       A2    C        ',
      '003  AX       A3    C        ',
    ])
    expect(events.every((line) => line.length === 76)).toBe(true)
    // A WAV stem has the film's timecode, another file none.
    expect(events[0]).toMatch(/ (01:00:0[01][:;]\d\d 01:00:0[23][:;]\d\d) \1$/)
    const tracks = timeline.tracks.map((track) => ({ ...track, file: 'a.flac' }))
    expect(writeEdl({ ...timeline, tracks }, { rate, startFrame })[0]).toMatch(
      /^001.* 00:00:0[01][:;]\d\d 00:00:0[23][:;]\d\d 01:00:0[01]/m,
    )
    expect(edl).toContain(
      '* FROM CLIP NAME: a.wav\r\n* COMMENT: Người dẫn\r\n* COMMENT: Xin chào, "các" bạn & <3',
    )
  })

  const many = (speakers: number, clips: number, channels: 1 | 2 = 1): Timeline => ({
    ...timeline,
    durationMs: clips * 1000,
    tracks: Array.from({ length: speakers }, (_, speaker) => ({
      stem: `${speaker}`,
      label: `${speaker}`,
      colour: 0,
      file: `${speaker}.wav`,
      channels,
      clips: Array.from({ length: clips }, (__, i) => ({
        cueId: `${i}`,
        name: `${i}`,
        startMs: i * 1000,
        lengthMs: 500,
      })),
    })),
  })
  const countIn = (edl: string) => edl.match(/^\d{3} /gm)?.length

  it('is divided after 999 events and after four channels, a stereo stem taking two', () => {
    const parts = writeEdl(many(1, 2000), { rate: frameRate('25') })
    expect(parts.map(countIn)).toEqual([999, 999, 2])
    expect(parts[1]).toContain('TITLE: Phim: tập 1 (2/3)')
    expect(writeEdl(many(9, 1), { rate: frameRate('25') }).map(countIn)).toEqual([4, 4, 1])
    const stereo = writeEdl(many(2, 1, 2), { rate: frameRate('25') })
    const channelsIn = (edl: string) => [...edl.matchAll(/AX {7}(\S+)/g)].map(([, name]) => name)
    expect(stereo.map(channelsIn)).toEqual([['AA'], ['AA']])
    const [[one], [two, three]] = [many(1, 1, 2).tracks, many(3, 1).tracks.slice(1)]
    const tracks = [one, two, three].flatMap((track) => track ?? [])
    const mixed = writeEdl({ ...many(3, 1), tracks }, { rate: frameRate('25') })
    expect(mixed.map(channelsIn)).toEqual([['A', 'A2'], ['AA']])
  })

  it('has markers as LOC lines of Avid, once, with the note of a cue', () => {
    const cues = timeline.cues.map((cue) => (cue.id === '2' ? { ...cue, note: 'lại' } : cue))
    const rate = frameRate('25')
    const [edl = ''] = writeEdl({ ...timeline, cues }, { rate, startFrame: 90_000 })
    expect(edl.split('\r\n').filter((line) => line.startsWith('* LOC'))).toEqual([
      '* LOC: 01:00:02:13 MAGENTA Khách "mời": =1+1 - lại',
      '* LOC: 01:00:04:13 MAGENTA Cảnh hai',
    ])
    expect(edl.indexOf('LOC: 01:00:02:13')).toBeGreaterThan(edl.indexOf('002  AX'))
    const lists = writeEdl({ ...many(9, 1), markers: timeline.markers }, { rate })
    expect(lists.map((list) => readEdl([list], rate, 0).markers.length)).toEqual([1, 0, 0])
  })

  it('has markers for Resolve', () => {
    const lines = writeMarkerEdl(timeline, { rate: frameRate('25') }).split('\r\n')
    expect(lines.slice(3, 6)).toEqual([
      '001  001      V     C        00:00:01:00 00:00:01:01 00:00:01:00 00:00:01:01',
      ' |C:ResolveColorSky |M:Người dẫn: Xin chào, "các" bạn & <3 |D:50',
      '',
    ])
    expect(lines.filter((line) => line.startsWith(' |C:'))).toHaveLength(5)
    expect(lines).toContain(' |C:ResolveColorPink |M:Cảnh hai |D:1')
    const cues = timeline.cues.map((cue) => ({ ...cue, note: 'to|nhỏ\nhơn' }))
    expect(writeMarkerEdl({ ...timeline, cues }, { rate: frameRate('25') })).toContain(
      '\r\nto/nhỏ hơn |C:ResolveColorSky |M:',
    )
  })

  it('of an empty project is an empty list', () => {
    expect(writeEdl({ ...timeline, tracks: [], cues: [] }, { rate: frameRate('25') })).toEqual([
      'TITLE: Phim: tập 1\r\nFCM: NON-DROP FRAME\r\n\r\n',
    ])
  })
})
