import type { ElectronApplication, Page } from '@playwright/test'
import { row, type BenchRow } from '../table'
import type { ChunkUpdate } from '@shared/contracts/run'
import { framesOf } from './frames'
import { frameRow } from './rows'
import { topIndex, type Bench } from './window'

const A_SECOND = 100
const SECONDS = 5
/** How long the program gathers updates for one message, ms (`electron/emitter.ts`). */
const BATCH_MS = 100

/** Counts rows of the table that change, and how many messages there were. */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const changed: string[] = []
    const body = document.querySelector('[data-testid="cue-table"]')
    const observer = new MutationObserver((all) => {
      const rows = all.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[data-cue-id]'),
      )
      const ids = rows.map((found) => found?.getAttribute('data-cue-id') ?? null)
      changed.push(...new Set(ids.filter((id) => id !== null)))
    })
    if (body)
      observer.observe(body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
    Object.assign(globalThis, { changedRows: changed })
  })
  return () =>
    page.evaluate(() => {
      const changed: unknown = Reflect.get(globalThis, 'changedRows')
      return Array.isArray(changed) ? changed.length : 0
    })
}

/** Notes which project the next snapshot shows: messages about another one are dropped. */
export async function noteShown(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents) return
    const send = contents.send.bind(contents)
    contents.send = (channel, ...given: { token?: string; snapshot?: unknown }[]) => {
      if (given[0]?.snapshot) Object.assign(globalThis, { shownProject: given[0].token })
      send(channel, ...given)
    }
  })
}

/** Updates of a hundred cues in turn. */
const updatesOf = (from: number, count: number, stateOf: (i: number) => ChunkUpdate['state']) =>
  Array.from({ length: count }, (_, i): ChunkUpdate => {
    const cueId = `cue-${from + (i % A_SECOND)}`
    return { runId: 'bench', cueId, state: stateOf(i) }
  })

const states = (i: number) => (Math.floor(i / A_SECOND) % 2 === 0 ? 'queued' : 'rendering')

/** Tells the window of chunks as the program does: a message with all of a tenth of a second. */
async function sendUpdates(
  app: ElectronApplication,
  updates: readonly ChunkUpdate[],
): Promise<void> {
  await app.evaluate(
    async ({ BrowserWindow }, { all, size, everyMs }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const token: unknown = Reflect.get(globalThis, 'shownProject')
      for (let i = 0; i < all.length; i += size) {
        const payload = all.slice(i, i + size)
        const seq = Number.MAX_SAFE_INTEGER
        contents?.send('cuecast:stream', { token, seq, name: 'chunksChanged', payload })
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    },
    { all: updates, size: (A_SECOND * BATCH_MS) / 1_000, everyMs: BATCH_MS },
  )
}

/** Processor time of the window since the last call, parts of one core. */
async function windowLoad(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ app: electron, BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId()
    const metric = electron.getAppMetrics().find((each) => each.pid === pid)
    return metric?.cpu.percentCPUUsage ?? 0
  })
}

/** A hundred chunk updates a second; the load without what watches frames and rows, which is one itself. */
export async function measureUpdates({ app, page }: Bench): Promise<BenchRow[]> {
  const from = await topIndex(page)
  await windowLoad(app)
  const updates = updatesOf(from, A_SECOND * SECONDS, states)
  await sendUpdates(app, updates)
  const load = await windowLoad(app)
  const changed = await watchRows(page)
  const frames = await framesOf(page, () => sendUpdates(app, updates))
  // A cue that is being rendered turns its sign for ever: the window would never rest again.
  await sendUpdates(
    app,
    updatesOf(from, A_SECOND, () => 'cancelled'),
  )
  return [
    frameRow('100 chunk updates a second', frames),
    row('… rows rendered for each update', (await changed()) / (A_SECOND * SECONDS), {
      unit: ' rows',
      most: 1,
    }),
    row('… load of the window', load, { unit: ' % of a core', digits: 1, most: 12 }),
  ]
}
