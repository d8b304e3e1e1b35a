import { describe, expect, it } from 'vitest'
import type { ReviewerNote, ReviewPackage } from '@shared/contracts/review'
import { isFileName } from './files'
import { clock, differences, PackageIndex, type Filter } from './model'

const cue = (number: number, text: string, more = {}) => ({
  id: `cue-${number}`,
  number,
  startMs: number * 5_000,
  endMs: number * 5_000 + 2_000,
  speakerId: 'a',
  text,
  ...more,
})

const earlier = (id: string, cueId: string | null, state: 'open' | 'done') => ({
  id,
  cueId,
  startMs: 12_000,
  endMs: null,
  kind: 'voice' as const,
  text: 'Giọng gắt',
  suggestion: '',
  reviewer: 'Lan',
  round: 1,
  state,
  answer: '',
})

const pkg: ReviewPackage = {
  format: 'cuecast-review',
  version: 1,
  packageId: 'p',
  project: { id: 'x', name: 'X' },
  round: 2,
  date: null,
  watermark: '',
  locale: 'vi',
  startMs: 0,
  durationMs: 60_000,
  speakers: [{ id: 'a', label: 'Người dẫn', colour: 0 }],
  cues: [
    cue(3, 'Không.', { speakerId: null }),
    cue(1, 'Người ta đợi ở ga Đồng Hới', { change: 'text' }),
    cue(2, 'Thế còn giấy tờ?', { original: 'And the papers?' }),
  ],
  tracks: [{ id: 'mix', parts: [], peaks: null }],
  picture: null,
  earlierNotes: [
    earlier('note-open', 'cue-2', 'open'),
    earlier('note-done', 'cue-3', 'done'),
    earlier('note-gone', 'cue-99', 'open'),
  ],
  verdicts: [],
}

describe('the words of a cue', () => {
  const words: [number, number, number, number][] = [
    [0, 5, 5_000, 5_300],
    [6, 8, 5_400, 5_600],
    [9, 12, 6_200, 6_500],
  ]
  const timed = { ...pkg, cues: [cue(1, 'Người ta đợi', { words }), cue(2, 'Thế còn giấy tờ?')] }
  const index = new PackageIndex(timed)

  it('are found while they are said, and not in a pause', () => {
    const said = [4_900, 5_100, 5_350, 5_500, 5_900, 6_300].map((ms) => index.wordAt({ words }, ms))
    expect(said).toEqual([-1, 0, 0, 1, -1, 2])
  })

  it('are stepped through from where it plays', () => {
    expect(index.wordBeside(5_000, 1)).toBe(5_400)
    expect(index.wordBeside(5_450, -1)).toBe(5_000)
    expect(index.wordBeside(6_300, 1)).toBe(null)
  })
})

const note = (id: string, cueId: string | null, startMs: number): ReviewerNote => ({
  id,
  cueId,
  cueText: '',
  startMs,
  endMs: null,
  kind: 'other',
  text: 'tại đây',
  suggestion: '',
  createdAt: '2026-01-01T00:00:00.000Z',
})

const index = new PackageIndex(pkg)
const keys = (
  wanted: { filter?: Filter; search?: string; speaker?: string | null },
  notes: ReviewerNote[] = [],
) =>
  index
    .rows({ notes, verdicts: [] }, { filter: 'all', search: '', speaker: null, ...wanted })
    .map((row) => row.key)

