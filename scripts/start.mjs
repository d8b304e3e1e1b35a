// npm start: installs what is missing, builds, finds or fetches an Electron, opens the studio.
import { ensureBuilt } from './lib/built.mjs'
import { electronPackages, ensureDebianPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { run } from './lib/run-command.mjs'
import { giveUp, say } from './lib/say.mjs'

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

if (!hasDisplay)
  giveUp(
    'there is no display here, so the studio cannot open a window.\n' +
      '  In a terminal the same job is: npm run dub -- film.srt -o film.wav',
  )

await ensureDependencies()
await ensureBuilt()
const { ensureElectron } = await import('./lib/electron.mjs')
const electron = await ensureElectron()
if (!(await ensureDebianPackages(electronPackages)))
  giveUp('without these libraries the window cannot open')

const args = [root, ...process.argv.slice(2)]
if (process.platform === 'linux' && process.getuid() === 0) {
  say('running as root: Chromium has no sandbox for root, so it is off')
  args.push('--no-sandbox')
}
say('opening the studio')
process.exit(await run(electron, args))
