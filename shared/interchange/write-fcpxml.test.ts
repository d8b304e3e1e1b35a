import { describe, expect, it } from 'vitest'
import { frameRateIds } from '../contracts/export'
import { frameRate } from './frame-rate'
import { fileUrl } from './sequence'
import { fraction } from './testing/read-timelines'
import { findAll, readXml, type XmlNode } from './testing/read-xml'
import type { Timeline } from './timeline'
import { noNotes } from './testing/timeline'
import { writeFcpxml } from './write-fcpxml'

const timeline: Timeline = {
  name: 'Phim "A" & <B>',
  durationMs: 10_000,
  sampleRate: 48_000,
  channels: 1,
  tracks: [
    {
      stem: 'a',
      label: 'Người dẫn',
      colour: 0,
      file: '/phim/tập 1/a.wav',
      channels: 1,
      clips: [
        { cueId: '1', name: 'Một', startMs: 1000, lengthMs: 2000 },
        { cueId: '2', name: 'Chồng', startMs: 2000, lengthMs: 2000 },
      ],
    },
    {
      stem: '',
      label: '',
      colour: 0,
      file: '/phim/b.wav',
      channels: 1,
      clips: [{ cueId: '3', name: '<3 & "x"\u0007', startMs: 5000, lengthMs: 10 }],
    },
  ],
  markers: [{ timeMs: 4_000, name: '', colour: 0 }],
  notes: noNotes,
  film: null,
  cues: [
    {
      id: '0',
      startMs: 500,
      endMs: 900,
      text: 'không ghi chú',
      label: 'A',
      colour: 0,
      note: '',
      original: '',
      fit: null,
      words: null,
    },
    {
      id: '1',
      startMs: 1000,
      endMs: 3000,
      text: 'Một\nhai',
      label: 'A',
      colour: 0,
      note: 'sửa\nlại',
      original: '',
      fit: null,
      words: null,
    },
    {
      id: '9',
      startMs: 99_000,
      endMs: 99_500,
      text: 'sau phim',
      label: '',
      colour: 0,
      note: 'x',
      original: '',
      fit: null,
      words: null,
    },
  ],
}

/** Children allowed by the DTD of FCPXML 1.10, for the elements that are written. */
const content: Record<string, RegExp> = {
  fcpxml: /^resources library $/,
  resources: /^(format )+(asset )*$/,
  asset: /^media-rep $/,
  library: /^event $/,
  event: /^project $/,
  project: /^sequence $/,
  sequence: /^spine $/,
  spine: /^gap $/,
  gap: /^(asset-clip )*(marker )*$/,
}
/** Attributes of the same elements that the DTD has; `!` marks the required ones. */
const allowed: Record<string, string> = {
  fcpxml: '!version',
  format: '!id name frameDuration fieldOrder width height paspH paspV colorSpace',
  asset:
    '!id name uid start duration hasVideo format hasAudio videoSources audioSources audioChannels audioRate',
  'media-rep': 'kind sig !src suggestedFilename',
  library: 'location colorProcessing',
  event: 'name uid',
  project: 'name uid id modDate',
  sequence: '!format duration tcStart tcFormat audioLayout audioRate renderFormat keywords',
  gap: 'name offset start !duration enabled',
  'asset-clip':
    '!ref lane offset name start duration enabled srcEnable audioStart audioDuration format tcStart tcFormat audioRole',
  marker: '!start duration !value completed note',
}
const values: Record<string, RegExp> = {
  version: /^1\.10$/,
  kind: /^(original|proxy)-media$/,
  tcFormat: /^N?DF$/,
  audioLayout: /^(mono|stereo|surround)$/,
}
const times = ['offset', 'start', 'duration', 'tcStart', 'frameDuration']

function check(node: XmlNode, ids: Set<string>): void {
  const children = node.children.map(({ name }) => `${name} `).join('')
  expect(children).toMatch(content[node.name] ?? /^$/)
  const known = (allowed[node.name] ?? '').split(' ')
  for (const key of known) {
    if (key.startsWith('!')) expect(node.attributes).toHaveProperty(key.slice(1))
  }
  for (const [key, value] of Object.entries(node.attributes)) {
    expect(known.map((each) => each.replace('!', ''))).toContain(key)
    expect(value).toMatch(values[key] ?? /^/)
    if (times.includes(key)) expect(fraction(value)).toBeGreaterThanOrEqual(0)
  }
  const { audioRate } = node.attributes
  if (node.name === 'sequence') expect(audioRate).toMatch(/^(32|44\.1|48|88\.2|96|176\.4|192)k$/)
  const { ref, format } = node.attributes
  if (ref !== undefined) expect(ids).toContain(ref)
  if (format !== undefined) expect(ids).toContain(format)
  for (const child of node.children) {
    if (child.attributes['id'] !== undefined) ids.add(child.attributes['id'])
    check(child, ids)
  }
}

