import '@/testing/scripted-studio'
import { describe, expect, it } from 'vitest'
import type { Narration } from '@shared/contracts/narration'
import type { ReadScript } from '@shared/contracts/open-project'
import type { Cue } from '@shared/contracts/project-file'
import { emptyDocument, type StudioDocument } from '../document/document'
import { patchDocument } from '../document/document-patch'
import type { Edit } from '../document/execute'
import { paragraphsOf } from '@/features/script/paragraphs'
import {
  breakAt,
  cutAt,
  inheritedPause,
  joinBack,
  pasteScript,
  setChapter,
  setPauseAfter,
} from './script-edits'

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
  it('begins a paragraph inside a sentence, which one Backspace joins again', () => {
    const next = after(documentWith(cues), breakAt('a', 4, 'new'))
    expect(texts(next)).toEqual(['Một', 'hai.', 'Ba bốn.', 'Năm.'])
    expect(blocks(next)).toEqual([['a'], ['new', 'b'], ['c']])
    expect(texts(after(next, joinBack('new')))).toEqual(['Một hai.', 'Ba bốn.', 'Năm.'])
  })

  it('takes what is selected away', () => {
    const next = after(documentWith(cues), breakAt('b', 2, 'new', 3))
    expect(texts(next)).toEqual(['Một hai.', 'Ba', 'bốn.', 'Năm.'])
    const all = after(documentWith(cues), breakAt('b', 0, 'new', 7))
    expect(texts(all)).toEqual(['Một hai.', '', '', 'Năm.'])
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

describe('what is written', () => {
  let made = 0
  const newId = () => `new${(made += 1)}`

  it('becomes a cue for each sentence; the one that stays keeps its id', () => {
    const typed = documentWith([
      cue('a', 0, 'Một. Hai. Ba ', { paragraph: true, pauseAfterMs: 900 }),
      { ...cue('b', 1, 'Hết.'), startMs: 1 },
    ])
    const next = after(typed, cutAt('a', [5, 10], 'Hai.', newId))
    expect(texts(next)).toEqual(['Một.', 'Hai.', 'Ba ', 'Hết.'])
    expect(next.order[1]).toBe('a')
    const pauses = next.order.map((id) => next.byId.get(id)?.pauseAfterMs)
    expect(pauses).toEqual([undefined, undefined, 900, undefined])
  })

  const script = (...of: Partial<ReadScript['cues'][number]>[]) => ({
    cues: of.map((each) => ({
      text: '',
      label: null,
      paragraph: false,
      chapter: null,
      pauseAfterMs: null,
      line: 1,
      ...each,
    })),
  })
  const pasted = script(
    { text: 'Đoạn một.', paragraph: true },
    { text: 'Câu hai.' },
    { text: 'Đoạn hai', paragraph: true },
  )
  const paste = (id: string, from: number, to: number, isClosed = false) =>
    after(documentWith(cues), pasteScript({ id, from, to, isClosed }, pasted, newId))

  it('is pasted as paragraphs and sentences, at the end and inside', () => {
    const end = paste('b', 7, 7)
    expect(texts(end)).toEqual(['Một hai.', 'Ba bốn.', 'Đoạn một.', 'Câu hai.', 'Đoạn hai', 'Năm.'])
    expect(blocks(end).map(({ length }) => length)).toEqual([4, 1, 1])
    expect(end.order[1]).toBe('b')
    const inside = paste('b', 2, 3)
    expect(texts(inside).slice(1, 4)).toEqual(['Ba Đoạn một.', 'Câu hai.', 'Đoạn hai bốn.'])
    const begin = paste('b', 0, 0, true)
    expect(texts(begin).slice(1, 5)).toEqual(['Đoạn một.', 'Câu hai.', 'Đoạn hai', 'Ba bốn.'])
    expect(begin.order[4]).toBe('b')
    expect(begin.byId.get('b')?.paragraph).toBe(true)
  })

  it('brings its speakers along', () => {
    const named = script({ text: 'Chào.', label: 'Lan', paragraph: true })
    const place = { id: 'c', from: 4, to: 4, isClosed: false }
    const next = after(documentWith(cues), pasteScript(place, named, newId))
    expect(next.speakers.map(({ label }) => label)).toEqual(['Lan'])
    expect(next.byId.get(next.order[3] ?? '')?.speakerId).toBe(next.speakers[0]?.id)
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
  expect(split[2]).toBe(before[1])
})