describe('the list of cues', () => {
  it('is in the order of the film, with notes that belong to no cue at their time', () => {
    expect(keys({}, [note('mine', null, 16_000)])).toEqual([
      'cue-1',
      'cue-2',
      'earlier-note-gone',
      'cue-3',
      'mine',
    ])
  })

  it('finds text and original without accents, and by number', () => {
    expect(keys({ search: 'nguoi ta doi' })).toEqual(['cue-1'])
    expect(keys({ search: 'PAPERS' })).toEqual(['cue-2'])
    expect(keys({ search: 'khong thay' })).toEqual([])
  })

  it('finds the cue at a time, in timecode where the package has that', () => {
    expect(keys({ search: '0:11' })).toEqual(['cue-2'])
    expect(['0:00:11.5', '0:59,25', '1:00', '11', '0:61'].map((text) => index.msOf(text))).toEqual([
      11_500,
      59_250,
      null,
      null,
      null,
    ])
    const frames = { numerator: 30_000, denominator: 1_001 as const, nominal: 30, dropFrame: true }
    const counted = new PackageIndex({ ...pkg, timecode: { ...frames, startFrame: 107_892 } })
    expect(counted.time(11_011)).toBe('01:00:11;00')
    expect(counted.msOf(' 01:00:11;00 ')).toBe(11_011)
    expect(counted.msOf('01:00:11')).toBe(11_011)
    expect(counted.msOf('0:11')).toBe(11_000)
    expect(counted.msOf('00:59:59;00')).toBeNull()
    for (let ms = 0; ms < 60_000; ms += 1_001)
      expect(counted.msOf(counted.time(ms))).toBeCloseTo(ms, -2)
  })

  it('filters by notes, open notes, changes and speaker', () => {
    expect(keys({ filter: 'noted' })).toEqual(['cue-2', 'earlier-note-gone', 'cue-3'])
    expect(keys({ filter: 'open' })).toEqual(['cue-2', 'earlier-note-gone'])
    expect(keys({ filter: 'open' }, [note('mine', 'cue-1', 5_000)])).toContain('cue-1')
    expect(keys({ filter: 'changed' })).toEqual(['cue-1'])
    expect(keys({ speaker: '' })).toEqual(['cue-3'])
    expect(index.counts({ notes: [], verdicts: [] })).toEqual({
      all: 3,
      noted: 3,
      open: 2,
      changed: 1,
    })
  })
})

describe('places in the film', () => {
  it('knows the cue of a moment and the pauses', () => {
    expect(index.cueAt(4_999)).toBeUndefined()
    expect(index.cueAt(6_000)?.id).toBe('cue-1')
    expect(index.cueAt(9_000)?.id).toBe('cue-1')
    expect(index.isQuiet(6_000, 400)).toBe(false)
    expect(index.isQuiet(7_500, 400)).toBe(true)
    expect(index.isQuiet(9_800, 400)).toBe(false)
  })

  it('steps to neighbours and stays inside', () => {
    expect(index.step('cue-1', 1)?.id).toBe('cue-2')
    expect(index.step('cue-1', -1)?.id).toBe('cue-1')
    expect(index.step(null, 1)?.id).toBe('cue-1')
  })

  it('writes times shortly', () => {
    expect(clock(761_340, true)).toBe('12:41.3')
    expect(clock(3_600_000)).toBe('1:00:00')
    expect(clock(999)).toBe('0:00')
  })
})

describe('the texts of two rounds', () => {
  const marked = (before: string, now: string) =>
    differences(before, now).map(
      ({ of, words }) => ({ both: words, before: `-${words}`, now: `+${words}` })[of],
    )

  it('are marked where they differ, words and line breaks kept', () => {
    expect(marked('Anh đi đâu đấy?', 'Anh đi\nđâu vậy?')).toEqual([
      'Anh đi\nđâu ',
      '-đấy?',
      '+vậy?',
    ])
    expect(marked('Một hai ba bốn', 'Một bốn')).toEqual(['Một ', '-hai ba ', 'bốn'])
    expect(marked('', 'Mới')).toEqual(['+Mới'])
    expect(marked('Như cũ.', 'Như cũ.')).toEqual(['Như cũ.'])
  })
})

it('takes only names of files inside the package', () => {
  expect(['package.json', 'sound/mix-001.mp3', 'a_b/c-d.e.f'].every(isFileName)).toBe(true)
  const bad = ['../a', '/a', 'a//b', 'https://a/b', 'a/../b', 'a"b', 'a\\b', '', '.hidden', 'a?b']
  expect(bad.filter(isFileName)).toEqual([])
})