describe('FCPXML', () => {
  it.each(frameRateIds)('follows the DTD and falls on frames at %s', (id) => {
    const rate = frameRate(id)
    const root = readXml(writeFcpxml(timeline, { rate, startFrame: rate.nominal * 3600 }))
    check(root, new Set())
    const [format] = findAll(root, 'format')
    const frame = fraction(format?.attributes['frameDuration'])
    expect(frame).toBeCloseTo(rate.denominator / rate.numerator, 12)
    for (const clip of findAll(root, 'asset-clip')) {
      for (const key of ['offset', 'start', 'duration']) {
        const frames = fraction(clip.attributes[key]) / frame
        expect(frames).toBeCloseTo(Math.round(frames), 6)
      }
      // The stems are WAV: their timecode is the film's.
      const start = fraction(findAll(root, 'sequence')[0]?.attributes['tcStart'])
      const offset = fraction(clip.attributes['offset'])
      expect(fraction(clip.attributes['start'])).toBeCloseTo(offset + start, 6)
    }
  })

  const root = readXml(writeFcpxml(timeline, { rate: frameRate('25') }))

  it('gives every speaker a lane and a role, and overlapping cues one after the other', () => {
    const clips = findAll(root, 'asset-clip').map(({ attributes }) => attributes)
    expect(
      clips.map(({ lane, offset, duration, audioRole }) => [lane, offset, duration, audioRole]),
    ).toEqual([
      ['-1', '1s', '2s', 'dialogue.Người dẫn'],
      ['-1', '3s', '1s', 'dialogue.Người dẫn'],
      ['-2', '5s', '1/25s', 'dialogue'],
    ])
    expect(clips[2]?.['name']).toBe('<3 & "x"')
  })

  it('points to the stems and marks the cues with notes, also behind the last voice', () => {
    expect(findAll(root, 'media-rep').map(({ attributes }) => attributes['src'])).toEqual([
      'file:///phim/t%E1%BA%ADp%201/a.wav',
      'file:///phim/b.wav',
    ])
    expect(findAll(root, 'marker').map(({ attributes }) => attributes)).toEqual([
      { start: '1s', duration: '2s', value: 'A: Một hai', note: 'sửa\nlại' },
      { start: '4s', duration: '1/25s', value: '1' },
      { start: '99s', duration: '13/25s', value: 'sau phim', note: 'x' },
    ])
    expect(findAll(root, 'gap')[0]?.attributes['duration']).toBe('2488/25s')
    expect(findAll(root, 'asset')[0]?.attributes['duration']).toBe('10s')
  })

  it('has the film above as a clip of its picture, no longer than the sequence', () => {
    const size = { width: 1_280, height: 720 }
    const film = { path: '/phim/a b.mp4', durationMs: 9_990, ...size, timecode: null }
    for (const id of frameRateIds)
      check(readXml(writeFcpxml({ ...timeline, film }, { rate: frameRate(id) })), new Set())
    const withFilm = readXml(writeFcpxml({ ...timeline, film }, { rate: frameRate('25') }))
    const [clip] = findAll(withFilm, 'asset-clip')
    expect(clip?.attributes).toEqual({
      ref: 'film',
      lane: '1',
      offset: '0s',
      name: 'a b.mp4',
      start: '0s',
      duration: '249/25s',
    })
    const asset = findAll(withFilm, 'asset').at(-1)
    expect(asset?.attributes).toMatchObject({ hasVideo: '1', format: 'film-format' })
    expect(findAll(withFilm, 'media-rep').at(-1)?.attributes['src']).toBe('file:///phim/a%20b.mp4')
  })

  it('begins a camera’s film at its own timecode, by which Final Cut and Resolve find it', () => {
    const size = { width: 1_280, height: 720 }
    const film = { path: '/phim/a.mov', durationMs: 9_990, ...size, timecode: '01:00:00:00' }
    const cut = readXml(writeFcpxml({ ...timeline, film }, { rate: frameRate('23.976') }))
    const start = '86486400/24000s'
    expect(findAll(cut, 'asset').at(-1)?.attributes['start']).toBe(start)
    expect(findAll(cut, 'asset-clip')[0]?.attributes).toMatchObject({ offset: '0s', start })
  })

  it('names the format as Final Cut does', () => {
    const names = frameRateIds.map((id) => {
      const [format] = findAll(readXml(writeFcpxml(timeline, { rate: frameRate(id) })), 'format')
      return format?.attributes['name']?.replace('FFVideoFormat1080p', '')
    })
    expect(names).toEqual(['2398', '24', '25', '2997', '2997', '30', '50', '5994', '5994', '60'])
  })
})

describe('file URLs', () => {
  it.each([
    ['/a b/ồ#.wav', 'file:///a%20b/%E1%BB%93%23.wav'],
    ['C:\\a b\\c.wav', 'file:///C:/a%20b/c.wav'],
    ['\\\\server\\x y\\c.wav', 'file://server/x%20y/c.wav'],
    ['stems/a b.wav', 'stems/a%20b.wav'],
  ])('%s', (path, url) => {
    expect(fileUrl(path)).toBe(url)
  })
})
