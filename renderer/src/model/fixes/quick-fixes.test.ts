import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Take } from '@shared/contracts/project-file'
import type { FitResult } from '@shared/fitting/fit-types'
import { ok } from '@shared/contracts/result'
import { sampleTake, sampleVoice } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { useDerived, nothingDerived } = await import('../derived/derived-store')
const { showDocument, useDocument } = await import('../document/document-store')
const { setText, setTimes } = await import('../edits/cue-edits')
const { execute, undo } = await import('../document/execute')
const { changeFit } = await import('../edits/project-edits')
const { activeTake, addTakes, useTakes } = await import('../document/takes-store')
const { resetProject } = await import('@/model/document/document-store')
const { lookAt } = await import('./quick-fixes')
const { fixAll } = await import('./quick-fixes')
const { fixProblems } = await import('./quick-fixes')
const { availableFixes } = await import('./quick-fixes')
const { applyFix } = await import('./apply-fix')
const { setField } = await import('../edits/project-edits')
const { createProblems } = await import('../derived/problems')
const { createFitCounts, createFits } = await import('../derived/fits')
import { atOnce } from '../derived/slices'

type Problem = Parameters<typeof availableFixes>[0]

const cue = (id: string) => useDocument.getState().byId.get(id)
const problem = (kind: Problem['kind'], cueId: string, otherCueId?: string): Problem => ({
  kind,
  cueId,
  severity: 'error',
  value: 0,
  ...(otherCueId !== undefined && { otherCueId }),
})
const names = (of: Problem) => availableFixes(of, lookAt()).map(({ name }) => name)

/** A take of so many ms for a cue, fitted as the studio fits it. */
function voice(cueId: string, durationMs: number): FitResult | undefined {
  const take = { ...sampleTake(`t-${cueId}`, cueId), durationMs }
  addTakes([take])
  refit(cueId, take)
  return useDerived.getState().fits.get(cueId)
}

function refit(cueId: string, take: ReturnType<typeof sampleTake>): void {
  const takeOf = (id: string) => (id === cueId ? take : undefined)
  const fits = atOnce(createFits()({ document: useDocument.getState(), takeOf }))
  useDerived.setState({ fits })
}

