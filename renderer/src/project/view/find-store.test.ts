import { beforeEach, describe, expect, it } from 'vitest'
import { showDocument, useDocument } from '../document/document-store'
import { undo } from '../document/execute'
import { findings, goToMatch, replaceEverywhere, replaceHere, useFind } from './find-store'
import { useHistory } from '../document/history-store'
import { resetProject } from '../project-store'
import { selectCue, useSelection } from './selection-store'
import { sampleProject } from '../testing/sample-project'

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

  it('replaces in the active cue and goes on', () => {
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
