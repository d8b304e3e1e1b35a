// npm run bench [-- NAME… [PART…]]: runs the benches of bench/*.bench.ts and prints their tables. A
// word that names no bench is a part that the chosen bench knows (npm run bench:ui -- keys).
// npm run bench -- NAME compare REF [PART…] runs the bench of another commit in turns with this one's and
// prints their figures side by side (npm run bench:ui -- compare v1.2.0 memory).
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { builtCheckout } from './lib/checkout.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { run } from './lib/run-command.mjs'
import { underDisplay } from './lib/display.mjs'
import { giveUp, say } from './lib/say.mjs'

const words = process.argv.slice(2)
const comparing = words.indexOf('compare')
const ref = comparing < 0 ? null : words.splice(comparing, 2)[1]
if (comparing >= 0 && !ref) giveUp('compare with which commit? npm run bench -- NAME compare REF')
const benches = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'))
const wanted = words.filter((word) => benches.includes(`${word}.bench.ts`))
const parts = words.filter((word) => !wanted.includes(word))
const everything = words.length === 0 && !ref
const chosen = benches.filter((name) => everything || wanted.includes(name.slice(0, -9)))
if (chosen.length === 0)
  giveUp(`no such bench; there are: ${benches.map((b) => b.slice(0, -9)).join(', ')}`)

await ensureDependencies()
await ensureBuilt()
if (chosen.includes('ui.bench.ts')) {
  const { ensureElectron } = await import('./lib/electron.mjs')
  process.env.CUECAST_ELECTRON ??= await ensureElectron()
}
const other = ref ? await builtCheckout(ref) : null
const results = mkdtempSync(join(tmpdir(), 'cuecast-bench-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))
let tables = 0
for (const name of chosen) await (other ? compare(name) : show(name))

async function show(name) {
  say(`bench ${name.slice(0, -9)}…`)
  const table = await measure(root, name)
  console.log(`\n${table.title}`)
  console.table(table.rows)
}

/** Twice each, in turns: other, this, this, other; a machine that changes its pace changes both. */
async function compare(bench) {
  const turns = [other.folder, root, root, other.folder]
  const measured = []
  for (const [index, checkout] of turns.entries()) {
    const which = checkout === root ? 'this one' : other.commit.slice(0, 8)
    say(`bench ${bench.slice(0, -9)}, ${which} (${index + 1} of ${turns.length})…`)
    measured.push({ checkout, ...(await measure(checkout, bench)) })
  }
  const figures = (checkout, name) =>
    measured
      .filter((table) => table.checkout === checkout)
      .map(({ rows }) => namedFigures(rows).get(name) ?? '–')
      .join(' | ')
  const all = new Set(measured.flatMap(({ rows }) => [...namedFigures(rows).keys()]))
  console.log(`\n${measured[1].title}`)
  console.table(
    [...all].map((name) => ({
      what: name,
      [other.commit.slice(0, 8)]: figures(other.folder, name),
      'this one': figures(root, name),
    })),
  )
}

/** A row's first column names it, the second is its figure; “… undo” continues the row above. */
function namedFigures(rows) {
  let begun = ''
  return new Map(
    rows.map((row) => {
      const [what, figure] = Object.values(row)
      if (!what.startsWith('…')) begun = what
      return [what === begun ? what : `${begun} ${what}`, figure]
    }),
  )
}

/** The table of a bench of a checkout, measured on the build of that checkout. */
async function measure(checkout, name) {
  const file = join(results, `${tables++}.json`)
  const script = join(root, 'scripts/bench-measure.mjs')
  const args = [script, checkout, name, file, ...parts]
  const code = await (name === 'ui.bench.ts'
    ? underDisplay([process.execPath, ...args], process.env)
    : run(process.execPath, args))
  if (code !== 0) giveUp(`the bench ${name.slice(0, -9)} failed`, code)
  return JSON.parse(readFileSync(file, 'utf8'))
}
