import { describe, expect, it } from 'vitest'
import { fileUrl } from './file-url'
import { frameRateIds } from '../contracts/export'
import { frameRate } from './frame-rate'
import type { Timeline } from './timeline'
import { writeFcpxml } from './write-fcpxml'

const timeline: Timeline = {
  name: 'Phim "A" & <B>',
  durationMs: 10_000,
  sampleRate: 48_000,
  channels: 1,
  tracks: [
    {
      label: 'Người dẫn',
      colour: 0,
      file: '/phim/tập 1/a.wav',
      clips: [
        { cueId: '1', name: 'Một', startMs: 1000, lengthMs: 2000, sourceMs: 1000 },
        { cueId: '2', name: 'Chồng', startMs: 2000, lengthMs: 1000, sourceMs: 2000 },
      ],
    },
    {
      label: '',
      colour: 0,
      file: '/phim/b.wav',
      clips: [{ cueId: '3', name: '<3 & "x"\u0007', startMs: 5000, lengthMs: 10, sourceMs: 5000 }],
    },
  ],
  markers: [{ timeMs: 4_000, name: '', colour: 0 }],
  cues: [
    {
      id: '1',
      startMs: 1000,
      endMs: 3000,
      text: 'Một\nhai',
      label: 'A',
      colour: 0,
      note: 'sửa\nlại',
      fit: null,
    },
    {
      id: '9',
      startMs: 99_000,
      endMs: 99_500,
      text: 'sau phim',
      label: '',
      colour: 0,
      note: '',
      fit: null,
    },
  ],
}

interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
}

/** Reads elements and attributes; throws on anything that is not well formed. */
function readXml(xml: string): Node {
  const root: Node = { name: '#root', attributes: {}, children: [] }
  const open = [root]
  const rest = xml.replace(/^<\?xml [^>]*\?>\s*<!DOCTYPE fcpxml>\s*/, '')
  const token = /\s*<(\/)?([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/)?>/gy
  let read = 0
  for (let match = token.exec(rest); match; match = token.exec(rest)) {
    read = token.lastIndex
    const [, closing, name = '', written = '', empty] = match
    if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
      continue
    }
    const attributes = Object.fromEntries(
      Array.from(written.matchAll(/([\w-]+)="([^"]*)"/g), ([, key = '', value = '']) => {
        if (/&(?!amp;|lt;|gt;|quot;|#\d+;)/.test(value)) throw new Error(`bad entity in ${value}`)
        return [key, value]
      }),
    )
    const node = { name, attributes, children: [] }
    open.at(-1)?.children.push(node)
    if (!empty) open.push(node)
  }
  if (open.length !== 1 || rest.slice(read).trim() !== '')
    throw new Error(`not well formed at ${read}`)
  return root.children[0] ?? root
}

/** Children allowed by the DTD of FCPXML 1.10, for the elements that are written. */
const content: Record<string, RegExp> = {
  fcpxml: /^resources library $/,
  resources: /^format (asset )*$/,
  asset: /^media-rep $/,
  library: /^event $/,
  event: /^project $/,
  project: /^sequence $/,
  sequence: /^spine $/,
  spine: /^gap $/,
  gap: /^(asset-clip )*(marker )*$/,
}
const time = /^(?:0|[1-9]\d*(?:\/[1-9]\d*)?)s$|^0s$/

function check(node: Node, ids: Set<string>): void {
  const children = node.children.map(({ name }) => `${name} `).join('')
  expect(children).toMatch(content[node.name] ?? /^$/)
  for (const key of ['offset', 'start', 'duration', 'tcStart', 'frameDuration']) {
    if (node.attributes[key] !== undefined) expect(node.attributes[key]).toMatch(time)
  }
  const { ref, format } = node.attributes
  if (ref !== undefined) expect(ids).toContain(ref)
  if (format !== undefined) expect(ids).toContain(format)
  for (const child of node.children) {
    if (child.attributes['id'] !== undefined) ids.add(child.attributes['id'])
    check(child, ids)
  }
}

const find = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => find(child, name)),
]
const seconds = (value = ''): number => {
  const [top = 0, bottom = 1] = value.replace('s', '').split('/').map(Number)
  return top / bottom
}

describe('FCPXML', () => {
  it.each(frameRateIds)('follows the DTD and falls on frames at %s', (id) => {
    const rate = frameRate(id)
    const root = readXml(writeFcpxml(timeline, { rate, startFrame: rate.nominal * 3600 }))
    check(root, new Set())
    const [format] = find(root, 'format')
    const frame = seconds(format?.attributes['frameDuration'])
    expect(frame).toBeCloseTo(rate.denominator / rate.numerator, 12)
    for (const clip of find(root, 'asset-clip')) {
      for (const key of ['offset', 'start', 'duration']) {
        const frames = seconds(clip.attributes[key]) / frame
        expect(frames).toBeCloseTo(Math.round(frames), 6)
      }
      expect(clip.attributes['offset']).toBe(clip.attributes['start'])
    }
  })

  const root = readXml(writeFcpxml(timeline, { rate: frameRate('25') }))

  it('puts overlapping clips into lanes of their own and gives every speaker a role', () => {
    const clips = find(root, 'asset-clip').map(({ attributes }) => attributes)
    expect(
      clips.map(({ lane, offset, duration, audioRole }) => [lane, offset, duration, audioRole]),
    ).toEqual([
      ['-1', '1s', '2s', 'dialogue.Người dẫn'],
      ['-2', '2s', '1s', 'dialogue.Người dẫn'],
      ['-3', '5s', '1/25s', 'dialogue'],
    ])
    expect(clips[2]?.['name']).toBe('&lt;3 &amp; &quot;x&quot;')
  })

  it('points to the stems and marks the cues within the film', () => {
    expect(find(root, 'media-rep').map(({ attributes }) => attributes['src'])).toEqual([
      'file:///phim/t%E1%BA%ADp%201/a.wav',
      'file:///phim/b.wav',
    ])
    expect(find(root, 'marker').map(({ attributes }) => attributes)).toEqual([
      { start: '1s', duration: '1/25s', value: 'A: Một hai', note: 'sửa&#10;lại' },
      { start: '4s', duration: '1/25s', value: '1' },
    ])
  })

  it('names the format as Final Cut does', () => {
    const names = frameRateIds.map((id) => {
      const [format] = find(readXml(writeFcpxml(timeline, { rate: frameRate(id) })), 'format')
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
