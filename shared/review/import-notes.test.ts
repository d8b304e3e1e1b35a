import { describe, expect, test } from 'vitest'
import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import type { Cue } from '../contracts/project-file'
import { type ProjectReview, type ReceivedNotes, reviewerNoteSchema } from '../contracts/review'
import { mergeCues, shiftCues, snapToNeighbours, splitCue } from '../subtitles/edit/edit-cues'
import { compareCues } from '../contracts/project-file'
import { sampleCue } from '../testing/samples'
import { importNotes, noReview } from './import-notes'
import { cuePlaces } from './place-notes'
import { placedNotes } from './notes'

const AT = '2026-03-01T10:00:00.000Z'
type Note = ReceivedNotes['notes'][number]

function note(id: string, cue: Partial<Cue> | null, more: Partial<Note> = {}): Note {
  return {
    id: id.padEnd(8, '-'),
    cueId: cue?.id ?? null,
    cueText: cue?.text ?? '',
    startMs: cue?.startMs ?? 0,
    endMs: cue?.endMs ?? null,
    kind: 'wording',
    text: 'sai',
    suggestion: '',
    createdAt: AT,
    ...more,
  }
}

function file(notes: Note[], more: Partial<ReceivedNotes> = {}): ReceivedNotes {
  return {
    format: 'cuecast-review-notes',
    version: 1,
    project: { id: 'p', name: 'Phim' },
    packageId: 'pk-1',
    round: 1,
    reviewer: 'Mai',
    savedAt: AT,
    notes,
    verdicts: [],
    ...more,
  }
}

/** Every cue has the take of its id. */
const takeFileOf = (cueId: string) => `${cueId}.wav`

