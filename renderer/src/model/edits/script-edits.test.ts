import { describe, expect, it } from 'vitest'
import type { Narration } from '@shared/contracts/narration'
import type { Cue } from '@shared/contracts/project-file'
import { emptyDocument, type StudioDocument } from '../document/document'
import { patchDocument } from '../document/document-patch'
import type { Edit } from '../document/execute'
import { paragraphsOf } from '@/features/script/paragraphs'
import { breakAt, inheritedPause, joinBack, setChapter, setPauseAfter } from './script-edits'

const narration: Narration = {
  split: 'sentence',
  pauses: { startMs: 0, sentenceMs: 300, paragraphMs: 800, chapterMs: 2_000 },
  targetMs: null,
  keepSpeaker: false,
}
const cue = (id: string, at: number, text: string, rest: Partial<Cue> = {}): Cue => ({
  id,
  startMs: at * 1_000,
  endMs: at * 1_000 + 900,
  text,
  speakerId: null,
  ...rest,
})
const cues = [
  cue('a', 0, 'Một hai.', { paragraph: true, chapter: { title: 'Mở đầu' } }),
  cue('b', 1, 'Ba bốn.'),
  cue('c', 2, 'Năm.', { paragraph: true }),
]

function documentWith(all: readonly Cue[], isNarration = true): StudioDocument {
  return {
    ...emptyDocument,
    byId: new Map(all.map((each) => [each.id, each])),
    order: all.map(({ id }) => id),
    fields: { ...emptyDocument.fields, narration: isNarration ? narration : null },
  }
}

const after = (document: StudioDocument, edit: Edit): StudioDocument =>
  patchDocument(document, edit(document) ?? {}).document
const texts = ({ order, byId }: StudioDocument) => order.map((id) => byId.get(id)?.text)
const blocks = (document: StudioDocument) => paragraphsOf(document).map(({ cueIds }) => cueIds)

describe('Enter', () => {
  it('splits a sentence inside; only its first part begins the paragraph', () => {
    const next = after(documentWith(cues), breakAt('a', 4, 'new'))
    expect(texts(next)).toEqual(['Một', 'hai.', 'Ba bốn.', 'Năm.'])
    expect(blocks(next)).toEqual([['a', 'new', 'b'], ['c']])
  })

  it('begins a paragraph with the next sentence at the end of one, and an empty one after the last', () => {
    const begun = after(documentWith(cues), breakAt('a', 8, 'new'))
    expect(blocks(begun)).toEqual([['a'], ['b'], ['c']])
    const next = after(begun, breakAt('b', 7, 'new'))
    expect(blocks(next)).toEqual([['a'], ['b'], ['new'], ['c']])
  })

  it('adds an empty cue between subtitles', () => {
    const next = after(documentWith(cues, false), breakAt('a', 8, 'new'))
    expect(next.byId.get('new')).toMatchObject({ startMs: 900, text: '' })
  })
})

describe('Backspace at the start', () => {
  it('joins the paragraph with the one before, then the sentence', () => {
    const joined = after(documentWith(cues), joinBack('c'))
    expect(blocks(joined)).toEqual([['a', 'b', 'c']])
    const next = after(joined, joinBack('c'))
    expect(texts(next)).toEqual(['Một hai.', 'Ba bốn. Năm.'])
  })

  it('takes an empty cue away and leaves the heading of a chapter', () => {
    const empty = [...cues, cue('d', 3, '', { paragraph: true })]
    expect(texts(after(documentWith(empty), joinBack('d')))).toEqual([
      'Một hai.',
      'Ba bốn.',
      'Năm.',
    ])
    expect(joinBack('a')(documentWith(cues))).toBeNull()
  })
})

it('keeps the paragraph when its heading goes', () => {
  const next = after(documentWith(cues), setChapter('a', null))
  expect(next.byId.get('a')).toMatchObject({ paragraph: true })
  expect(next.byId.get('a')?.chapter).toBeUndefined()
})

it('knows the pause that a cue has unless it says otherwise', () => {
  const document = documentWith(cues)
  expect(['a', 'b', 'c'].map((id) => inheritedPause(document, id))).toEqual([300, 800, null])
  expect(after(document, setPauseAfter(['a'], 1_200)).byId.get('a')?.pauseAfterMs).toBe(1_200)
})

it('keeps paragraphs that did not change', () => {
  const document = documentWith(cues)
  const before = paragraphsOf(document)
  const next = after(document, setPauseAfter(['a'], 5))
  expect(paragraphsOf(next, before)).toBe(before)
  const split = paragraphsOf(after(document, breakAt('a', 4, 'new')), before)
  expect(split[1]).toBe(before[1])
})
