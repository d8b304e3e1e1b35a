import { describe, expect, test } from 'vitest'
import { interchangeNames } from '../contracts/formats/program-formats'
import type { ProjectNote } from '../contracts/review'
import { frameRate } from '../interchange/frame-rate'
import { buildTimeline } from '../interchange/timeline'
import { clip, fit, project } from '../interchange/testing/timeline'
import { interchangeWriters } from '../interchange/write-interchange'
import { translator } from '../texts/texts'
import { noReview } from './import-notes'
import { noteMarkers, noteRows, notesCsv, placedNotes } from './notes'

const t = translator('en')
const note = (id: string, more: Partial<ProjectNote>): ProjectNote => ({
  id,
  cueId: null,
  cueText: '',
  startMs: 0,
  endMs: null,
  kind: 'pronunciation',
  text: 'đọc “Huế” sai',
  suggestion: '',
  createdAt: '2026-03-01T10:00:00.000Z',
  reviewer: 'Mai',
  round: 1,
  state: 'open',
  answer: '',
  ...more,
})

const [first] = project.cues
const reviewed = {
  ...project,
  review: {
    ...noReview,
    notes: [
      note('one', {
        cueId: first?.id ?? '',
        cueText: first?.text ?? '',
        startMs: 1_000,
        suggestion: 'Chào Huế',
      }),
      note('two', { startMs: 7_000, endMs: 8_000, kind: 'level', text: '=1+1', reviewer: '' }),
      note('three', { startMs: 9_000, state: 'done' }),
    ],
  },
}
const notes = placedNotes(reviewed)

describe('open review notes', () => {
  test('are markers over their cue or range, with kind, reviewer and text', () => {
    expect(noteMarkers(notes, t)).toMatchObject([
      { timeMs: 1_000, name: 'Pronunciation, Mai: đọc “Huế” sai' },
      { timeMs: 7_000, endMs: 8_000, name: 'Level, Unnamed reviewer: =1+1' },
    ])
    expect(noteMarkers(notes, t)[0]?.comment).toContain('→ Chào Huế')
  })

  const withMarkers = buildTimeline({
    project: reviewed,
    plan: {
      sampleRate: 48_000,
      channels: 1,
      totalSamples: 480_000,
      clips: [clip('1', 'a', 0, 900)],
    },
    fits: [fit('1', 900)],
    stemFile: () => '/phim/stem.wav',
    reviewMarkers: noteMarkers(notes, t),
    noteRows: noteRows(notes, reviewed, t),
  })
  // Lists of cues and chapters have no notes.
  const formats = interchangeNames.filter((name) => !/cue-sheet|chapters/.test(name))

  test.each(formats)('arrive in %s', (format) => {
    const [text = ''] = interchangeWriters[format](withMarkers, {
      rate: frameRate('25'),
      startFrame: 0,
    })
    expect(text).toMatch(/Mai/)
    expect(text).toMatch(/Hu(ế|&#x1EBF;|\\u1ebf)/i)
    expect(text.includes('Done') || !text.includes('three')).toBe(true)
  })

  test('are no chapters', () => {
    const [text] = interchangeWriters.chapters(withMarkers, {
      rate: frameRate('25'),
      startFrame: 0,
    })
    expect(text).not.toContain('Mai')
  })

  test('the CSV has all notes, the open ones and the others; formulas are text', () => {
    const lines = notesCsv(noteRows(notes, reviewed, t)).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe(
      '\uFEFFnumber,time,speaker,text,kind,note,suggestion,reviewer,round,state,answer',
    )
    expect(lines[2]).toContain("'=1+1")
    expect(lines[3]).toContain('Done')
  })
})