function taken(cues: Cue[], received: ReceivedNotes, review: ProjectReview | null = null) {
  const result = importNotes({ id: 'p', name: 'Phim', cues, review, takeFileOf }, received)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const film = [
  sampleCue('a', 1_000, { endMs: 3_000, text: 'Xin chào các bạn.' }),
  sampleCue('b', 4_000, { endMs: 8_000, text: 'Hôm nay trời rất đẹp, chúng ta đi chơi nhé.' }),
  sampleCue('c', 9_000, { endMs: 10_000, text: 'Vâng.' }),
  sampleCue('d', 12_000, { endMs: 14_000, text: 'Đợi tôi lấy áo khoác đã.' }),
]
const [a, b, c, d] = film as [Cue, Cue, Cue, Cue]
const noteOn = (cue: Cue, more: Partial<Note> = {}) => note(`on-${cue.id}`, cue, more)
const judged = (cue: Cue, verdict: 'approved' | 'rejected') => ({
  cueId: cue.id,
  cueText: cue.text,
  startMs: cue.startMs,
  verdict,
})
const placeIn = (cues: Cue[], of: Note) => cuePlaces([...cues].sort(compareCues))(of)

test('a suggestion that is the cue’s text as it stands is none, however often it comes', () => {
  const received = file([
    noteOn(a, { suggestion: `${a.text} ` }),
    noteOn(b, { suggestion: 'Đẹp.' }),
  ])
  const first = taken(film, received).review
  expect(first.notes.map(({ suggestion }) => suggestion)).toEqual(['', 'Đẹp.'])
  expect(taken(film, received, first)).toMatchObject({ changed: [], already: 2 })
})

test('a note that was drawn on since is changed, and the same drawing again is not', () => {
  const lines = { drawing: 'M10 10L500 500', drawnAtMs: 1_500 }
  const first = taken(film, file([note('n1', a)])).review
  const later = '2026-03-02T10:00:00.000Z'
  const second = taken(film, file([note('n1', a, lines)], { savedAt: later }), first)
  expect(second.changed).toHaveLength(1)
  expect(second.review.notes).toMatchObject([lines])
  const third = taken(film, file([note('n1', a, lines)], { savedAt: later }), second.review)
  expect([third.changed, third.already]).toEqual([[], 1])
})

test('a drawing holds lines and nothing else', () => {
  const { drawing } = reviewerNoteSchema.shape
  const refused = ['M1 1', 'L1 1L2 2', 'M1 1L2 2"/><script>', 'M1 1 L2 2', 'M99999 1L2 2', '']
  expect(refused.filter((path) => drawing.safeParse(path).success)).toEqual([])
  expect(drawing.safeParse('M0 0L1000 1000L5 5M7 7L7 7').success).toBe(true)
})

describe('a note finds its cue', () => {
  test('by its id, also when the cue was reworded or moved far away', () => {
    expect(placeIn(film, noteOn(b))).toBe('b')
    expect(placeIn([a, { ...b, text: 'Trời mưa rồi' }, c, d], noteOn(b))).toBe('b')
    expect(placeIn([a, c, d, { ...b, startMs: 900_000, endMs: 904_000 }], noteOn(b))).toBe('b')
  })

  test('after a split: the part with the quoted words, or at the marked moment, or the first', () => {
    const [first, second] = splitCue(b, b.text.indexOf('chúng'), 'b2') as [Cue, Cue]
    const split = [a, first, second, c, d]
    expect(placeIn(split, noteOn(b))).toBe('b')
    expect(placeIn(split, noteOn(b, { text: 'Câu “đi chơi” đọc vội' }))).toBe('b2')
    expect(placeIn(split, noteOn(b, { startMs: second.startMs + 500, endMs: null }))).toBe('b2')
    expect(placeIn(split, noteOn(b, { text: 'chúng ta: nhấn sai' }))).toBe('b2')
    expect(placeIn(split, noteOn(b, { startMs: 4_100, endMs: 4_900, text: 'đi chơi' }))).toBe('b')
    const moved = shiftCues(split, 60_000)
    expect(placeIn(moved, noteOn(b, { text: 'Câu “đi chơi” đọc vội' }))).toBe('b2')
  })

  test('after a merge: the cue that says it now', () => {
    const merged = mergeCues([a, b]) as Cue
    expect(placeIn([merged, c, d], noteOn(b))).toBe('a')
    expect(placeIn(shiftCues([merged, c, d], 500_000), noteOn(b))).toBe('a')
    const dialogue = mergeCues([{ ...c, speakerId: 's' }, d]) as Cue
    expect(placeIn([a, b, dialogue], noteOn(d))).toBe('c')
  })

  test('by its text where the cues came from a new file and lie elsewhere', () => {
    const imported = shiftCues(film, 3_600_000).map((cue) => ({ ...cue, id: `neu-${cue.id}` }))
    expect(placeIn(imported, noteOn(b))).toBe('neu-b')
    expect(placeIn(imported, noteOn(d))).toBe('neu-d')
  })

  test('a short text only near its time', () => {
    const far = [a, b, d, sampleCue('e', 400_000, { text: 'Vâng!' })]
    expect(placeIn(far, noteOn(c))).toBeNull()
    expect(placeIn([a, b, d, sampleCue('e', 15_000, { text: 'Vâng!' })], noteOn(c))).toBe('e')
  })

  test('by time where nothing else is left', () => {
    const reworded = [a, { ...b, id: 'x', text: 'Trời mưa' }, c, d]
    expect(placeIn(reworded, noteOn(b))).toBe('x')
    expect(placeIn([a, c, d], noteOn(b))).toBeNull()
  })

  test('a place in the film has no cue, and what was placed by hand stays', () => {
    expect(placeIn(film, note('moment', null, { startMs: 5_000 }))).toBeNull()
    expect(cuePlaces(film)({ ...noteOn(b), cueId: 'd', byHand: true })).toBe('d')
  })

  test('through any row of splits, merges and moves it stays at the cue with its word', () => {
    const step = record({
      what: constantFrom('split', 'merge', 'shift', 'snap', 'later'),
      at: nat(30),
      by: integer({ min: -4_000, max: 40_000 }),
    })
    const marked = record({ cue: nat(7), word: nat(3) })
    assert(
      property(array(step, { maxLength: 12 }), marked, (steps, mark) => {
        // Every word of the film occurs once.
        const before = Array.from({ length: 8 }, (_, i) =>
          sampleCue(`c${i}`, i * 5_000, {
            endMs: i * 5_000 + 4_000,
            text: [0, 1, 2, 3].map((word) => `từvựngrấtdài${i}số${word}`).join(' '),
          }),
        )
        const cue = before[mark.cue] as Cue
        const word = cue.text.split(' ')[mark.word] ?? ''
        const after = steps.reduce((cues, { what, at, by }, i) => {
          const index = at % cues.length
          const one = cues[index] as Cue
          const rest = cues.filter((each) => each !== one)
          if (what === 'split') {
            if (!one.text.includes(' ')) return cues
            const parts = splitCue(one, one.text.indexOf(' '), `n${i}`)
            return parts ? [...rest, ...parts].sort(compareCues) : cues
          }
          if (what === 'merge') {
            const next = cues[index + 1]
            const merged = next && mergeCues([one, next])
            if (!merged) return cues
            return [...rest.filter((each) => each !== next), merged].sort(compareCues)
          }
          if (what === 'shift') return shiftCues(cues, by)
          if (what === 'later') return [...rest, ...shiftCues([one], by)].sort(compareCues)
          const snapped = new Map(
            snapToNeighbours(cues, new Set([one.id])).map((each) => [each.id, each]),
          )
          return cues.map((each) => snapped.get(each.id) ?? each).sort(compareCues)
        }, before)
        const noted = note('the-note', cue, { text: `“${word}” nghe không rõ` })
        const found = after.find(({ id }) => id === cuePlaces(after)(noted))
        expect(found?.text).toContain(word)
      }),
      { numRuns: 400 },
    )
  })
})

describe('notes are taken into the project', () => {
  const two = [noteOn(b, { text: 'đọc nhanh quá' }), noteOn(d, { kind: 'level', text: 'nhỏ' })]

  test('with author, round and state; the same file again changes nothing', () => {
    const first = taken(film, file(two))
    expect(first.added).toHaveLength(2)
    expect(first.review.notes[0]).toMatchObject({
      cueId: 'b',
      reviewer: 'Mai',
      round: 1,
      state: 'open',
      answer: '',
    })
    const again = taken(film, file(two), first.review)
    expect(again).toMatchObject({ added: [], changed: [], already: 2, verdicts: 0 })
    expect(again.review).toBe(first.review)
  })

  test('a file that has grown brings only what is new, and edited notes are open again', () => {
    const { review } = taken(film, file(two))
    const worked = {
      ...review,
      notes: review.notes.map((each) => ({ ...each, state: 'done' as const, answer: 'đã sửa' })),
    }
    const later = { savedAt: '2026-03-02T10:00:00.000Z' }
    const edited = [noteOn(b, { text: 'vẫn nhanh quá' }), two[1] as Note, noteOn(a)]
    const grown = taken(film, file(edited, later), worked)
    expect(grown).toMatchObject({ added: ['on-a----'], changed: ['on-b----'], already: 1 })
    const states = grown.review.notes.map(({ text, state, answer }) => [text, state, answer])
    expect(states).toEqual([
      ['vẫn nhanh quá', 'open', 'đã sửa'],
      ['nhỏ', 'done', 'đã sửa'],
      ['sai', 'open', ''],
    ])
    // The older file, found again in the mail.
    expect(taken(film, file(two), grown.review).review).toBe(grown.review)
  })

  test('of several reviewers stand side by side, even under one id', () => {
    const mai = taken(film, file([noteOn(b, { suggestion: 'Trời đẹp, đi chơi nhé.' })]))
    const nam = file([noteOn(b, { suggestion: 'Đi chơi thôi!' })], { reviewer: 'Nam' })
    const both = taken(film, nam, mai.review)
    expect(both.review.notes.map(({ reviewer }) => reviewer)).toEqual(['Mai', 'Nam'])
    expect(new Set(both.review.notes.map(({ id }) => id)).size).toBe(2)
    expect(taken(film, nam, both.review).review).toBe(both.review)
  })

  test('two notes of one file under one id are both kept, once', () => {
    const twins = file([
      noteOn(b, { text: 'một' }),
      noteOn(b, { text: 'hai' }),
      noteOn(b, { text: 'một' }),
    ])
    const first = taken(film, twins)
    expect(first.review.notes.map(({ text }) => text)).toEqual(['một', 'hai'])
    expect(taken(film, twins, first.review).review).toBe(first.review)
  })

  test('a reviewer who only gives another name brings nothing new', () => {
    const { review } = taken(film, file(two))
    expect(taken(film, file(two, { reviewer: 'Mai Trần' }), review).added).toEqual([])
  })

  test('what cannot be placed is listed, kept at its time, and comes back with its cue', () => {
    const { review, unplaced } = taken([a, c], file([noteOn(d)]))
    expect(unplaced).toEqual(['on-d----'])
    expect(placedNotes({ cues: [a, c], review })[0]?.cue).toBeNull()
    expect(placedNotes({ cues: film, review })[0]?.cue?.id).toBe('d')
  })

  test('verdicts: the latest of each reviewer', () => {
    const first = taken(
      film,
      file([], { verdicts: [judged(a, 'rejected'), judged(b, 'approved')] }),
    )
    expect(first.verdicts).toBe(2)
    const second = file([], { verdicts: [judged(a, 'approved')], round: 2 })
    const both = taken(film, second, first.review)
    expect(both.review.verdicts.map(({ verdict }) => verdict)).toEqual(['approved', 'approved'])
    expect(taken(film, second, both.review).review).toBe(both.review)
    expect(taken(film, file([], { verdicts: [judged(a, 'rejected')] }), both.review).verdicts).toBe(
      0,
    )
  })

  test('what a reviewer took back is withdrawn, and comes back when it is written again', () => {
    const verdicts = [judged(a, 'approved'), judged(b, 'rejected')]
    const { review } = taken(film, file(two, { verdicts }))
    const later = '2026-03-02T10:00:00.000Z'
    const withdrawn = [
      { of: 'note' as const, id: 'on-b----', at: later },
      { of: 'verdict' as const, id: 'a', at: later },
      { of: 'note' as const, id: 'never-seen', at: later },
    ]
    const [, kept] = two as [Note, Note]
    const back = file([kept], { savedAt: later, verdicts: [judged(b, 'rejected')], withdrawn })
    const other = taken(film, { ...back, reviewer: 'Nam', notes: [], verdicts: [] }, review)
    expect(other.withdrawn).toBe(0)
    const gone = taken(film, back, review)
    expect(gone).toMatchObject({ withdrawn: 2, added: [], changed: [], already: 2 })
    expect(gone.review.notes).toMatchObject([
      { id: 'on-b----', state: 'done', withdrawn: true },
      { id: 'on-d----', state: 'open' },
    ])
    expect(gone.review.verdicts.map(({ cueId }) => cueId)).toEqual(['b'])
    expect(taken(film, back, gone.review).review).toBe(gone.review)
    // The older file, found again in the mail.
    expect(taken(film, file(two), gone.review).review.notes).toEqual(gone.review.notes)
    const again = taken(film, file(two, { savedAt: '2026-03-03T10:00:00.000Z' }), gone.review)
    expect(again).toMatchObject({ changed: ['on-b----'] })
    expect(again.review.notes[0]).toMatchObject({ state: 'open' })
    expect(again.review.notes[0]).not.toHaveProperty('withdrawn')
  })

  test('a verdict never passes to another cue, whatever is at its time', () => {
    const other = { ...b, id: 'x' }
    const merged = mergeCues([a, b]) as Cue
    const received = file([], { verdicts: [judged(a, 'rejected'), judged(b, 'approved')] })
    for (const cues of [
      [a, other, c, d],
      [merged, c, d],
      [a, c, d],
    ]) {
      const { review, outdated } = taken(cues, received)
      expect(review.verdicts.map(({ cueId }) => cueId)).toEqual(['a', 'b'])
      expect(outdated).toContainEqual({ cueId: 'b', why: 'cueGone' })
    }
    const { outdated } = taken([merged, c, d], received)
    expect(outdated).toContainEqual({ cueId: 'a', why: 'textChanged' })
  })

  test('a verdict is about the text and the take of its package', () => {
    const sent = (takeFile: string | null) => ({
      a: { startMs: a.startMs, endMs: a.endMs, text: a.text, takeFile },
    })
    const round = { round: 1, packageId: 'pk-1', date: AT, reviewers: [] }
    const outdated = (takeFile: string | null, cue = a, more = {}) =>
      taken([cue], file([], { verdicts: [{ ...judged(a, 'approved'), ...more }] }), {
        ...noReview,
        rounds: [{ ...round, cues: sent(takeFile) }],
      }).outdated.map(({ why }) => why)
    expect(outdated('a.wav')).toEqual([])
    expect(outdated('a.wav', { ...a, startMs: 500, text: 'XIN CHÀO các bạn!' })).toEqual([])
    expect(outdated('a-2.wav')).toEqual(['takeChanged'])
    expect(outdated(null)).toEqual(['takeChanged'])
    expect(outdated('a.wav', { ...a, text: 'Chào bạn' })).toEqual(['textChanged'])
    // A file without the text has that of its package; without either nothing is taken for granted.
    expect(outdated('a.wav', a, { cueText: '' })).toEqual([])
    const unknown = file([], { verdicts: [{ ...judged(a, 'approved'), cueText: '' }] })
    expect(taken([a], unknown).outdated).toEqual([{ cueId: 'a', why: 'textChanged' }])
    // A package that the project does not know: the text decides.
    expect(taken([a], file([], { verdicts: [judged(a, 'approved')] })).outdated).toEqual([])
  })

  test('the round remembers who has answered', () => {
    const round = { round: 1, packageId: 'pk-1', date: AT, reviewers: [], cues: {} }
    const { review } = taken(film, file(two), { ...noReview, rounds: [round] })
    expect(review.rounds[0]?.reviewers).toEqual(['Mai'])
  })

  test('notes about another project are refused, naming both', () => {
    const other = file(two, { project: { id: 'x', name: 'Tập 2' } })
    const refused = importNotes({ id: 'p', name: 'Tập 1', cues: film, takeFileOf }, other)
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'NOTES_OTHER_PROJECT', params: { theirs: 'Tập 2', ours: 'Tập 1' } },
    })
  })

  test('50,000 notes on 10,000 cues', () => {
    const cues = Array.from({ length: 10_000 }, (_, i) =>
      sampleCue(`c${i}`, i * 700, { text: `Câu số ${i} nói về việc ${i % 97} và ${i % 13}` }),
    )
    const many = Array.from({ length: 50_000 }, (_, i) => {
      const cue = cues[i % cues.length] as Cue
      // A third was split or merged away, a third reworded.
      return note(`n${i}`, i % 3 === 0 ? { ...cue, id: `gone-${i}` } : cue, {
        cueText: i % 3 === 1 ? `${cue.text} cũ` : cue.text,
      })
    })
    const { added, unplaced } = taken(cues, file(many))
    expect([added.length, unplaced.length]).toEqual([50_000, 0])
  })
})
