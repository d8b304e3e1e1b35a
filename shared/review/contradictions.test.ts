import { expect, test } from 'vitest'
import type { ProjectNote } from '../contracts/review'
import { contradicting } from './contradictions'

const note = (reviewer: string, suggestion: string, more: Partial<ProjectNote> = {}) => ({
  cue: null,
  note: {
    id: `${reviewer}-${suggestion}`,
    cueId: 'a',
    cueText: 'Chào',
    startMs: 0,
    endMs: null,
    kind: 'wording' as const,
    text: '',
    suggestion,
    createdAt: '2026-03-01T10:00:00.000Z',
    reviewer,
    round: 1,
    state: 'open' as const,
    answer: '',
    ...more,
  },
})

test('reviewers contradict a note by another wording or by approving its cue', () => {
  const mai = note('Mai', 'Xin chào.')
  const others = [
    mai,
    note('Mai', 'Chào nhé.'),
    note('Lan', 'xin chào!'),
    note('Hà', ''),
    note('Nam', 'Chào anh.'),
    note('Nam', 'Chào chị.'),
    note('Tú', 'Thôi chào.', { state: 'done' }),
  ]
  expect(contradicting(mai.note, others, [])).toEqual(['Nam'])
  expect(contradicting(mai.note, others, ['Vy', 'Mai'])).toEqual(['Nam', 'Vy'])
  expect(contradicting({ ...mai.note, state: 'declined' }, others, ['Vy'])).toEqual([])
  expect(contradicting(note('Hà', '').note, others, [])).toEqual([])
})
