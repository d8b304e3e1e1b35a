import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')

export default defineConfig({
  root,
  resolve: { alias: { '@shared': resolve(root, 'shared'), '@': resolve(root, 'renderer/src') } },
  test: {
    include: ['{shared,electron,renderer,scripts,bench}/**/*.test.ts', 'renderer/**/*.test.tsx'],
    globalSetup: resolve(root, 'scripts/vitest-workers.ts'),
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    reporters: ['default'],
  },
})
