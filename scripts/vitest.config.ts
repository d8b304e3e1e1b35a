import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { TEST_S3_ENV } from '../packages/service/testing/s3'

const root = resolve(import.meta.dirname, '..')

const common = {
  setupFiles: [resolve(root, 'scripts/vitest-setup.ts')],
  // Bounds for what hangs: a machine that is busy or slow takes ten times as long as a quiet one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  root,
  resolve: { alias: { '@shared': resolve(root, 'shared'), '@': resolve(root, 'renderer/src') } },
  test: {
    // Once for all projects.
    globalSetup: resolve(root, 'scripts/vitest-workers.ts'),
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'files',
          include: [
            '{shared,packages,electron,renderer,scripts,bench}/**/*.test.ts',
            'renderer/**/*.test.tsx',
          ],
          ...common,
        },
      },
      {
        extends: true,
        test: {
          // The interface of the service once more, on PostgreSQL, Redis and S3.
          name: 'servers',
          include: ['packages/service/conformance/**/*.test.ts'],
          globalSetup: resolve(root, 'scripts/vitest-servers.ts'),
          env: TEST_S3_ENV,
          ...common,
        },
      },
    ],
  },
})
