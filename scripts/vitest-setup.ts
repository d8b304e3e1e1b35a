// Property tests draw the same cases in every run, so that a red gate can be repeated and a green one
// does not depend on luck. `CUECAST_SEED=any` draws others each time; a number repeats a run.
import { configureGlobal } from 'fast-check'

const asked = process.env['CUECAST_SEED'] ?? '20260101'
if (asked !== 'any') configureGlobal({ seed: Number(asked) })
