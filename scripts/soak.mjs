// npm run soak -- --minutes N: kills the studio, its service and the terminal commands at random
// moments, starts them again, and holds what is left against everything that must not be lost.
import { parseArgs } from 'node:util'
import { ensureDebianPackages, testPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { runModule } from './lib/run-command.mjs'
import { giveUp, say } from './lib/say.mjs'

const usage = `npm run soak -- [options]

Works in the studio and in the terminal on one film after another, kills main, the window, the
embedded service, dub or serve at random moments, starts again, and checks after every kill that
  a window appears and the project opens, not from a backup,
  no take is lost, and no edit older than a second,
  neither of two projects that are opened by turns has a text of the other,
  no text is paid twice (two counting services, one of them honours Idempotency-Key),
  nothing half-written is left beside the exports and in the project,
and that every film can be voiced to its end. Ends with a table; exit code 1 when something was lost.

  --minutes N     how long (default 10); the film under way is finished
  --kills N       stop after N kills, whatever the time
  --seed N        the same seed plans the same kills (default: by the clock)
  --first N       begin with film N of that plan
  -h, --help      this text

npm run soak -- service-cluster [--kills N] [--seed N]

Two API processes and two workers of the service on PostgreSQL (through PgBouncer) and S3, with
texts, uploads and transcriptions of five accounts with limits: kills N of them (default 100), restarts, freezes,
fills and pauses the servers, stops processes past their lease, fills disks (as root), moves clocks by up to 90 days,
truncates and cuts connections, sends texts that end the process which speaks them, and checks that no chunk is lost,
none is charged twice, no good text fails, usage is what was paid, and every webhook is delivered under one id.

Needs Linux (Xvfb and a keyring of its own).
`

let values
let isCluster = false
try {
  const number = { type: 'string' }
  const options = { minutes: number, kills: number, seed: number, first: number }
  const more = { ...options, help: { type: 'boolean', short: 'h' } }
  const { values: given, positionals } = parseArgs({ options: more, allowPositionals: true })
  values = given
  const [unknown] = positionals.filter((word) => word !== 'service-cluster')
  if (unknown !== undefined) throw new Error(`there is no soak "${unknown}"`)
  isCluster = positionals.length > 0
} catch (error) {
  giveUp(`${error.message}\n\n${usage}`, 2)
}
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}
if (process.platform !== 'linux') giveUp('the soak needs Linux')
const minutes = wholeNumber('minutes', values.kills === undefined ? 10 : 24 * 60)
const plan = {
  minutes,
  kills: wholeNumber('kills', Number.MAX_SAFE_INTEGER),
  seed: wholeNumber('seed', Date.now() % 1_000_000),
  first: wholeNumber('first', 1),
}

await ensureDependencies()
if (!(await ensureDebianPackages([...testPackages, ...(isCluster ? ['faketime'] : [])])))
  process.exit(1)
say(`soak with seed ${plan.seed}`)
if (isCluster) process.exit(await clusterSoak())
const env = { CUECAST_SOAK: JSON.stringify(plan) }
process.exit(await runPlaywright(['--reporter=dot'], env, 'e2e/soak/playwright.config.ts'))

/** The test of the service's processes, with more kills than a test run has time for. */
function clusterSoak() {
  const { seed } = plan
  const kills = values.kills === undefined ? 100 : plan.kills
  const config = ['--config', 'scripts/vitest.config.ts', '--reporter=verbose']
  process.env.CUECAST_CLUSTER_SOAK = JSON.stringify({ kills, seed })
  // It is among those that a usual run leaves out.
  process.env.CUECAST_TESTS = 'full'
  return runModule('vitest/vitest.mjs', ['run', ...config, 'packages/service/cluster.test.ts'])
}

function wholeNumber(name, otherwise) {
  const given = values[name]
  if (given === undefined) return otherwise
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given)
  return giveUp(`--${name} must be a whole number from 1\n\n${usage}`, 2)
}
