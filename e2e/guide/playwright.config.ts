import { defineConfig } from '@playwright/test'

/** Takes the pictures of docs/user-guide.*.md; run by `npm run guide:pictures`, not by the tests. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
})
