import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // One waits while the other works: alone, a studio and its service leave a third of two cores idle.
  workers: 2,
  fullyParallel: false,
  // Bounds for what hangs: a machine that is busy or slow takes several times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // These try what `npm run package` has made.
  ...(process.env['CUECAST_PACKAGES'] ? {} : { grepInvert: /@package/ }),
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  use: { trace: 'off' },
})
