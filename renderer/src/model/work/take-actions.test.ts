import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const scripted = scriptStudio({
  takesClearUnused: () => ok({ takeIds: ['1'], bytes: 900 }),
})
const { followEdits, followStudio, openSample } = await import('../session/session')
const { undo, redo } = await import('../document/execute')
const { useHistory } = await import('../document/history-store')
const { chooseTake, clearUnusedTakes, lockTake } = await import('./take-actions')
const compare = await import('./compare-takes')
const { provideTransport, transport } = await import('../playback/playhead')
const { selectCue } = await import('../view/selection-store')
const { addTakes, noteAudition, otherTake, replaceTakes, useTakes } =
  await import('../document/takes-store')

const activeId = () => useTakes.getState().active.get('a')
const activations = () =>
  scripted.calls.flatMap(({ name, input }) =>
    name === 'takesChange' ? [Reflect.get(Object(input), 'active')] : [],
  )

describe('takes', () => {
  const ends = [followStudio(), followEdits()]
  beforeEach(async () => {
    scripted.script.projectOpenSample = () => ok(sampleProject())
    await openSample('x')
    addTakes(['1', '2', '3'].map((id) => sampleTake(id, 'a')))
    scripted.calls.length = 0
  })
  afterAll(() => {
    for (const end of ends) end()
    vi.unstubAllGlobals()
  })

  it('brings an earlier take back as a step of undo, and tells main both ways', () => {
    chooseTake('a', '1')
    expect(useHistory.getState().past.map(({ name }) => name)).toEqual(['useTake'])
    undo()
    expect(activeId()).toBe('3')
    redo()
    expect(activeId()).toBe('1')
    expect(activations()).toEqual(['1', '3', '1'].map((a) => ({ a })))
  })

  it('keeps a lock that was set while takes were measured', () => {
    lockTake('1', true)
    replaceTakes([sampleTake('1', 'a', { leadMs: 40 })])
    expect(useTakes.getState().byId.get('1')).toMatchObject({ locked: true, leadMs: 40 })
  })

  it('makes no step of the take that is already active', () => {
    chooseTake('a', '3')
    expect(useHistory.getState().past).toEqual([])
  })

  it('compares with the take that was played or active last', () => {
    expect(otherTake(useTakes.getState(), 'a')?.id).toBe('2')
    noteAudition('1')
    expect(otherTake(useTakes.getState(), 'a')?.id).toBe('1')
  })

  it('keeps the letters of a comparison, and changes nothing until a take is used', async () => {
    const loudness = async () =>
      new Map([
        ['2', -20],
        ['3', -22.5],
      ])
    const end = provideTransport({ ...transport(), loudness })
    const played = () => compare.useComparison.getState().takeId
    const pair = () => {
      const { a, b } = compare.pairOf(useTakes.getState(), 'a') ?? {}
      return [a?.id, b?.id]
    }
    selectCue('a')
    expect(pair()).toEqual(['2', '3'])
    await compare.switchToOther('a')
    expect([played(), activeId()]).toEqual(['2', '3'])
    // The louder one is lowered, the other is left alone.
    const { gains } = compare.useComparison.getState()
    expect([gains.get('2'), gains.get('3')]).toEqual([-2.5, 0])
    expect(compare.comparedFit()?.cueId).toBe('a')
    await compare.switchToOther('a')
    expect([played(), activeId()]).toEqual(['3', '3'])
    expect(compare.comparedFit()).toBeNull()
    expect([useHistory.getState().past, activations()]).toEqual([[], []])
    chooseTake('a', '2')
    expect([pair(), activeId()]).toEqual([['2', '3'], '2'])
    end()
  })

  it('ends a comparison with the selection of another cue', async () => {
    const end = compare.followComparison()
    selectCue('a')
    await compare.switchToOther('a')
    expect(compare.useComparison.getState().cueId).toBe('a')
    selectCue('b')
    expect(compare.useComparison.getState().cueId).toBeNull()
    end()
  })

  it('forgets the steps that would bring back a take that was cleared out', async () => {
    chooseTake('a', '1')
    chooseTake('a', '2')
    await clearUnusedTakes()
    expect(useHistory.getState().past).toEqual([])
    expect(useTakes.getState().byCue.get('a')).toEqual(['2', '3'])
  })
})