beforeEach(() => {
  resetProject()
  useDerived.setState({ fits: new Map() })
  showDocument(sampleProject('remote'))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

describe('fixes', () => {
  it('gives no voice of a service that the project has left meanwhile', async () => {
    let arrive = () => {}
    const waiting = new Promise<void>((resolve) => (arrive = resolve))
    let asked = 0
    studio.script.voices = async () => {
      asked += 1
      await waiting
      return ok([sampleVoice(7, 'Mai')])
    }
    execute('castSuggested', setField('narratorVoiceId', null))
    applyFix('suggestVoice', [problem('UNCAST', 'c')])
    await expect.poll(() => asked).toBe(1)
    execute('changeConnection', setField('connectionId', 'paid'))
    arrive()
    await waiting
    await new Promise((resolve) => setTimeout(resolve))
    expect(useDocument.getState().fields.narratorVoiceId).toBeNull()
    expect(useDocument.getState().speakers.some(({ voiceId }) => voiceId === 7)).toBe(false)
  })

  it('ends a cue before the one it overlaps', () => {
    execute('changeTimes', setTimes('a', 0, 2500))
    execute('fixProblem', fixProblems('endBefore', [problem('OVERLAP', 'a', 'b')]))
    expect(cue('a')?.endMs).toBe(1920)
  })

  it('only lets an overlap stand where nothing of the cue would be left', () => {
    execute('changeTimes', setTimes('a', 1900, 2500))
    expect(names(problem('OVERLAP', 'a', 'b'))).toEqual(['allowOverlap'])
    execute('fixProblem', fixProblems('allowOverlap', [problem('OVERLAP', 'a', 'b')]))
    expect(cue('a')).toMatchObject({ endMs: 2500, overlapMeant: true })
  })

  it('fixes many in one step of undo', () => {
    execute('fixProblem', fixProblems('lengthen', [problem('TOO_SHORT', 'b')]))
    expect(names(problem('TOO_SHORT', 'b'))).toEqual([])
    const both = [problem('EMPTY', 'a'), problem('EMPTY', 'b')]
    execute('fixProblem', fixProblems('remove', both))
    expect(useDocument.getState().order).toEqual(['c'])
    undo()
    expect(useDocument.getState().order).toEqual(['a', 'b', 'c'])
  })

  it('extends a cue that is too short or too fast only into its pause', () => {
    execute('changeTimes', setTimes('a', 1500, 1600))
    execute('fixProblem', fixProblems('lengthen', [problem('TOO_SHORT', 'a')]))
    expect(cue('a')?.endMs).toBe(1920)
    execute('changeText', setText('a', 'một câu dài hơn hẳn so với thời gian của nó'))
    expect(names(problem('TOO_FAST', 'a'))).toEqual(['cutText'])
  })

  it('gives the number of characters beyond readable speed', () => {
    execute('changeText', setText('a', 'x'.repeat(40)))
    const [, cut] = availableFixes(problem('TOO_FAST', 'a'), lookAt())
    expect(cut).toEqual({ name: 'cutText', values: { count: 40 - 25 } })
  })

  it('takes a cue that stands too long back to seven seconds, or to the end of its voice', () => {
    execute('changeTimes', setTimes('c', 4000, 14_000))
    voice('c', 8_000)
    execute('fixProblem', fixProblems('shorten', [problem('TOO_LONG', 'c')]))
    expect(cue('c')?.endMs).toBe(12_000)
  })
})

describe('a cue that does not fit', () => {
  it('is extended into a pause that it could not borrow', () => {
    execute('changeFit', changeFit({ maxBorrowMs: 1_000 }))
    const fit = voice('c', 4_800)
    expect(fit?.state).toBe('does-not-fit')
    expect(names(problem('DOES_NOT_FIT', 'c'))).toEqual(['extend', 'faster', 'cutText'])
    execute('fixProblem', fixProblems('extend', [problem('DOES_NOT_FIT', 'c')]))
    // It begins 90 ms early.
    expect(cue('c')?.endMs).toBe(7_110)
    refit('c', { ...sampleTake('t-c', 'c'), durationMs: 4_800 })
    expect(useDerived.getState().fits.get('c')?.state).toBe('comfortable')
  })

  it('fits once it may continue into the next cue', () => {
    voice('a', 3_600)
    expect(names(problem('DOES_NOT_FIT', 'a'))).toEqual(['faster', 'cutText', 'allowOverlap'])
    execute('fixProblem', fixProblems('allowOverlap', [problem('DOES_NOT_FIT', 'a')]))
    refit('a', { ...sampleTake('t-a', 'a'), durationMs: 3_600 })
    expect(useDerived.getState().fits.get('a')?.state).not.toBe('does-not-fit')
    const { byId, order } = useDocument.getState()
    const { fits } = useDerived.getState()
    const sources = { ...nothingDerived, comfortRate: 2, byId, order, fits, failed: [] }
    expect(atOnce(createProblems()(sources))).toEqual([])
  })

  it('is no problem while its take says another text', () => {
    voice('a', 3_600)
    const { byId, order } = useDocument.getState()
    const { fits } = useDerived.getState()
    const sources = { ...nothingDerived, comfortRate: 2, byId, order, fits, failed: [] }
    const kinds = (all: typeof sources) => atOnce(createProblems()(all)).map(({ kind }) => kind)
    expect(kinds(sources)).toEqual(['DOES_NOT_FIT'])
    const counts = createFitCounts()
    expect(counts({ fits, stale: new Set() })).toEqual({ unfit: 1, stretched: 0 })
    const stale = new Set(['a'])
    expect(kinds({ ...sources, stale })).toEqual([])
    expect(counts({ fits, stale })).toEqual({ unfit: 0, stretched: 0 })
  })

  it('can be read faster by the voice itself, with the speed and what it costs', () => {
    voice('a', 3_600)
    const faster = availableFixes(problem('DOES_NOT_FIT', 'a'), lookAt()).find(
      ({ name }) => name === 'faster',
    )
    expect(faster?.values).toEqual({ speed: 1.95, credits: 5 })
  })

  it('is not promised to fit where no voice reads as fast as it would have to', () => {
    voice('a', 4_000)
    expect(names(problem('DOES_NOT_FIT', 'a'))).not.toContain('faster')
  })

  it('is counted once for each fix that helps it', () => {
    voice('a', 3_600)
    const found = fixAll([problem('DOES_NOT_FIT', 'a'), problem('FAILED', 'b')])
    expect(found.map(({ name, problems, credits }) => [name, problems.length, credits])).toEqual([
      ['retry', 1, 5],
      ['faster', 1, 5],
    ])
  })
})

describe('words that differ from the text', () => {
  const recognised = { wanted: 'câu a', found: 'cầu ba' }
  const checked = (more: Partial<Take> = {}) => {
    const take = { ...sampleTake('t-a', 'a'), recognised, ...more }
    addTakes([take])
    return take
  }
  const found = () => {
    const { byId, order } = useDocument.getState()
    const takeOf = (id: string) => activeTake(useTakes.getState(), id)
    const all = atOnce(
      createProblems()({ ...nothingDerived, comfortRate: 2, byId, order, failed: [], takeOf }),
    )
    return all.filter(({ kind }) => kind === 'WORDS_DIFFER')
  }

  it('are a problem of the take until another one is in use', () => {
    const take = checked()
    expect(found()).toMatchObject([{ cueId: 'a', severity: 'warning', value: 2 }])
    expect(names(problem('WORDS_DIFFER', 'a'))).toEqual([
      'listen',
      'renderAgain',
      'addToDictionary',
      'acceptTake',
    ])
    addTakes([{ ...sampleTake('t-2', 'a'), file: take.file.replace(/^./, 'f') }])
    expect(found()).toEqual([])
  })

  it('are accepted for that take alone, and undone', () => {
    checked()
    execute('fixProblem', fixProblems('acceptTake', found()))
    expect(found()).toEqual([])
    undo()
    expect(found()).toHaveLength(1)
    execute('fixProblem', fixProblems('acceptTake', found()))
    checked({ id: 't-2', file: `${'e'.repeat(64)}.wav` })
    expect(found()).toHaveLength(1)
  })

  it('cannot be rendered again where a take is locked or somebody’s own', () => {
    checked({ locked: true })
    expect(names(problem('WORDS_DIFFER', 'a'))).not.toContain('renderAgain')
    checked({ id: 't-2', own: { from: 'microphone' } })
    expect(names(problem('WORDS_DIFFER', 'a'))).not.toContain('renderAgain')
  })
})
