import { expect, it, vi } from 'vitest'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { deriveNow, startDeriving } = await import('./derive')
const { useDerived } = await import('./derived-store')
const { applyChunkUpdates } = await import('../document/run-store')

it('notifies no subscriber while derived values stay the same', () => {
  const end = startDeriving()
  deriveNow()
  const changed = vi.fn()
  const stop = useDerived.subscribe(changed)
  applyChunkUpdates([{ runId: 'run', cueId: 'a', state: 'queued' }])
  deriveNow()
  expect(changed).not.toHaveBeenCalled()
  stop()
  end()
})
