import {
  chmodSync,
  cpSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { capture } from '../lib/run-command.mjs'
import { root } from '../lib/paths.mjs'
import { APP_ID } from './builder.mjs'
import { ownPackage } from './stage.mjs'

/** Who publishes the packages; nobody's address where nobody has said so. */
const MAINTAINER = process.env.CUECAST_MAINTAINER ?? 'Cuecast <cuecast@cuecast.invalid>'

const resources = join(root, 'resources', 'desktop')
const linux = join(resources, 'linux')

/** Libraries that Electron loads, by the names that Debian 12 and 13 and Ubuntu know. */
const DEPENDS = [
  'libasound2 | libasound2t64',
  'libatk-bridge2.0-0 | libatk-bridge2.0-0t64',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libc6 (>= 2.31)',
  'libcups2 | libcups2t64',
  'libgbm1',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libxss1',
  'xdg-utils',
]

/**
 * Lays a tree as it stands on a system: `usr/lib/cuecast` with the program, `usr/bin/cuecast`, and what
 * desktops, shells, `man` and systemd look for. Answers the tree's folder.
 */
export async function layOutTree({ unpacked, tree, parts, epoch }) {
  rmSync(tree, { recursive: true, force: true })
  const into = (path) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    return join(tree, path)
  }
  cpSync(unpacked, into('usr/lib/cuecast'), { recursive: true, verbatimSymlinks: true })
  const { version } = ownPackage()
  const date = new Date(epoch * 1000).toISOString().slice(0, 10)
  const names = commandNames(unpacked)
  const fill = (text) =>
    text
      .replaceAll('@VERSION@', version)
      .replaceAll('@DATE@', date)
      .replaceAll('@COMMANDS@', names.join(' | '))
  const put = (from, path, mode = 0o644) => {
    writeFileSync(into(path), fill(readFileSync(join(linux, from), 'utf8')))
    chmodSync(join(tree, path), mode)
  }
  put('cuecast.sh', 'usr/bin/cuecast', 0o755)
  put(`${APP_ID}.desktop`, `usr/share/applications/${APP_ID}.desktop`)
  put(`${APP_ID}.metainfo.xml`, `usr/share/metainfo/${APP_ID}.metainfo.xml`)
  put('cuecast.xml', 'usr/share/mime/packages/cuecast.xml')
  for (const [shell, path] of [
    ['bash', 'bash-completion/completions/cuecast'],
    ['zsh', 'zsh/vendor-completions/_cuecast'],
    ['fish', 'fish/vendor_completions.d/cuecast.fish'],
  ])
    writeFileSync(into(`usr/share/${path}`), await printed(unpacked, ['completion', shell], 'en'))
  put('cuecast.service', 'usr/lib/systemd/system/cuecast.service')
  for (const [page, path, language] of [
    ['cuecast.1', 'man1', 'en'],
    ['cuecast.vi.1', 'vi/man1', 'vi'],
  ]) {
    const body = await manBody(unpacked, names, language)
    const text = fill(readFileSync(join(linux, page), 'utf8')).replace('@BODY@', () => body)
    writeFileSync(into(`usr/share/man/${path}/cuecast.1.gz`), gzipSync(text, { level: 9 }))
  }
  for (const name of readdirSync(join(resources, 'icons')))
    cpSync(
      join(resources, 'icons', name),
      into(`usr/share/icons/hicolor/${name.slice(0, -4)}/apps/${APP_ID}.png`),
    )
  cpSync(join(resources, 'icon.svg'), into(`usr/share/icons/hicolor/scalable/apps/${APP_ID}.svg`))
  writeFileSync(into('usr/share/doc/cuecast/copyright'), copyright(parts))
  writeFileSync(into('usr/share/doc/cuecast/parts.txt'), textsOf(parts))
  writeFileSync(
    into('usr/share/doc/cuecast/changelog.gz'),
    gzipSync(debianChangelog(epoch), { level: 9 }),
  )
  cpSync(
    join(unpacked, 'LICENSES.chromium.html'),
    into('usr/share/doc/cuecast/LICENSES.chromium.html'),
  )
  return tree
}

/** Loaded, never started. */
const LIBRARY = /\.(?:so(?:\.\d+)*|node)$/

/** Modes and times of a tree, whatever the builder's umask and clock: packages of the same sources are the same. */
function levelOut(folder, epoch) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) {
      const runs = statSync(path).mode & 0o100 && !LIBRARY.test(entry.name)
      chmodSync(path, entry.isDirectory() || runs ? 0o755 : 0o644)
    }
    lutimesSync(path, epoch, epoch)
  }
  chmodSync(folder, 0o755)
}

