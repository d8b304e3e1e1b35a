// npm run guide:pictures: takes the pictures of docs/user-guide.*.md from the real studio, in both
// languages, into docs/images/guide.
import { ensureDebianPackages, testPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { runPlaywright } from './lib/playwright.mjs'

await ensureDependencies()
if (!(await ensureDebianPackages(testPackages))) process.exit(1)
process.exit(await runPlaywright(['--reporter=list'], {}, 'e2e/guide/playwright.config.ts'))
