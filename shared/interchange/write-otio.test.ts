import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { frameRateIds } from '../contracts/export'
import { frameRate } from './frame-rate'
import { timeline } from './testing/timeline'
import { writeOtio } from './write-otio'

const time = z.strictObject({
  OTIO_SCHEMA: z.literal('RationalTime.1'),
  rate: z.number().positive(),
  value: z.number().int().min(0),
})
const range = z.strictObject({
  OTIO_SCHEMA: z.literal('TimeRange.1'),
  duration: time,
  start_time: time,
})
const item = {
  metadata: z.record(z.string(), z.unknown()),
  name: z.string(),
  effects: z.tuple([]),
  enabled: z.literal(true),
}
const marker = z.strictObject({
  OTIO_SCHEMA: z.literal('Marker.2'),
  metadata: item.metadata,
  name: z.string(),
  color: z.enum(['PINK', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'CYAN', 'BLUE', 'PURPLE', 'MAGENTA']),
  comment: z.string(),
  marked_range: range,
})
const none = z.tuple([])
const otio = z.strictObject({
  OTIO_SCHEMA: z.literal('Timeline.1'),
  metadata: item.metadata,
  name: z.string(),
  global_start_time: time,
  tracks: z.strictObject({
    ...item,
    OTIO_SCHEMA: z.literal('Stack.1'),
    source_range: z.null(),
    markers: z.array(marker),
    children: z.array(
      z.strictObject({
        ...item,
        OTIO_SCHEMA: z.literal('Track.1'),
        kind: z.literal('Audio'),
        source_range: z.null(),
        markers: none,
        children: z.array(
          z.discriminatedUnion('OTIO_SCHEMA', [
            z.strictObject({
              ...item,
              OTIO_SCHEMA: z.literal('Gap.1'),
              source_range: range,
              markers: none,
            }),
            z.strictObject({
              ...item,
              OTIO_SCHEMA: z.literal('Clip.1'),
              source_range: range,
              markers: none,
              media_reference: z.strictObject({
                OTIO_SCHEMA: z.literal('ExternalReference.1'),
                metadata: item.metadata,
                name: z.string(),
                available_range: range,
                target_url: z.url(),
              }),
            }),
          ]),
        ),
      }),
    ),
  }),
})

describe('OpenTimelineIO', () => {
  it.each(frameRateIds)('follows the schemas at %s', (id) => {
    const read = otio.parse(
      JSON.parse(writeOtio(timeline, { rate: frameRate(id), startFrame: 90 })),
    )
    expect(read.tracks.children.map(({ name, children }) => [name, children.length])).toEqual([
      ['Người dẫn', 2],
      ['Khách "mời"', 2],
      ['', 2],
    ])
    expect(read.tracks.markers.map(({ name }) => name).at(-1)).toBe('Cảnh hai')
    expect(read.tracks.markers).toHaveLength(5)
    for (const track of read.tracks.children) {
      let at = 0
      for (const child of track.children) {
        if (child.OTIO_SCHEMA === 'Clip.1') expect(child.source_range.start_time.value).toBe(at)
        at += child.source_range.duration.value
      }
    }
  })
})
