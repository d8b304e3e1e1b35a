import type { Problem } from '../derived/problems'
import { lookAt } from './fix-context'
import { availableFixes, type QuickFixName } from './available-fixes'

/** QuickFixes that make sense for many cues at once, in the order in which they are offered. */
const forMany = [
  'retry',
  'suggestVoice',
  'extend',
  'faster',
  'endBefore',
  'lengthen',
  'readLonger',
  'shorten',
  'remove',
] as const satisfies readonly QuickFixName[]

export interface FixMany {
  name: (typeof forMany)[number]
  /** Where it helps. */
  problems: Problem[]
  credits: number
}

/** What can be done about many problems at once, with where it helps and what it costs. */
export function fixAll(problems: readonly Problem[]): FixMany[] {
  const look = lookAt()
  const found = new Map<QuickFixName, FixMany>()
  for (const problem of problems) {
    for (const { name, values } of availableFixes(problem, look)) {
      const many = forMany.find((each) => each === name)
      // A text that could be spoken is not deleted with the empty ones.
      if (!many || (many === 'remove' && problem.kind !== 'EMPTY')) continue
      const before = found.get(many) ?? { name: many, problems: [], credits: 0 }
      before.problems.push(problem)
      found.set(many, { ...before, credits: before.credits + (values['credits'] ?? 0) })
    }
  }
  return forMany.flatMap((name) => found.get(name) ?? [])
}
