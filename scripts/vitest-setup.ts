// Property tests draw the same cases in every run, so that a red gate can be repeated and a green one
// does not depend on luck. `CUECAST_SEED=any` draws others each time; a number repeats a run.
import { resolve } from 'node:path'
import { configureGlobal } from 'fast-check'
import { vi } from 'vitest'

const asked = process.env['CUECAST_SEED'] ?? '20260101'
if (asked !== 'any') configureGlobal({ seed: Number(asked) })

// The terminal keeps its certificate in the user's data folder; tests have one of their own.
process.env['XDG_DATA_HOME'] = resolve(import.meta.dirname, '../node_modules/.cache/tests-data')

// Neither Node nor jsdom has the scheduler of the studio's window: here a task comes after those that wait.
vi.stubGlobal('scheduler', { postTask: (task: () => void) => setImmediate(task) })

/** Longest time that `vi.waitFor` and `vi.waitUntil` wait, ms, as `expect.poll` does; vitest itself gives up after a second. */
const MAX_WAIT_MS = 60_000
const { waitFor, waitUntil } = vi
const waitForLonger: typeof waitFor = (check, options) => waitFor(check, longer(options))
const longer = (options: Parameters<typeof waitFor>[1] = {}) =>
  typeof options === 'number' ? options : { timeout: MAX_WAIT_MS, ...options }
// Test files that share a process share `vi`.
if (waitFor.name !== waitForLonger.name) {
  vi.waitFor = waitForLonger
  vi.waitUntil = (check, options) => waitUntil(check, longer(options))
}
