import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { array, assert, asyncProperty, constant, nat, oneof, record } from 'fast-check'
import { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import type { Channels } from './joined-studio'

const channels = vi.hoisted((): Channels => new Map())
vi.mock('electron', () => ({
  app: {},
  clipboard: {},
  nativeImage: {},
  shell: {},
  systemPreferences: {},
  ipcMain: { handle: (name: string, listener: never) => channels.set(name, listener) },
}))

/** Numbers from 0 to 1 that follow from a seed (mulberry32, public domain). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

let random = generator(1)
/** Up to three turns of the event loop. */
async function pause(): Promise<void> {
  for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1)
    await new Promise((next) => setImmediate(next))
}

const { Wire } = await import('./joined-studio')
const wire = new Wire(channels, pause)
vi.stubGlobal('window', { studio: wire.bridge })
const { steps, Walk } = await import('./walk')
const { followFlow } = await import('@/model/derived/flow')
const { followHistory } = await import('@/model/session/kept-history')
const { followEdits, followStudio } = await import('@/model/session/session')

let service: FakeService
const follow: (() => void)[] = []
beforeAll(async () => {
  service = await FakeService.start()
  service.tasks.finishPerStatus = 2
  const kept = new Map<string, unknown>()
  const storage = {
    get: async (id: string) => kept.get(id) ?? null,
    put: async (left: { projectId: string }) =>
      void kept.set(left.projectId, structuredClone(left)),
  }
  follow.push(followStudio(), followEdits(), followFlow(), followHistory(storage))
})
afterAll(async () => {
  for (const end of follow) end()
  await service.close()
  vi.unstubAllGlobals()
})

/** Slow actions are rarer. */
const weight = (name: string): number => (/render|export|new|quit|kill/.test(name) ? 1 : 4)

const step = record({
  name: oneof(
    ...Object.keys(steps).map((name) => ({ arbitrary: constant(name), weight: weight(name) })),
  ),
  a: nat({ max: 7 }),
  b: nat({ max: 7 }),
})

/** Takes the steps; after each everything has to be where it belongs. */
async function take(taken: readonly { name: string; a: number; b: number }[]): Promise<void> {
  const walk = await Walk.begin({ service, wire })
  try {
    for (const [at, { name, a, b }] of taken.entries()) {
      try {
        await steps[name]?.(walk, a, b)
        await walk.settle()
        await walk.check()
      } catch (cause) {
        const done = taken.slice(0, at + 1).map((each) => each.name)
        throw new Error(`after ${done.join(', ')}`, { cause })
      }
    }
  } finally {
    await walk.end()
  }
}

/** A bound for what hangs on a busy machine, ms. */
const MAX_MS = 900_000

it(
  'nothing crosses from one project into another, whatever is done in 2,000 steps',
  async () => {
    const steps100 = array(step, { minLength: 100, maxLength: 100, size: 'max' })
    const walks = asyncProperty(steps100, nat(), async (taken, seed) => {
      random = generator(seed)
      await take(taken)
    })
    await expect(assert(walks, { numRuns: 20, endOnFailure: true })).resolves.toBeUndefined()
  },
  MAX_MS,
)
