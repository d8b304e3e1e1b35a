import { defineConfig } from '@playwright/test'

/** A soak of any length; run by `npm run soak`, not by the tests. */
export default defineConfig({
  testDir: '.',
  testMatch: 'run.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 0,
  expect: { timeout: 60_000 },
})
