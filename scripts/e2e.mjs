// npm run e2e -- jobs.spec.ts -g "stopped": single end-to-end tests; the arguments are Playwright's.
import { ensureDebianPackages, testPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { giveUp } from './lib/say.mjs'

await ensureDependencies()
if (!(await ensureDebianPackages(testPackages))) giveUp('system packages are missing')
process.exit(await runPlaywright(['--reporter=list', ...process.argv.slice(2)]))
