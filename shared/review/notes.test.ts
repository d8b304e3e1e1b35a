import { describe, expect, test } from 'vitest'
import { keysOf } from '../contracts/formats/keys-of'
import type { ProjectNote } from '../contracts/review'
import { frameAt, frameRate, timecode } from '../interchange/frame-rate'
import { buildTimeline } from '../interchange/timeline'
import { clip, fit, project } from '../interchange/testing/timeline'
import { interchangeWriters } from '../interchange/write-interchange'
import { translator } from '../texts/texts'
import { noReview } from './import-notes'
import { noteTable, notesCsv } from './note-table'
import { noteMarkers, placedNotes } from './notes'
import { writeQcReport } from './qc-report'

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
const rate = frameRate('25')
const table = noteTable(notes, reviewed, t, {
  rate: rate.id,
  at: (ms) => timecode(90_000 + frameAt(ms, rate), rate),
})

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
    notes: table,
  })
  // Lists of cues, words and chapters have no notes.
  const formats = keysOf(interchangeWriters).filter(
    (name) => !/cue-sheet|chapters|karaoke|words/.test(name),
  )

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
    const lines = notesCsv(noteTable(notes, reviewed, t)).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe(
      '\uFEFFnumber,time,speaker,original text,text,text reviewed,severity,kind,note,suggestion,reviewer,round,state,reason,answer',
    )
    expect(lines[2]).toContain("'=1+1")
    expect(lines[3]).toContain('Done')
    const [head, ...rest] = notesCsv(table).split('\r\n')
    expect(head).toContain('number,in,out,time')
    expect(rest[0]).toContain('01:00:01:00,01:00:03:00')
    expect(rest[1]).toContain('01:00:07:00,01:00:08:00')
  })
})

describe('the QC report', () => {
  const severe = {
    ...reviewed.review,
    notes: reviewed.review.notes.map((each, i) => ({
      ...each,
      severity: (['critical', 'major', 'minor'] as const)[i],
      ...(i === 1 && {
        state: 'declined' as const,
        reason: 'creativeIntent' as const,
        text: '<img src=x>',
      }),
    })),
  }
  const report = writeQcReport(
    noteTable(placedNotes({ ...reviewed, review: severe }), reviewed, t, {
      rate: rate.id,
      at: (ms) => timecode(90_000 + frameAt(ms, rate), rate),
    }),
  )
  const linesIn = (html: string, tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag.split(' ')[0]}>`, 'gs'))].map(
      ([, text = '']) => text,
    )
  const cells = report
    .split('<tr ')
    .slice(1)
    .map((row) => linesIn(row, 'td').map((cell) => linesIn(cell, 'div dir="auto"')))

  test('has timecode, cue, texts, severity, category and decision of every note', () => {
    expect(cells[0]).toEqual([
      ['01:00:01:00', '01:00:03:00'],
      ['#1', 'Người dẫn'],
      ['&#60;i&#62;Xin chào&#60;/i&#62;,\n&#34;các&#34; bạn &#38; &#60;3'],
      ['Critical', 'Pronunciation'],
      ['đọc “Huế” sai', '→ Chào Huế'],
      ['Mai', '1'],
      ['Open'],
    ])
    expect(cells[1]?.at(-1)).toEqual(['Declined', 'Creative intent'])
    expect(linesIn(report, 'p')).toEqual([
      '3 notes',
      'Critical (1) · Major (1) · Minor (1)',
      'Open (1) · Done (1) · Declined (1)',
      'Timecode at 25 frames a second, from 01:00:00:00',
    ])
  })

  test('shows what comes from elsewhere as text', () => {
    expect(report).not.toContain('<img')
    expect(cells[1]?.[4]).toEqual(['&#60;img src=x&#62;'])
  })
})

test('a cue that is rejected without a note is a row of the report, in its place', () => {
  const [one, two] = project.cues
  const verdict = (cueId: string, reviewer: string, cueText: string) => ({
    cueId,
    cueText,
    startMs: 0,
    verdict: 'rejected' as const,
    reviewer,
    round: 2,
  })
  const verdicts = [
    // Mai has a note on it.
    verdict(one?.id ?? '', 'Mai', one?.text ?? ''),
    verdict(two?.id ?? '', 'Mai', two?.text ?? ''),
    verdict(two?.id ?? '', 'Minh', 'Câu cũ'),
    verdict('gone', 'Minh', 'Câu đã bỏ'),
    { ...verdict(one?.id ?? '', 'Hà', one?.text ?? ''), verdict: 'approved' as const },
  ]
  const judged = { ...reviewed, review: { ...reviewed.review, verdicts } }
  const report = noteTable(placedNotes(judged), judged, t)
  const rejected = report.rows.filter(({ kind }) => kind === 'Rejected')
  expect(rejected.map(({ reviewer, cueText, state }) => [reviewer, cueText, state])).toEqual([
    ['Minh', 'Câu đã bỏ', 'the cue is gone'],
    ['Mai', two?.text, 'Open'],
    ['Minh', two?.text, 'the text has changed since'],
  ])
  expect(report.summary).toContain('3 cues rejected without a note')
  expect(writeQcReport(report)).toContain('Rejected')
  const times = report.rows.map(({ time }) => time)
  expect(times).toEqual(times.toSorted())
})
