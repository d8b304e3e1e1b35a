import { randomUUID } from 'node:crypto'
import type { ElectronApplication } from '@playwright/test'

interface Call {
  id: string
  source: string
  arg: unknown
}

/**
 * Lets `app.evaluate` keep its answer in the main process. V8's inspector holds the promise of an
 * answer weakly and may collect it; asking again must not run the function twice.
 */
export function runsOnce(app: ElectronApplication): ElectronApplication {
  const evaluate = app.evaluate.bind(app)
  return Object.assign(app, {
    async evaluate(run: Function | string, arg?: unknown): Promise<unknown> {
      const call: Call = { id: randomUUID(), source: String(run), arg }
      for (;;) {
        try {
          return await evaluate(answerTo, call)
        } catch (error) {
          if (!String(error).includes('promise was garbage collected')) throw error
        }
      }
    },
  })
}

/** In the main process. */
function answerTo(electron: unknown, { id, source, arg }: Call): unknown {
  const kept: Map<string, unknown> = Reflect.get(globalThis, 'keptAnswers') ?? new Map()
  Reflect.set(globalThis, 'keptAnswers', kept)
  // oxlint-disable-next-line no-eval -- only Playwright's functions come as their source
  if (!kept.has(id)) kept.set(id, (0, eval)(`(${source})`)(electron, arg))
  return kept.get(id)
}
