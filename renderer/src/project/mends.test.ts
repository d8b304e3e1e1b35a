import { beforeEach, describe, expect, it } from 'vitest'
import { showDocument, useDocument } from './document-store'
import { setTimes } from './edits/cue-edits'
import { execute, undo } from './execute'
import { mendProblems } from './mends'
import type { Problem } from './problems'
import { sampleProject } from './testing/sample-project'

const cue = (id: string) => useDocument.getState().byId[id]
const problem = (kind: Problem['kind'], cueId: string, otherCueId?: string): Problem => ({
  kind,
  cueId,
  severity: 'error',
  value: 0,
  ...(otherCueId !== undefined && { otherCueId }),
})

beforeEach(() => showDocument(sampleProject()))

describe('mends', () => {
  it('ends a cue before the one it overlaps', () => {
    execute('changeTimes', setTimes('a', 0, 2500))
    execute('mendProblem', mendProblems([problem('OVERLAP', 'a', 'b')]))
    expect(cue('a')?.endMs).toBe(1920)
  })

  it('lets an overlap stand where nothing of the cue would be left', () => {
    execute('changeTimes', setTimes('a', 1900, 2500))
    execute('mendProblem', mendProblems([problem('OVERLAP', 'a', 'b')]))
    expect(cue('a')).toMatchObject({ endMs: 2500, overlapMeant: true })
  })

  it('mends many in one step of undo', () => {
    execute('mendProblem', mendProblems([problem('EMPTY', 'a'), problem('TOO_SHORT', 'b')]))
    expect(cue('a')).toBeUndefined()
    expect((cue('b')?.endMs ?? 0) - 2000).toBe(833)
    undo()
    expect(useDocument.getState().order).toEqual(['a', 'b', 'c'])
  })
})
