import { describe, expect, it } from 'vitest'
import { readTags } from '../subtitles/formats/tags'
import { clip, noNotes, project, timeline } from './testing/timeline'
import { buildTimeline } from './timeline'
import { writeDawMetadata, writeDawProject } from './write-dawproject'

const elements = (xml: string, name: string) =>
  readTags(xml).flatMap((token) =>
    token.kind === 'open' && token.name === name ? [Object.fromEntries(token.attributes)] : [],
  )

describe('DAWproject', () => {
  const xml = writeDawProject(timeline, 0)

  it('has a named and coloured track for each speaker, and a master that they go to', () => {
    const tracks = elements(xml, 'track')
    expect(tracks.map(({ name }) => name)).toEqual([
      'Người dẫn',
      'Khách &quot;mời&quot;',
      '',
      'Master',
    ])
    expect(tracks[0]).toMatchObject({ contenttype: 'audio', color: '#5bbeed' })
    const out = elements(xml, 'channel').map(({ destination, role }) => [destination, role])
    expect(out).toEqual([...tracks.slice(1).map(() => ['out', 'regular']), [undefined, 'master']])
  })

  it('puts clips where they are in film and stem, linked to the file beside it', () => {
    expect(elements(xml, 'clip')).toContainEqual(
      expect.objectContaining({
        time: '2.500000000',
        duration: '1.600000000',
        playstart: '2.500000000',
      }),
    )
    expect(elements(xml, 'file')).toContainEqual({ path: '/phim/stems/b.wav', external: 'true' })
  })

  it('has the markers, the notes of cues, and each id once', () => {
    expect(elements(xml, 'marker')).toContainEqual(
      expect.objectContaining({ time: '4.500000000', name: 'Cảnh hai' }),
    )
    const noted = timeline.cues.map((cue) => (cue.id === '2' ? { ...cue, note: 'to\nhơn' } : cue))
    const comments = elements(writeDawProject({ ...timeline, cues: noted }, 0), 'clip')
    expect(comments.map(({ comment }) => comment)).toContain('to&#10;hơn')
    const ids = [...xml.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('leaves out an empty list of markers, and puts overlapping cues after each other on one track', () => {
    const plan = { sampleRate: 48_000, channels: 1, totalSamples: 480_000 } as const
    const clips = [clip('1', 'a', 1000, 1900), clip('2', 'a', 2500, 900)]
    const laidOut = buildTimeline({
      notes: noNotes,
      project,
      plan: { ...plan, clips },
      fits: [],
      stemFile: () => 'stems\\a.wav',
    })
    const overlapping = writeDawProject({ ...laidOut, markers: [] }, 0)
    expect(elements(overlapping, 'track').map(({ name }) => name)).toEqual(['Người dẫn', 'Master'])
    const laid = elements(overlapping, 'clip').map(({ time, duration }) => [time, duration])
    expect(laid).toEqual([
      ['1.000000000', '1.900000000'],
      ['2.900000000', '0.500000000'],
    ])
    expect(elements(overlapping, 'markers')).toEqual([])
    expect(overlapping).toContain('path="stems/a.wav"')
  })

  it('reaches beyond clips by their fades, halfway into a pause and not where clips meet', () => {
    const plan = { sampleRate: 48_000, channels: 1, totalSamples: 480_000 } as const
    const clips = [clip('1', 'a', 5, 1000), clip('2', 'a', 1005, 900), clip('3', 'a', 1915, 500)]
    const about = { notes: noNotes, project, plan: { ...plan, clips }, fits: [] }
    const faded = writeDawProject(buildTimeline({ ...about, stemFile: () => 'a.wav' }), 10)
    const laid = elements(faded, 'clip').map(
      ({ time, playstart, duration, fadeintime, fadeouttime }) =>
        [time, playstart, duration, fadeintime, fadeouttime].map((text) =>
          Math.round(Number(text) * 1_000),
        ),
    )
    expect(laid).toEqual([
      [0, 0, 1005, 5, 0],
      [1005, 1005, 905, 0, 5],
      [1910, 1910, 515, 5, 10],
    ])
  })

  it('names the project in its metadata', () => {
    expect(writeDawMetadata({ ...timeline, name: 'A & B <i>' })).toContain(
      '<Title>A &amp; B &lt;i&gt;</Title>',
    )
  })
})
