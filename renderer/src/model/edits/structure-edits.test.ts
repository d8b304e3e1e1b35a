import '@/testing/scripted-studio'
import { beforeEach, describe, expect, it } from 'vitest'
import { showDocument, useDocument } from '../document/document-store'
import { execute, undo } from '../document/execute'
import { resetProject } from '@/model/document/document-store'
import { sampleProject } from '@/testing/sample-project'
import { setText } from './cue-edits'
import { conformCues } from '@shared/subtitles/edit/conform-cues'
import { cuesInOrder } from '../document/document'
import { sampleMusic } from '@shared/testing/samples'
import { addMarker, addMusic } from './project-edits'
import {
  applyConform,
  copyCues,
  insertBeside,
  joinCues,
  removeCues,
  shiftBy,
  snapCues,
  splitAtText,
  splitAtTime,
  splitSpeakers,
} from './structure-edits'

const cue = (id: string) => useDocument.getState().byId.get(id)
const order = () => useDocument.getState().order
const ids = () => {
  let made = 0
  return () => `new${(made += 1)}`
}

beforeEach(() => {
  resetProject()
  showDocument(sampleProject())
})

describe('edits of structure', () => {
  it('inserts a cue of the same speaker into the hole beside another', () => {
    execute('insertCue', insertBeside('a', 'after', 'n'))
    expect(cue('n')).toMatchObject({ startMs: 1580, endMs: 1920, speakerId: 's', text: '' })
    expect(order()).toEqual(['a', 'n', 'b', 'c'])
  })

  it('inserts before the first cue without going below zero', () => {
    execute('insertCue', insertBeside('a', 'before', 'n'))
    expect(cue('n')?.startMs).toBe(0)
    expect((cue('n')?.endMs ?? 0) > 0).toBe(true)
  })

  it('splits at the caret, the time in proportion, and undoes in one step', () => {
    execute('changeText', setText('a', 'Một hai ba bốn.'))
    execute('splitCue', splitAtText('a', 8, 'n'))
    expect([cue('a')?.text, cue('n')?.text]).toEqual(['Một hai', 'ba bốn.'])
    expect(cue('n')?.startMs).toBe(cue('a')?.endMs)
    undo()
    expect(cue('n')).toBeUndefined()
    expect(cue('a')).toMatchObject({ text: 'Một hai ba bốn.', endMs: 1500 })
  })

  it('splits at the playhead exactly, the text between words', () => {
    execute('changeText', setText('a', 'Một hai ba bốn.'))
    execute('splitCue', splitAtTime('a', 700, 'n'))
    expect(cue('a')).toMatchObject({ endMs: 700, text: 'Một hai' })
    expect(cue('n')).toMatchObject({ startMs: 700, endMs: 1500, text: 'ba bốn.' })
  })

  it('leaves a cue alone that a time lies outside of, or that is one word', () => {
    expect(execute('splitCue', splitAtTime('a', 9_000, 'n'))).toBe(false)
    execute('changeText', setText('a', 'Một'))
    expect(execute('splitCue', splitAtTime('a', 700, 'n'))).toBe(false)
  })

  it('splits a dialogue by its speakers and adds those it does not know', () => {
    execute('changeText', setText('a', '- [Lan] Chào anh.\n- [Minh] Chào em.'))
    execute('splitCue', splitSpeakers(['a'], ids()))
    const { speakers } = useDocument.getState()
    expect(speakers.map(({ label }) => label)).toEqual(['Lan', 'Minh'])
    const [first, second] = order().map((id) => cue(id))
    expect([first?.speakerId, second?.speakerId]).toEqual(['s', speakers[1]?.id])
  })

  it('merges into the first cue and removes the others', () => {
    execute('mergeCues', joinCues(['b', 'a']))
    expect(order()).toEqual(['a', 'c'])
    expect(cue('a')).toMatchObject({ startMs: 0, endMs: 3500, text: 'câu a\ncâu b' })
  })

  it('shifts, duplicates, snaps and deletes', () => {
    execute('shiftCues', shiftBy(['b', 'c'], -9_000))
    expect([cue('b')?.startMs, cue('c')?.startMs]).toEqual([0, 2000])
    undo()
    execute('duplicateCues', copyCues(['c'], ids()))
    expect(cue('new1')).toMatchObject({ startMs: 5500, text: 'câu c' })
    execute('snapCues', snapCues(new Set(['a'])))
    expect(cue('a')?.endMs).toBe(1920)
    execute('deleteCues', removeCues(['a', 'new1']))
    expect(order()).toEqual(['b', 'c'])
  })
})

describe('a new cut of the film', () => {
  it('moves cues, markers and music, takes out what fell away, and is one step of undo', () => {
    const before = cuesInOrder(useDocument.getState())
    const [first] = before
    if (!first) throw new Error('the sample has cues')
    execute('addMarker', addMarker({ id: 'm', timeMs: first.startMs, name: '', colour: 0 }))
    execute('addMarker', addMarker({ id: 'n', timeMs: 900_000, name: '', colour: 0 }))
    execute('addMusic', addMusic(sampleMusic({ endMs: 4_000 })))
    const parts = [{ oldInMs: 0, oldOutMs: first.endMs, newInMs: 5_000 }]
    execute(
      'reconform',
      applyConform(conformCues(before, parts, { spanning: 'split', newId: ids() }), parts),
    )
    expect(order()).toEqual([first.id])
    expect(cue(first.id)?.startMs).toBe(first.startMs + 5_000)
    const { markers } = useDocument.getState()
    expect(markers.map(({ id, timeMs }) => [id, timeMs])).toEqual([
      ['m', first.startMs + 5_000],
      ['n', first.endMs + 5_000],
    ])
    const [music] = useDocument.getState().fields.music
    expect([music?.startMs, music?.endMs]).toEqual([5_000, 9_000])
    undo()
    expect(cuesInOrder(useDocument.getState())).toEqual(before)
    expect(useDocument.getState().markers).toHaveLength(2)
  })
})
