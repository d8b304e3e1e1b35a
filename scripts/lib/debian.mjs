import { existsSync, readFileSync } from 'node:fs'
import { capture, run } from './run-command.mjs'
import { say } from './say.mjs'

/** Libraries that Electron needs and a bare Debian lacks. */
export const electronPackages = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libnotify4',
  'libsecret-1-0',
]

/** What the end-to-end tests need beside them: a display, a keyring and something to listen with. */
export const testPackages = [
  ...electronPackages,
  'xvfb',
  'xauth',
  'dbus',
  'dbus-x11',
  'gnome-keyring',
  'ffmpeg',
  // Servers that the distributed service is tried on.
  'postgresql',
  'pgbouncer',
  'caddy',
  // Makes a client of the document of the service's interface, in another language.
  'libopenapi-client-perl',
  // Answers the system's own file dialogs, which are outside the window.
  'xdotool',
  // Says whether what the packages tell desktops, stores and systemd is right, and packs an AppImage.
  'appstream',
  'desktop-file-utils',
  'squashfs-tools',
  // Reads our part of the installer for Windows.
  'nsis',
  'systemd',
  // Elsewhere (Ubuntu) packages of these names are none, or only fetch snaps.
  ...(isDebian() ? ['chromium', 'firefox-esr'] : []),
  // Firefox stops playing where there is no sound card; this has one that nobody hears.
  'pulseaudio',
]

function isDebian() {
  const about = '/etc/os-release'
  return existsSync(about) && /^ID=debian$/m.test(readFileSync(about, 'utf8'))
}

/**
 * Installs missing Debian packages when root; otherwise says the one command that would.
 * Answers false when something is still missing. Other systems are left alone.
 */
export async function ensureDebianPackages(packages) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-query')) return true
  const missing = await missingPackages(packages)
  if (missing.length === 0) return true
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.getuid() !== 0) {
    say(`these system packages are missing; install them with:\n  sudo ${command}`)
    return false
  }
  say(`installing system packages: ${missing.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { stdio: ['ignore', 'ignore', 2], env }
  const install = () => run('apt-get', command.split(' ').slice(1).concat('-qq'), quiet)
  await run('apt-get', ['update', '-qq'], quiet)
  if ((await install()) === 0) return true
  say(`apt-get could not install them; try: ${command}`)
  return false
}

/** The packages of the list that are not installed; a t64 twin counts (Debian 13, Ubuntu 24.04). */
async function missingPackages(packages) {
  const names = packages.flatMap((name) => [name, `${name}t64`])
  const { output } = await capture('dpkg-query', [
    '-W',
    '-f',
    '${Package} ${db:Status-Status}\n',
    ...names,
  ])
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return packages.filter((name) => !installed.has(name) && !installed.has(`${name}t64`))
}
