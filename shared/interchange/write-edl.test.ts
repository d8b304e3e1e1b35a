import { describe, expect, it } from 'vitest'
import { frameRateIds, type FrameRateId } from '../contracts/export'
import { frameOfTimecode, frameRate } from './frame-rate'
import type { Timeline } from './timeline'
import { timeline } from './testing/timeline'
import { writeEdl, writeMarkerEdl } from './write-edl'

/** An event line of CMX 3600: number, reel, channel, cut, four timecodes. */
const event =
  /^(\d{3}) {2}([A-Z0-9_]{1,8}) +(A\d?|V) +C +(\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d)$/

function checkEdl(edl: string, id: FrameRateId): string[][] {
  const rate = frameRate(id)
  const lines = edl.split('\r\n')
  expect(lines[0]).toMatch(/^TITLE: .{0,70}$/)
  expect(lines[1]).toBe(`FCM: ${rate.dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`)
  const events: string[][] = []
  for (const line of lines.slice(2)) {
    if (line === '' || line.startsWith('* ')) continue
    const fields = event.exec(line)
    expect(fields).not.toBeNull()
    const [sourceIn = -1, sourceOut = -1, recordIn = -1, recordOut = -1] = (fields ?? [])
      .slice(4)
      .map((code) => frameOfTimecode(code, rate) ?? Number.NaN)
    expect(sourceOut - sourceIn).toBe(recordOut - recordIn)
    expect(recordOut).toBeGreaterThan(recordIn)
    events.push((fields ?? []).slice(1))
  }
  return events
}

describe('CMX 3600', () => {
  it.each(frameRateIds)('is well formed at %s', (id) => {
    const startFrame =
      frameOfTimecode(frameRate(id).dropFrame ? '01:00:00;00' : '01:00:00:00', frameRate(id)) ?? 0
    const [edl = '', ...more] = writeEdl(timeline, { rate: frameRate(id), startFrame })
    expect(more).toEqual([])
    const events = checkEdl(edl, id)
    expect(events.map(([number, reel, channel]) => [number, reel, channel])).toEqual([
      ['001', 'AX', 'A'],
      ['002', 'AX', 'A2'],
      ['003', 'AX', 'A3'],
    ])
    expect(events[0]?.[5]).toMatch(/^01:00:01[:;]/)
    expect(edl).toContain(
      '* FROM CLIP NAME: a.wav\r\n* COMMENT: Người dẫn\r\n* COMMENT: Xin chào, "các" bạn & <3',
    )
  })

  it('is divided after 999 events', () => {
    const many: Timeline = {
      ...timeline,
      tracks: timeline.tracks.slice(0, 1).map((track) => ({
        ...track,
        clips: Array.from({ length: 2000 }, (_, i) => ({
          cueId: `${i}`,
          name: `${i}`,
          startMs: i * 1000,
          lengthMs: 500,
          sourceMs: i * 1000,
        })),
      })),
    }
    const parts = writeEdl(many, { rate: frameRate('25') })
    expect(parts.map((part) => checkEdl(part, '25').length)).toEqual([999, 999, 2])
    expect(parts[1]).toContain('TITLE: Phim: tập 1 (2/3)')
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
  })

  it('of an empty project is an empty list', () => {
    expect(writeEdl({ ...timeline, tracks: [], cues: [] }, { rate: frameRate('25') })).toEqual([
      'TITLE: Phim: tập 1\r\nFCM: NON-DROP FRAME\r\n\r\n',
    ])
  })
})
