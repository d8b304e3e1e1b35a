import type { Problem } from '../derived/problems'
import { lookAt } from './look'
import { mendsOf, type MendName } from './mends-of'

/** Mends that make sense for many cues at once, in the order in which they are offered. */
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
] as const satisfies readonly MendName[]

export interface MendMany {
  name: (typeof forMany)[number]
  /** Where it helps. */
  problems: Problem[]
  credits: number
}

/** What can be done about many problems at once, with where it helps and what it costs. */
export function mendAll(problems: readonly Problem[]): MendMany[] {
  const look = lookAt()
  const found = new Map<MendName, MendMany>()
  for (const problem of problems) {
    for (const { name, values } of mendsOf(problem, look)) {
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