/** The commands that the program has, by the modules that were built. */
function commandNames(unpacked) {
  const listed = readFileSync(join(unpacked, 'resources', 'commands.txt'), 'utf8')
  return listed.trim().split('\n')
}

/** Starts the program for a command, as the `cuecast` script does: no display, no window. */
export const HEADLESS = [
  '--ozone-platform=headless',
  '--no-sandbox',
  '--disable-gpu',
  '--log-level=3',
  '--',
]

/** A section of the manual for each command: what the command itself says in that language. */
async function manBody(unpacked, names, language) {
  const sections = []
  for (const name of names.filter((each) => each !== 'help')) {
    const pages = name === 'dub' ? [['--help'], ['--help', 'settings']] : [['--help']]
    const output = []
    for (const page of pages) output.push(await printed(unpacked, [name, ...page], language))
    const lines = output
      .join('\n')
      .trim()
      .replaceAll('\\', '\\e')
      .replaceAll('-', '\\-')
      .replaceAll(/^([.'])/gm, '\\&$1')
    sections.push(`.SH ${name.toUpperCase()}\n.nf\n${lines}\n.fi`)
  }
  return sections.join('\n')
}

/** What a command of the program prints. */
async function printed(unpacked, args, language) {
  const env = { ...process.env, LC_ALL: language === 'vi' ? 'vi_VN.UTF-8' : 'C.UTF-8' }
  const { code, output } = await capture(join(unpacked, 'cuecast'), [...HEADLESS, ...args], { env })
  if (code !== 0) throw new Error(`cuecast ${args.join(' ')} failed: ${output.trim()}`)
  return output
}

/** As Debian's tools read it: the version, and where its changes are told. */
function debianChangelog(epoch) {
  const { version } = ownPackage()
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000')
  return `cuecast (${version}) stable; urgency=medium

  * Version ${version}: its changes are in CHANGELOG.md of the sources.

 -- ${MAINTAINER}  ${date}
`
}

/** Debian has the texts of usual licences once for all. */
function copyright(parts) {
  const listed = parts.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  return `Copyright (C) 2026 the authors of Cuecast

Cuecast is free software under the GNU General Public License, version 3 or (at your option) any later version.
On Debian its text is in /usr/share/common-licenses/GPL-3; here it is in parts.txt, too.

It contains these parts; their licences are in parts.txt. Those of Chromium and Node.js are in LICENSES.chromium.html.

${listed.join('\n')}
`
}

function textsOf(parts) {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8')
  const texts = parts.map(
    ({ name, version, licence, text }) => `${name} ${version}\nLicence: ${licence}\n\n${text}`,
  )
  return [own, ...texts].join('\n\n----\n\n')
}

/** What lintian says of Electron and of the recognition library, which come built from their makers. */
const OVERRIDES = `# Chromium's own sandbox needs it where the kernel has no user namespaces.
cuecast: elevated-privileges 4755 root/root [usr/lib/cuecast/chrome-sandbox]
# Electron is packed as its makers build it, with its copies of libraries and its symbols.
cuecast: embedded-library * [usr/lib/cuecast/cuecast]
cuecast: unstripped-binary-or-object [usr/lib/cuecast/*]
# So is sherpa-onnx; its path is a folder of the machine that built it.
cuecast: custom-library-search-path RUNPATH * [usr/lib/cuecast/resources/app.asar.unpacked/*]
`

/** Builds `cuecast_VERSION_amd64.deb`; its files belong to root, and the sandbox helper runs as root. */
export async function buildDeb({ tree, work, output, epoch }) {
  const { version, description } = ownPackage()
  const folder = join(work, 'deb')
  rmSync(folder, { recursive: true, force: true })
  cpSync(tree, folder, { recursive: true, verbatimSymlinks: true })
  const overrides = join(folder, 'usr/share/lintian/overrides')
  mkdirSync(overrides, { recursive: true })
  writeFileSync(join(overrides, 'cuecast'), OVERRIDES)
  levelOut(folder, epoch)
  chmodSync(join(folder, 'usr/lib/cuecast/chrome-sandbox'), 0o4755)
  mkdirSync(join(folder, 'DEBIAN'))
  chmodSync(join(folder, 'DEBIAN'), 0o755)
  const files = filesOf(folder).filter((path) => !path.startsWith('DEBIAN/'))
  const kilobytes = Math.ceil(
    files.reduce((sum, path) => sum + readFileSync(join(folder, path)).length, 0) / 1024,
  )
  const md5 = (path) =>
    createHash('md5')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
  writeFileSync(
    join(folder, 'DEBIAN/md5sums'),
    files.map((path) => `${md5(path)}  ${path}\n`).join(''),
  )
  writeFileSync(
    join(folder, 'DEBIAN/control'),
    `Package: cuecast
Version: ${version}
Section: video
Priority: optional
Architecture: amd64
Maintainer: ${MAINTAINER}
Installed-Size: ${kilobytes}
Depends: ${DEPENDS.join(', ')}
Recommends: ffmpeg, gnome-keyring | kwalletmanager
Description: ${description}
 Opens subtitles of many kinds, gives every speaker a voice, fits each line to
 the film, mixes and exports. Works offline with its built-in voices, or with
 any text-to-speech service that follows its interface.
`,
  )
  for (const [name, text] of Object.entries(maintainerScripts)) {
    writeFileSync(join(folder, 'DEBIAN', name), text)
    chmodSync(join(folder, 'DEBIAN', name), 0o755)
  }
  for (const name of ['md5sums', 'control']) chmodSync(join(folder, 'DEBIAN', name), 0o644)
  const file = join(output, `cuecast_${version}_amd64.deb`)
  await must('dpkg-deb', ['--root-owner-group', '-Zxz', '-z2', '--build', folder, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
  })
  rmSync(folder, { recursive: true, force: true })
  return file
}

const refresh = `#!/bin/sh
set -e
if command -v update-desktop-database >/dev/null; then update-desktop-database -q || true; fi
if command -v update-mime-database >/dev/null; then update-mime-database /usr/share/mime || true; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor || true; fi
if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi
`
/** The service is installed, not started: whoever wants it runs \`systemctl enable --now cuecast\`. */
const maintainerScripts = {
  postinst: refresh,
  postrm: refresh,
  prerm: `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then systemctl disable --now cuecast.service || true; fi
`,
}

/** Lets the program know that it may replace itself, and how; one that a package manager installs has no such file. */
function noteForm(folder, form) {
  writeFileSync(join(folder, 'cuecast/resources/install-form.txt'), `${form}\n`)
}

/** Builds `cuecast-VERSION-linux-x64.tar.gz`: one folder that runs where it is unpacked. */
export async function buildTar({ tree, work, output, epoch }) {
  const name = `cuecast-${ownPackage().version}-linux-x64`
  const folder = join(work, name)
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(tree, 'usr'), folder, { recursive: true, verbatimSymlinks: true })
  noteForm(join(folder, 'lib'), 'folder')
  levelOut(folder, epoch)
  const file = join(output, `${name}.tar.gz`)
  const order = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner']
  await must('tar', [...order, '--use-compress-program=gzip -n -6', '-cf', file, '-C', work, name])
  rmSync(folder, { recursive: true, force: true })
  return file
}

/** Lays out `Cuecast.AppDir`, and packs it where a runtime is named (`CUECAST_APPIMAGE_RUNTIME`). */
export async function buildAppImage({ tree, output, runtime, epoch }) {
  const folder = join(output, 'Cuecast.AppDir')
  rmSync(folder, { recursive: true, force: true })
  cpSync(tree, folder, { recursive: true, verbatimSymlinks: true })
  cpSync(join(tree, `usr/share/applications/${APP_ID}.desktop`), join(folder, `${APP_ID}.desktop`))
  cpSync(join(resources, 'icons', '256x256.png'), join(folder, `${APP_ID}.png`))
  symlinkSync(`${APP_ID}.png`, join(folder, '.DirIcon'))
  symlinkSync('usr/bin/cuecast', join(folder, 'AppRun'))
  noteForm(join(folder, 'usr/lib'), 'appimage')
  levelOut(folder, epoch)
  if (!runtime) return folder
  const image = join(output, `Cuecast-${ownPackage().version}-x86_64.AppImage`)
  await packAppImage({ folder, image, runtime, epoch })
  rmSync(folder, { recursive: true, force: true })
  return image
}

/** Joins a runtime and the folder as a squashfs: the runtime looks for it where its own bytes end. */
export async function packAppImage({ folder, image, runtime, epoch }) {
  if (!existsSync(runtime)) throw new Error(`CUECAST_APPIMAGE_RUNTIME: there is no file ${runtime}`)
  const packed = `${image}.squashfs`
  await must(
    'mksquashfs',
    [folder, packed, '-root-owned', '-noappend', '-comp', 'zstd', '-quiet'],
    {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
    },
  )
  writeFileSync(image, Buffer.concat([readFileSync(runtime), readFileSync(packed)]))
  chmodSync(image, 0o755)
  rmSync(packed)
}

/** Paths of all files below a folder, sorted, relative to it. */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

async function must(command, args, options) {
  const { code, output } = await capture(command, args, options)
  if (code !== 0) throw new Error(`${command} failed: ${output.trim()}`)
}
