import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultNarration } from '@shared/narration/flow-times'
import { sampleCue, sampleTake } from '@shared/testing/samples'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { cuesInOrder } = await import('../document/document')
const { clearDocument, showDocument, useDocument } = await import('../document/document-store')
const { execute, onEdit, redo, undo } = await import('../document/execute')
const { addTakes } = await import('../document/takes-store')
const { pinCue, setPauseAfter } = await import('../edits/script-edits')
const { setText } = await import('../edits/cue-edits')
const { insertBeside } = await import('../edits/structure-edits')
const { resetProject } = await import('@/model/document/document-store')
const { sampleProject } = await import('@/testing/sample-project')
const { flowNow, followFlow } = await import('./flow')

const CUES = 3_000
let end: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000, toFake: ['setTimeout', 'clearTimeout'] })
  resetProject()
  clearDocument()
  end = followFlow()
  const cues = Array.from({ length: CUES }, (_, i) =>
    sampleCue(`c${i}`, i, { endMs: i + 1, text: 'Mười chữ cái.', speakerId: null }),
  )
  const opened = sampleProject()
  const narration = defaultNarration
  showDocument({ ...opened, project: { ...opened.project, cues, speakers: [], narration } })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const startOf = (id: string) => useDocument.getState().byId.get(id)?.startMs ?? -1
const lengthOf = (id: string) => {
  const { startMs = 0, endMs = 0 } = useDocument.getState().byId.get(id) ?? {}
  return endMs - startMs
}
const take = (id: string, ms: number) =>
  sampleTake(`take-${id}-${ms}`, id, { durationMs: ms, leadMs: 0, tailMs: 0 })

it('lays a narration out as it is opened', () => {
  expect(startOf('c0')).toBe(0)
  expect(startOf('c1')).toBe(lengthOf('c0') + 300)
  expect(flowNow()?.times).toHaveLength(CUES)
})

it('moves everything behind a new take by exactly the difference', () => {
  addTakes([take('c0', 2_000)])
  vi.advanceTimersByTime(300)
  const before = [startOf('c1'), startOf('c2999')]
  addTakes([take('c0', 3_250)])
  vi.advanceTimersByTime(300)
  expect([startOf('c1'), startOf('c2999')]).toEqual(before.map((ms) => ms + 1_250))
})

it('is right again after undo and redo, which undo the edit and not the times', () => {
  const before = startOf('c10')
  const estimateMs = lengthOf('c0')
  execute('changePause', setPauseAfter(['c4'], 1_000))
  addTakes([take('c0', 5_000)])
  vi.advanceTimersByTime(300)
  const longer = startOf('c10')
  undo()
  expect(startOf('c10')).toBe(longer - 700)
  expect(startOf('c10') - before).toBe(5_000 - estimateMs)
  redo()
  expect(startOf('c10')).toBe(longer)
})

it('waits with what follows while somebody types', () => {
  const before = startOf('c10')
  execute('changeText', setText('c3', 'Một câu nay dài hơn nhiều so với trước.'))
  expect(startOf('c10')).toBe(before)
  vi.advanceTimersByTime(500)
  expect(startOf('c10')).toBeGreaterThan(before)
})

it('saves the order of a new cue together with what it moves', () => {
  const sent: string[][] = []
  const stop = onEdit('patch', ({ cues }) => sent.push((cues?.upsert ?? []).map(({ id }) => id)))
  execute('insertCue', insertBeside('c5', 'after', 'new'))
  stop()
  const { order } = useDocument.getState()
  expect(order.slice(4, 8)).toEqual(['c4', 'c5', 'new', 'c6'])
  expect(sent.map((ids) => ids.includes('new'))).toContain(true)
  expect(cuesInOrder(useDocument.getState()).map(({ id }) => id)).toEqual([...order])
})

it('keeps a pinned cue in place and reports cues that run into it', () => {
  execute('pinCue', pinCue('c2', 1_500))
  expect(startOf('c2')).toBe(1_500)
  expect(flowNow()?.overrun.map(({ id }) => id)).toEqual(['c2'])
})
