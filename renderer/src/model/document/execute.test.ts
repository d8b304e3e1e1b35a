import '@/testing/scripted-studio'
import { beforeEach, describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import type { Cue } from '@shared/contracts/project-file'
import {
  MAX_CUE_CHARACTERS,
  MAX_CUE_LINES,
  MAX_CUES,
} from '@shared/contracts/project/project-limits'
import { cuesInOrder, emptyDocument } from './document'
import { useDocument } from './document-store'
import { execute, onEdit, redo, undo } from './execute'
import { useHistory } from './history-store'
import { resetProject } from '@/model/document/document-store'
import { moveCues, setText, setTimes } from '../edits/cue-edits'
import { sampleCue } from '@shared/testing/samples'

const cue = (id: string, startMs: number, text = id): Cue => sampleCue(id, startMs, { text })

function open(cues: Cue[]): void {
  resetProject()
  useDocument.setState({
    ...emptyDocument,
    opened: null,
    byId: new Map(cues.map((c) => [c.id, c])),
    order: cues.map((c) => c.id),
  })
}

const texts = () => cuesInOrder(useDocument.getState()).map((c) => c.text)

describe('execute', () => {
  beforeEach(() => open([cue('a', 0), cue('b', 1000), cue('c', 2000)]))

  it('changes one cue and leaves every other reference alone', () => {
    const before = useDocument.getState()
    execute('changeText', setText('b', 'xin chào'))
    const after = useDocument.getState()
    expect(after.byId.get('b')?.text).toBe('xin chào')
    expect(after.byId.get('a')).toBe(before.byId.get('a'))
    expect(after.order).toBe(before.order)
    expect(after.fields).toBe(before.fields)
  })

  it('keeps the order by time when a cue is moved past its neighbour', () => {
    execute('changeTimes', setTimes('a', 2500, 3000))
    expect(texts()).toEqual(['b', 'c', 'a'])
    undo()
    expect(texts()).toEqual(['a', 'b', 'c'])
  })

  it('moves cues together and never below zero', () => {
    execute('moveCues', moveCues(['a', 'b'], -500))
    expect(useHistory.getState().past).toHaveLength(0)
    execute('moveCues', moveCues(['b', 'c'], -1500))
    expect(useDocument.getState().byId.get('c')?.startMs).toBe(1000)
  })

  it('makes one step of the edits of one gesture', () => {
    execute('changeTimes', setTimes('a', 10, 900), { group: 'drag-1' })
    execute('changeTimes', setTimes('a', 20, 900), { group: 'drag-1' })
    execute('changeTimes', setTimes('a', 30, 900), { group: 'drag-2' })
    expect(useHistory.getState().past).toHaveLength(2)
    undo()
    expect(useDocument.getState().byId.get('a')?.startMs).toBe(20)
    undo()
    expect(useDocument.getState().byId.get('a')?.startMs).toBe(0)
    redo()
    expect(useDocument.getState().byId.get('a')?.startMs).toBe(20)
  })

  it('forgets what could be redone once something else is edited', () => {
    execute('changeText', setText('a', '1'))
    undo()
    execute('changeText', setText('a', '2'))
    expect(redo()).toBeNull()
  })

  it('tells listeners of undo as of edits, and of nothing when nothing changes', () => {
    const patches: unknown[] = []
    const end = onEdit('patch', (patch) => patches.push(patch))
    execute('changeText', setText('a', 'a'))
    execute('changeText', setText('a', 'z'))
    undo()
    end()
    execute('changeText', setText('a', 'y'))
    expect(patches).toHaveLength(2)
  })

  it('undoes any sequence of edits back to the beginning and redoes it to the end', () => {
    const edit = fc.oneof(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'gone'), text: fc.string() }),
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), startMs: fc.nat(9000), group: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        open([cue('a', 0), cue('b', 1000), cue('c', 2000)])
        const begin = cuesInOrder(useDocument.getState())
        for (const e of edits) {
          if ('text' in e) execute('changeText', setText(e.id, e.text))
          else
            execute('changeTimes', setTimes(e.id, e.startMs, e.startMs + 500), {
              group: e.group ? 'g' : undefined,
            })
        }
        const end = cuesInOrder(useDocument.getState())
        while (undo());
        expect(cuesInOrder(useDocument.getState())).toEqual(begin)
        while (redo());
        expect(cuesInOrder(useDocument.getState())).toEqual(end)
      }),
    )
  })
})

describe('an edit of very many cues', () => {
  const cues = Array.from({ length: 200 }, (_, i) => cue(`c${i}`, i * 100))
  const ids = cues.map(({ id }) => id)
  beforeEach(() => open(cues))

  it('keeps the order where every cue moves alike', () => {
    const before = useDocument.getState().order
    execute('moveCues', moveCues(ids, 50))
    expect(useDocument.getState().order).toBe(before)
  })

  it('puts the cues in the order of their times where that changes', () => {
    execute('moveCues', moveCues(ids.slice(0, 100), 100_000))
    expect(useDocument.getState().order).toEqual([...ids.slice(100), ...ids.slice(0, 100)])
    execute('deleteCues', () => ({ cues: { upsert: [], remove: ids.slice(0, 150) } }))
    expect(useDocument.getState().order).toEqual(ids.slice(150))
    undo()
    undo()
    expect(useDocument.getState().order).toEqual(ids)
  })
})

describe('the limits of a project', () => {
  beforeEach(() => {
    open([cue('a', 0), cue('b', 1000)])
    refused.length = 0
  })
  const refused: unknown[] = []
  onEdit('refused', (refusal) => refused.push(refusal))

  it('keeps the text of a cue that a paste would make too long, and gives the reason', () => {
    const longest = 'x'.repeat(MAX_CUE_CHARACTERS)
    expect(execute('changeText', setText('b', longest))).toBe(true)
    expect(execute('changeText', setText('b', `${longest}y`))).toBe(false)
    expect(useDocument.getState().byId.get('b')?.text).toBe(longest)
    expect(refused).toMatchObject([
      { cue: 2, error: { code: 'CUE_TOO_LONG', params: { found: MAX_CUE_CHARACTERS + 1 } } },
    ])
    expect(execute('changeText', setText('b', '1\n'.repeat(MAX_CUE_LINES)))).toBe(false)
  })

  it('takes cues up to the limit, and none beyond', () => {
    const many = (count: number): Cue[] =>
      Array.from({ length: count }, (_, i) => cue(`n${i}`, 5_000 + i))
    const add = (upsert: Cue[], remove: string[] = []) =>
      execute('insertCue', () => ({ cues: { upsert, remove } }))
    expect(add(many(MAX_CUES - 1))).toBe(false)
    expect(useDocument.getState().order).toEqual(['a', 'b'])
    expect(refused).toMatchObject([{ cue: null, error: { code: 'TOO_MANY_CUES' } }])
    expect(add(many(MAX_CUES - 2))).toBe(true)
    expect(add([cue('last', 9)], ['a'])).toBe(true)
    expect(add([cue('one too many', 9)])).toBe(false)
  })
})
