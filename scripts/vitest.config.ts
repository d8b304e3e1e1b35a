import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')

export default defineConfig({
  root,
  resolve: { alias: { '@shared': resolve(root, 'shared'), '@': resolve(root, 'renderer/src') } },
  test: {
    include: [
      '{shared,packages,electron,renderer,scripts,bench}/**/*.test.ts',
      'renderer/**/*.test.tsx',
    ],
    globalSetup: resolve(root, 'scripts/vitest-workers.ts'),
    setupFiles: [resolve(root, 'scripts/vitest-setup.ts')],
    // Bounds for what hangs: a machine that is busy or slow takes ten times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    reporters: ['default'],
  },
})
