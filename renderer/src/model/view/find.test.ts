import '@/testing/scripted-studio'
import { beforeEach, describe, expect, it } from 'vitest'
import { showDocument, useDocument } from '../document/document-store'
import { undo } from '../document/execute'
import { findings, goToMatch, replaceEverywhere, replaceHere, useFind, findPlace } from './find'
import { useHistory } from '../document/history-store'
import { resetProject } from '@/model/document/document-store'
import { selectCue, useSelection } from './selection-store'
import { sampleProject } from '@/testing/sample-project'
import { documentOf } from '../document/document'

const texts = () => [...useDocument.getState().byId.values()].map(({ text }) => text)
const active = () => useSelection.getState().activeId

beforeEach(() => {
  resetProject()
  showDocument(sampleProject())
  useFind.setState({
    search: 'câu',
    replacement: 'dòng',
    matchCase: false,
    wholeWord: false,
    regex: false,
    speakerId: undefined,
  })
  selectCue('a')
})

describe('find and replace', () => {
  it('goes from match to match and round again', () => {
    goToMatch(1)
    expect(active()).toBe('b')
    goToMatch(-1)
    goToMatch(-1)
    expect(active()).toBe('c')
    goToMatch(1)
    expect(active()).toBe('a')
  })

  it('replaces in the active cue and continues', () => {
    replaceHere()
    expect(texts()).toEqual(['dòng a', 'câu b', 'câu c'])
    expect(active()).toBe('b')
  })

  it('replaces everywhere in one step of undo', () => {
    expect(replaceEverywhere()).toBe(3)
    expect(texts()).toEqual(['dòng a', 'dòng b', 'dòng c'])
    expect(useHistory.getState().past).toHaveLength(1)
    undo()
    expect(texts()).toEqual(['câu a', 'câu b', 'câu c'])
  })

  it('shows what would change before it does, and refuses an expression that is none', () => {
    const query = { ...useFind.getState(), regex: true, search: '(\\w)$', replacement: '<$1>' }
    const found = findings(useDocument.getState(), query)
    expect(found.ok && found.value.replacements.get('b')?.after).toBe('câu <b>')
    expect(findings(useDocument.getState(), { ...query, search: '(' })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_ARGUMENT' },
    })
  })

  it('looks only at the cues of the speaker asked for', () => {
    useFind.setState({ speakerId: null })
    expect(replaceEverywhere()).toBe(0)
  })
})

const document = documentOf(sampleProject().project)
const [first, second] = document.order

describe('what is meant by a place', () => {
  it('is the number of a cue', () => {
    expect(findPlace(' 2 ', document)).toEqual({ cueId: second, timeMs: null })
    expect(findPlace('0', document)).toBeNull()
    expect(findPlace('4000', document)).toBeNull()
  })

  it('is a time: the cue that is said then, or the next one', () => {
    expect(findPlace('0:00,5', document)).toEqual({ cueId: first, timeMs: 500 })
    expect(findPlace('0:01,9', document)).toEqual({ cueId: second, timeMs: 1_900 })
    expect(findPlace('9:00:00', document)).toEqual({
      cueId: document.order.at(-1),
      timeMs: 32_400_000,
    })
  })

  it('is nothing where it can be neither', () => {
    expect(findPlace('', document)).toBeNull()
    expect(findPlace('câu hai', document)).toBeNull()
    expect(findPlace('2', { order: [], byId: new Map() })).toBeNull()
  })
})
