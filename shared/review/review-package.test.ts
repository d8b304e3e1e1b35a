import { describe, expect, it } from 'vitest'
import type { Cue } from '../contracts/project-file'
import { type ProjectReview, type ReviewOptions, reviewOptionsSchema } from '../contracts/review'
import { sampleCue, sampleDocument, sampleSpeaker, sampleTake } from '../testing/samples'
import { type PlannedReview, planReview, type TimedText, withRound } from './review-package'

const speakers = [sampleSpeaker('A', { label: 'An', colour: 3 }), sampleSpeaker('B')]

interface Setup {
  cues: Cue[]
  review?: ProjectReview
  takes?: Record<string, string>
  originals?: TimedText[]
  durationMs?: number
}

function plan(
  { cues, review, takes = {}, originals = [], durationMs = 60_000 }: Setup,
  options: Partial<ReviewOptions> = {},
): PlannedReview {
  return planReview({
    project: sampleDocument({ cues, speakers, ...(review && { review }) }),
    takeOf: (id) => sampleTake(`t${id}`, id, { file: takes[id] ?? `${id}.wav` }),
    options: reviewOptionsSchema.parse(options),
    durationMs,
    originals,
  })
}

/** The project after its first package. */
const sent = (setup: Setup, reviewers: string[] = []): ProjectReview => {
  const { round } = plan(setup)
  const date = '2026-05-01T08:00:00.000Z'
  return withRound(null, { ...round, packageId: 'p1', date, reviewers })
}

const ids = ({ cues }: PlannedReview) => cues.map(({ id }) => id)

