// What no user can reach: files and exports that only tests, benches and scripts use. The linter for
// unused code counts tests as use; this gate looks at the product alone. Exits 1 on a finding that is
// not listed below, and on a listed one that can be reached by now.
import { capture } from './lib/run-command.mjs'
import { join } from 'node:path'
import { root } from './lib/paths.mjs'

/** Files and exports (`file: name`) that wait for their caller, with the reason. */
const WAITING = new Map()

const { output } = await capture(process.execPath, [
  join(root, 'node_modules/knip/bin/knip.js'),
  '--production',
  '--no-progress',
  '--reporter',
  'json',
])
const { issues } = JSON.parse(output.slice(output.indexOf('{')))
const findings = issues.flatMap((issue) => [
  ...(issue.files?.length ? [issue.file] : []),
  ...(issue.exports ?? []).map(({ name }) => `${issue.file}: ${name}`),
])
const unexpected = findings.filter((each) => !WAITING.has(each))
const reached = [...WAITING.keys()].filter((each) => !findings.includes(each))
for (const each of unexpected)
  console.error(`✗ ${each}: no user can reach it; connect it or delete it`)
for (const each of reached)
  console.error(`✗ ${each}: can be reached now; remove it from scripts/check-reachable.mjs`)
console.log(`reachable: ${findings.length} findings, ${WAITING.size} of them listed with a reason`)
process.exit(unexpected.length + reached.length ? 1 : 0)
