import { describe, expect, it } from 'vitest'
import { buildTimeline } from './timeline'
import { clip, project, speaker, timeline } from './testing/timeline'
import { writeReaper } from './write-reaper'

/** Chunks of REAPER's format: `<NAME …` to `>`, every other line a keyword with values. */
function readReaper(text: string): string[] {
  const open: string[] = []
  const paths: string[] = []
  const token = /^(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`]+)$/
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    if (line === '>') {
      expect(open.pop()).toBeDefined()
      continue
    }
    const words = line.replace(/^</, '').match(/"[^"]*"|'[^']*'|`[^`]*`|\S+/g) ?? []
    expect(words.every((word) => token.test(word))).toBe(true)
    if (line.startsWith('<')) open.push(words[0] ?? '')
    paths.push([...open, line.startsWith('<') ? '' : words[0]].join('/'))
  }
  expect(open).toEqual([])
  return paths
}

describe('REAPER', () => {
  const rpp = writeReaper(timeline)
  it('is nested chunks with a track for each speaker, items and a region for each cue', () => {
    const paths = readReaper(rpp)
    const times = (path: string) => paths.filter((one) => one === path).length
    expect(paths[0]).toBe('REAPER_PROJECT/')
    expect(times('REAPER_PROJECT/TRACK/')).toBe(3)
    expect(times('REAPER_PROJECT/TRACK/ITEM/SOURCE/FILE')).toBe(3)
    expect(times('REAPER_PROJECT/MARKER')).toBe(9)
    expect(rpp).toContain('MARKER 1 4.500000000 "Cảnh hai" 0 ')
  })

  it('puts clips where they are, to the sample', () => {
    expect(rpp).toContain('POSITION 2.500000000\n      LENGTH 1.600000000')
    expect(rpp).toContain('SOFFS 2.500000000')
    expect(rpp).toContain('FILE "/phim/stems/b.wav"')
  })

  it('quotes any name', () => {
    expect(rpp).toContain(`NAME 'Khách "mời"'`)
    const quotes = buildTimeline({
      project: { ...project, name: 'x', speakers: [speaker('a', `"'\``, 0)] },
      plan: { sampleRate: 48_000, channels: 1, totalSamples: 1, clips: [clip('1', 'a', 0, 1)] },
      fits: [],
      stemFile: () => 'C:\\a b.flac',
    })
    readReaper(writeReaper(quotes))
    expect(writeReaper(quotes)).toContain('<SOURCE FLAC\n        FILE "C:\\a b.flac"')
  })
})