describe('the cues of a review package', () => {
  const cues = [
    sampleCue('a', 1_000, { speakerId: 'A' }),
    sampleCue('b', 5_000, { speakerId: 'B' }),
    sampleCue('c', 9_000),
  ]

  it('say when their words are said, of the text as a viewer sees it', () => {
    const marked = sampleCue('a', 1_000, { text: '<i>Xin chào</i>' })
    const project = sampleDocument({ cues: [marked], speakers })
    const { cues: planned } = planReview({
      project,
      takeOf: (id) => sampleTake(`t${id}`, id),
      wordsOf: () => [
        { text: 'Xin', start: 0, end: 3, startMs: 1_000.4, endMs: 1_200 },
        { text: 'chào', start: 4, end: 8, startMs: 1_300, endMs: 1_700 },
      ],
      options: reviewOptionsSchema.parse({}),
      durationMs: 60_000,
      originals: [],
    })
    expect(planned).toMatchObject([{ text: 'Xin chào' }])
    expect(planned[0]?.words).toEqual([
      [0, 3, 1_000, 1_200],
      [4, 8, 1_300, 1_700],
    ])
  })

  it('are all cues with their numbers in the studio, and the speakers that speak', () => {
    const all = plan({ cues })
    expect(all.cues.map(({ id, number }) => [id, number])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    expect(all.speakers).toEqual([
      { id: 'A', label: 'An', colour: 3 },
      { id: 'B', label: 'B', colour: 0 },
    ])
    expect(all.round.round).toBe(1)
    expect(all.cues.every((cue) => !('change' in cue))).toBe(true)
  })

  it('can be those of a range, or of some speakers', () => {
    const range = plan({ cues }, { range: { startMs: 5_500, endMs: 20_000 } })
    expect([ids(range), range.startMs, range.durationMs]).toEqual([['b', 'c'], 5_500, 14_500])
    expect(range.cues[0]?.number).toBe(2)
    expect(ids(plan({ cues }, { speakers: ['A'] }))).toEqual(['a'])
    expect(ids(plan({ cues }, { speakers: ['', 'B'] }))).toEqual(['b', 'c'])
  })

  it('end with the film, and are none in an empty range', () => {
    expect(plan({ cues }, { range: { startMs: 0, endMs: 999_000 } }).durationMs).toBe(60_000)
    const none = plan({ cues }, { range: { startMs: 70_000, endMs: 80_000 } })
    expect([ids(none), none.durationMs, none.parts]).toEqual([[], 0, []])
  })

  it('show the original text that is said at the same time', () => {
    const text = (startMs: number, endMs: number, said: string) => ({ startMs, endMs, text: said })
    const originals = [
      text(8_900, 9_400, 'three'),
      text(900, 2_000, 'one'),
      text(9_450, 9_900, 'four'),
      text(1_850, 5_100, 'between'),
    ]
    const shown = plan({ cues, originals }).cues.map(({ original }) => original)
    expect(shown).toEqual(['one', undefined, 'three\nfour'])
    const inTwo = cues.map((cue, i) => ({ ...cue, original: `own ${i}` }))
    const own = plan({ cues: inTwo, originals }).cues.map(({ original }) => original)
    expect(own).toEqual(['one', 'own 1', 'three\nfour'])
  })
})

describe('the next round', () => {
  const cues = ['a', 'b', 'c', 'd', 'e'].map((id, i) => sampleCue(id, i * 10_000))
  const review = sent({ cues })
  const changed = [
    sampleCue('a', 0, { text: 'a mới' }),
    sampleCue('b', 10_000),
    sampleCue('c', 20_500, { endMs: 21_400 }),
    sampleCue('d', 30_000),
    sampleCue('f', 44_000),
  ]
  const setup = { cues: changed, review, takes: { b: 'b2.wav' } }

  it('lists the changes of each cue', () => {
    const next = plan(setup)
    expect(next.round.round).toBe(2)
    expect(next.before?.round).toBe(1)
    const changes = next.cues.map(({ id, change, previousText }) => [id, change, previousText])
    expect(changes).toEqual([
      ['a', 'text', 'a'],
      ['b', 'sound', undefined],
      ['c', 'time', undefined],
      ['d', undefined, undefined],
      ['f', 'new', undefined],
    ])
  })

  it('can list only changed cues and those with notes, with the sound around them', () => {
    const note = {
      id: 'note-000001',
      cueId: 'd',
      cueText: 'd',
      startMs: 30_000,
      endMs: null,
      kind: 'voice' as const,
      text: 'x',
      suggestion: '',
      createdAt: '2026-05-01T08:00:00Z',
      reviewer: 'Hà',
      round: 1,
      state: 'declined' as const,
      answer: 'giữ nguyên',
    }
    expect(ids(plan(setup, { changesOnly: true }))).toEqual(['a', 'b', 'c', 'f'])
    const noted = plan({ ...setup, review: { ...review, notes: [note] } }, { changesOnly: true })
    expect(ids(noted)).toEqual(['a', 'b', 'c', 'd', 'f'])
    expect(noted.earlierNotes).toMatchObject([{ cueId: 'd', answer: 'giữ nguyên' }])
    const verdict = {
      cueId: 'd',
      cueText: 'd',
      startMs: 0,
      verdict: 'rejected' as const,
      reviewer: 'Hà',
      round: 1,
    }
    const rejected = { ...setup, review: { ...review, verdicts: [verdict] } }
    expect(ids(plan(rejected, { changesOnly: true }))).toContain('d')
    const far = { ...setup, cues: [...changed, sampleCue('z', 600_000)], durationMs: 700_000 }
    const parts = plan(far, { changesOnly: true }).parts
    expect(parts.length).toBeLessThan(5)
    expect(parts.some(({ startMs, endMs }) => startMs < 600_000 && endMs > 600_900)).toBe(true)
  })

  it('has the round before where it sounded otherwise', () => {
    expect(plan(setup).previousParts).toEqual([
      { startMs: 0, endMs: 2_900 },
      { startMs: 8_000, endMs: 12_900 },
      { startMs: 18_000, endMs: 23_400 },
    ])
  })

  it('is the same round without changes and answers', () => {
    const again = plan({ cues, review })
    expect([again.round.round, again.round.packageId]).toEqual([1, 'p1'])
    expect(withRound(review, { ...again.round, packageId: 'p1', date: '', reviewers: [] })).toEqual(
      review,
    )
    expect(plan({ cues, review: sent({ cues }, ['Hà']) }).round.round).toBe(2)
    const fewer = plan({ cues: cues.slice(1), review })
    expect([fewer.round.round, fewer.before?.round]).toEqual([2, 1])
  })

  it('can be compared with an earlier one', () => {
    const second = plan(setup).round
    const two = withRound(review, { ...second, packageId: 'p2', date: '', reviewers: [] })
    const third = [...changed.slice(0, 4), sampleCue('g', 44_000)]
    const since = (round: number | null) =>
      plan({ ...setup, cues: third, review: two }, { since: round, changesOnly: true })
    expect(ids(since(null))).toEqual(['g'])
    expect(ids(since(1))).toEqual(['a', 'b', 'c', 'g'])
  })
})

describe('the files of sound', () => {
  it('follow each other without a gap and end between cues', () => {
    const cues = Array.from({ length: 200 }, (_, i) =>
      sampleCue(`c${i}`, i * 3_700 + (i % 7) * 210, { endMs: i * 3_700 + (i % 7) * 210 + 2_400 }),
    )
    const { parts } = plan({ cues, durationMs: 750_000 })
    expect(parts[0]?.startMs).toBe(0)
    expect(parts.at(-1)?.endMs).toBe(750_000)
    for (const [i, part] of parts.entries()) {
      if (i < parts.length - 1) expect(part.endMs - part.startMs).toBeGreaterThan(21_000)
      expect(part.endMs - part.startMs).toBeLessThan(40_001)
      if (i === 0) continue
      expect(part.startMs).toBe(parts[i - 1]?.endMs)
      const cut = part.startMs
      expect(cues.some(({ startMs, endMs }) => startMs < cut && endMs > cut)).toBe(false)
    }
  })

  it('are cut at their length where somebody speaks without a pause', () => {
    const cues = [sampleCue('a', 0, { endMs: 100_000 })]
    expect(plan({ cues, durationMs: 100_000 }).parts).toEqual([
      { startMs: 0, endMs: 30_000 },
      { startMs: 30_000, endMs: 60_000 },
      { startMs: 60_000, endMs: 90_000 },
      { startMs: 90_000, endMs: 100_000 },
    ])
  })
})
