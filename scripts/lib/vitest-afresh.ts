import { afterAll, vi } from 'vitest'

// What a module keeps is forgotten before the next file of this process.
afterAll(() => {
  vi.resetModules()
})
