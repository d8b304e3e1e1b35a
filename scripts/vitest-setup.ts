// Property tests draw the same cases in every run, so that a red gate can be repeated and a green one
// does not depend on luck. `CUECAST_SEED=any` draws others each time; a number repeats a run.
import { configureGlobal } from 'fast-check'
import { vi } from 'vitest'

const asked = process.env['CUECAST_SEED'] ?? '20260101'
if (asked !== 'any') configureGlobal({ seed: Number(asked) })

// Neither Node nor jsdom has the scheduler of the studio's window: here a task comes after those that wait.
vi.stubGlobal('scheduler', { postTask: (task: () => void) => setImmediate(task) })
