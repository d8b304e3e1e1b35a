import { describe, expect, it } from 'vitest'
import { frameRateIds } from '../contracts/export'
import { frameRate } from './frame-rate'
import { readXmeml } from './testing/read-timelines'
import { childOf, findAll, readXml, type XmlNode } from './testing/read-xml'
import { timeline } from './testing/timeline'
import { writeXmeml } from './write-xmeml'

/**
 * Elements as Apple's “Final Cut Pro XML Interchange Format” lists them, in the order in which
 * Premiere Pro writes them itself.
 */
const content: Record<string, RegExp> = {
  xmeml: /^sequence $/,
  sequence: /^name duration rate timecode media (marker )*$/,
  rate: /^timebase ntsc $/,
  timecode: /^rate string frame displayformat $/,
  clipitem: /^name enabled duration rate start end in out file (sourcetrack (link )*comments )?$/,
  sourcetrack: /^mediatype trackindex $/,
  link: /^linkclipref mediatype trackindex clipindex groupindex $/,
  marker: /^comment name in out $/,
  format: /^samplecharacteristics $/,
  comments: /^mastercomment1 $/,
  track: /^(clipitem )*(outputchannelindex )?$/,
  file: /^(name pathurl rate duration (timecode )?media )?$/,
}

function check(node: XmlNode): void {
  const children = node.children.map(({ name }) => `${name} `).join('')
  const model = content[node.name]
  if (model) expect(children).toMatch(model)
  node.children.forEach(check)
}

const valuesOf = (node: XmlNode, ...names: string[]) =>
  names.map((name) => childOf(node, name)?.text)

describe('Final Cut Pro 7 XML', () => {
  it.each(frameRateIds)('has the elements in their order at %s', (id) => {
    const rate = frameRate(id)
    const root = readXml(writeXmeml(timeline, { rate, startFrame: 3600 * rate.nominal }))
    expect(root.attributes).toEqual({ version: '5' })
    check(root)
    const ntsc = id === '23.976' || id.startsWith('29.97') || id.startsWith('59.94')
    for (const each of findAll(root, 'rate')) {
      expect(valuesOf(each, 'timebase', 'ntsc')).toEqual([
        String(Math.ceil(Number.parseFloat(id))),
        ntsc ? 'TRUE' : 'FALSE',
      ])
    }
    const [code] = findAll(root, 'timecode')
    expect(code && valuesOf(code, 'displayformat')).toEqual([id.endsWith('df') ? 'DF' : 'NDF'])
  })

  it('has the film as a clip of the picture track, and its size', () => {
    const size = { width: 1_280, height: 720 }
    const film = { path: '/phim/a b.mp4', durationMs: 2_000, ...size, timecode: '01:00:00:00' }
    const root = readXml(writeXmeml({ ...timeline, film }, { rate: frameRate('25') }))
    check(root)
    const [video] = findAll(root, 'video')
    const [clip, ...more] = video ? findAll(video, 'clipitem') : []
    expect(more).toEqual([])
    expect(clip && valuesOf(clip, 'name', 'start', 'end', 'in', 'out')).toEqual([
      'a b.mp4',
      '0',
      '50',
      '0',
      '50',
    ])
    expect(findAll(root, 'pathurl')[0]?.text).toBe('file:///phim/a%20b.mp4')
    // Premiere finds a camera's file by it; in and out count from its first frame.
    expect(video && findAll(video, 'frame')[0]?.text).toBe('90000')
    expect(video && findAll(video, 'width')[0]?.text).toBe('1280')
  })

  it('describes each stem once and cuts every clip from it, on frames', () => {
    const root = readXml(writeXmeml(timeline, { rate: frameRate('25'), startFrame: 90_000 }))
    expect(findAll(root, 'pathurl')).toHaveLength(3)
    const [clip, ...more] = findAll(root, 'clipitem')
    expect(more).toHaveLength(2)
    expect(clip && valuesOf(clip, 'start', 'end', 'in', 'out', 'name')).toEqual([
      '25',
      '73',
      '25',
      '73',
      'Xin chào, "các" bạn & <3',
    ])
    expect(findAll(root, 'string')[0]?.text).toBe('01:00:00:00')
  })

  it('keeps the editor’s markers, and the notes of cues as comments', () => {
    const cues = timeline.cues.map((cue) => (cue.id === '1' ? { ...cue, note: 'chậm lại' } : cue))
    const text = writeXmeml({ ...timeline, cues }, { rate: frameRate('25') })
    const markers = findAll(readXml(text), 'marker')
    expect(markers.map((marker) => valuesOf(marker, 'in', 'out', 'comment'))).toEqual([
      ['25', '75', 'chậm lại'],
      ['113', '-1', ''],
    ])
    expect(readXmeml(text).markers[1]?.name).toBe('Cảnh hai')
  })

  it('links both sides of a stereo clip', () => {
    const stereo = timeline.tracks.map((track) => ({ ...track, channels: 2 as const }))
    const root = readXml(
      writeXmeml({ ...timeline, channels: 2, tracks: stereo }, { rate: frameRate('25') }),
    )
    const ids = findAll(root, 'clipitem').map(({ attributes }) => attributes['id'])
    expect(new Set(ids).size).toBe(6)
    const tracks = findAll(root, 'audio')[0]?.children.filter(({ name }) => name === 'track') ?? []
    for (const link of findAll(root, 'link')) {
      const [id, track, index] = valuesOf(link, 'linkclipref', 'trackindex', 'clipindex')
      const clips = tracks[Number(track) - 1]?.children ?? []
      expect(clips[Number(index) - 1]?.attributes['id']).toBe(id)
    }
    expect(findAll(root, 'link')).toHaveLength(12)
  })
})
