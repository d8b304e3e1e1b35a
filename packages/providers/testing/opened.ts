import { afterEach, beforeEach, vi } from 'vitest'
import type { Provider } from '@shared/contracts/models/providers'
import { type Documented, FakeProvider } from './fake-server'

const opened = new Set<FakeProvider>()

/** Pauses take no time in each test of the file, the network takes its own; fakes are closed after each. */
export function withFakes(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    vi.setTimerTickMode('nextTimerAsync')
  })
  afterEach(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    await Promise.all([...opened].map((each) => each.close()))
    opened.clear()
  })
}

/** A fake that is running, and the provider that a user would have set up for it. */
export async function startFake(documented: Documented) {
  const fake = await FakeProvider.start(documented)
  opened.add(fake)
  return { fake, provider: providerOf(fake) }
}

const providerOf = ({ documented, address, key }: FakeProvider): Provider => ({
  id: `provider ${documented.kind}`,
  kind: documented.kind,
  name: 'Tiếng Nói',
  address,
  key,
  model: null,
  style: null,
  plain: false,
})
