// npm run cuecast -- check | migrate, npm run dub | serve | keys | notes | voices | recognisers, or cuecast with any of them: installs and builds what is missing, then runs the command under Node.
// Everything that this wrapper says goes to stderr; stdout belongs to the command.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { run } from './lib/run-command.mjs'

const [name = 'help', ...args] = process.argv.slice(2)
await ensureDependencies()
await ensureBuilt()

const built = (command) => join(root, 'out', 'main', `cli-${command}.js`)
// Help names the command that may have been meant.
const isCommand = /^[a-z]+$/.test(name) && existsSync(built(name))
const [command, given] = isCommand ? [name, args] : ['help', [name]]

// npm changes to the checkout; the paths that the user typed are relative to where they typed them.
const cwd = process.env.INIT_CWD || process.cwd()
// Most of what the commands allocate are samples and HTTP bodies outside the heap. V8 would let the new
// space of each thread grow to 48 MB for their handles; small, it costs no time and saves 100 MB.
const flags = ['--max-semi-space-size=2']
// Each thread's own pool of the C library keeps what it has let go of: with two for all, some 50 MB less are held.
const env = { MALLOC_ARENA_MAX: '2', ...process.env }
process.exit(await run(process.execPath, [...flags, built(command), ...given], { cwd, env }))
