import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assignSpeakers } from '../casting/assign-speakers'
import { checkedCues } from '../testing/checked-cues'
import { cueCps } from './check-cues'
import { readSubtitles, type SubtitleFile } from './read-subtitles'

const folder = new URL('../../resources/samples/', import.meta.url)
const listed = z
  .array(z.object({ id: z.string(), title: z.string(), language: z.string(), file: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('samples.json', folder), 'utf8')))
const subtitles = listed.filter(({ file }) => file.endsWith('.srt'))

function read(id: string): SubtitleFile {
  const file = listed.find((sample) => sample.id === id)?.file ?? ''
  const result = readSubtitles(readFileSync(new URL(file, folder)), file)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('the samples', () => {
  it.each(subtitles)('need no repair: $id', ({ id }) => {
    expect(read(id)).toMatchObject({ format: 'srt', encoding: 'utf-8', repairs: [] })
  })

  it('hold an interview of two people with one overlap between them', () => {
    const { cues } = read('rung-duoc')
    expect(cues).toHaveLength(40)
    expect(new Set(cues.map(({ label }) => label))).toEqual(new Set(['Người dẫn', 'Khách mời']))
    const overlaps = cues.filter((cue, i) => cue.startMs < (cues[i - 1]?.endMs ?? 0))
    expect(overlaps.map(({ number }) => number)).toEqual([33])
    const ids = cues.flatMap((_, i) => [`c${i}`, `s${i}`])
    const { cues: cast } = assignSpeakers(cues, () => ids.pop() ?? '')
    expect(checkedCues(cast).filter(({ code }) => code === 'OVERLAP')).toEqual([])
  })

  it('hold a narration without labels', () => {
    const { cues } = read('lighthouse')
    expect(cues).toHaveLength(25)
    expect(cues.every(({ label }) => label === null)).toBe(true)
  })

  it.each(subtitles)('can be read at an easy pace, a few tight cues apart: $id', ({ id }) => {
    const tight = read(id).cues.filter((cue) => cueCps(cue) > 15)
    expect(tight.length).toBeGreaterThanOrEqual(2)
    expect(tight.length).toBeLessThanOrEqual(4)
  })
})
