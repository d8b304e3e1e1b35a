import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packagingTool } from '../lib/dependencies.mjs'
import { root } from '../lib/paths.mjs'
import { packagesOf, stageApp } from './stage.mjs'

/** Reverse DNS name of the program, for desktops and systems. */
export const APP_ID = 'org.cuecast.Cuecast'

/** Files that Cuecast opens, but never claims as its own: it is listed under *Open with*. */
const SUBTITLES = [
  { ext: ['srt'], name: 'SubRip subtitles' },
  { ext: ['vtt'], name: 'WebVTT subtitles' },
  { ext: ['ass', 'ssa'], name: 'ASS subtitles' },
  { ext: ['ttml', 'dfxp'], name: 'TTML subtitles' },
]

/** Electron 38 and later have Node's own SQLite (docs/decisions/0026-sqlite.md). */
const withoutLibsql = (electron) => (Number.parseInt(electron, 10) >= 38 ? ['libsql'] : [])

/** The formats that electron-builder makes; those for Linux are made from the unpacked folder (`linux.mjs`). */
const FORMATS = { linux: ['dir'], win32: ['nsis', 'zip'], darwin: ['dmg', 'zip'] }

/**
 * Packs the built program for a target `{ platform, arch }` with an Electron for it. Answers where it lies
 * unpacked, its folder of resources, and its packages of npm. `isDevelopment` of the runtime is written into
 * the program's package.json, for *About* to say so, and so is where `updates` come from (null: from nowhere).
 */
export async function packProgram({ work, output, runtime, updates, target, onlyFolder }) {
  const app = join(work, 'app')
  const packages = await packagesOf(target, {
    without: withoutLibsql(runtime.version),
    fetched: join(work, 'fetched'),
  })
  stageApp(app, packages, {
    ...(runtime.isDevelopment ? { developmentRuntime: runtime.version } : {}),
    ...(updates ? { updates } : {}),
  })
  // It refuses files below /tmp and /var unless that is the folder for temporary files: of this build, it is.
  process.env.TMPDIR = work
  const { build, Arch, Platform } = await packagingTool('electron-builder')
  const made = {}
  const config = builderConfig({ app, work, output, runtime, target })
  const afterPack = ({ appOutDir, packager }) => {
    Object.assign(made, { unpacked: appOutDir, resources: packager.getResourcesDir(appOutDir) })
    complete(made, target, Boolean(updates))
  }
  const formats = onlyFolder ? ['dir'] : FORMATS[target.platform]
  await build({
    targets: Platform.fromString(target.platform).createTarget(formats, Arch[target.arch]),
    projectDir: root,
    config: { ...config, afterPack },
  })
  rmSync(join(output, 'builder-debug.yml'), { force: true })
  return { ...made, packages }
}

/** After the copy: no default app beside the archive, a list of the commands, and the `cuecast` of a terminal. */
function complete({ unpacked, resources }, { platform }, hasUpdates) {
  for (const name of ['app', 'default_app.asar'])
    rmSync(join(resources, name), { recursive: true, force: true })
  rmSync(join(unpacked, 'version'), { force: true })
  const names = readdirSync(join(root, 'out', 'main'))
    .map((name) => name.match(/^cli-(\w+)\.js$/)?.[1])
    .filter((name) => name !== undefined)
  writeFileSync(join(resources, 'commands.txt'), `${names.sort().join('\n')}\n`)
  if (platform === 'linux') return
  // electron-updater reads it. macOS replaces only what is signed, and asks who has signed it.
  if (hasUpdates && (platform === 'win32' || process.env.CSC_LINK))
    writeFileSync(join(resources, 'app-update.yml'), 'updaterCacheDirName: cuecast-updater\n')
  const isWindows = platform === 'win32'
  const to = isWindows ? join(unpacked, 'bin', 'cuecast.cmd') : join(resources, 'bin', 'cuecast')
  const from = isWindows ? join('windows', 'cuecast.cmd') : join('macos', 'cuecast.sh')
  const text = readFileSync(join(desktop, from), 'utf8')
  mkdirSync(dirname(to), { recursive: true })
  // cmd reads labels wrongly in files without its own line ends.
  const lines = isWindows ? text.replaceAll(/\r?\n/g, '\r\n') : text
  const named = lines.replace('@COMMANDS@', names.join(isWindows ? ' ' : ' | '))
  writeFileSync(to, named, { mode: 0o755 })
}

const desktop = join(root, 'resources', 'desktop')

/**
 * Configuration of electron-builder for every platform. Signing is read from its usual variables
 * (`CSC_LINK`, `CSC_KEY_PASSWORD`, `WIN_CSC_LINK`; `APPLE_API_KEY`, `APPLE_API_KEY_ID`, `APPLE_API_ISSUER`
 * for notarisation); without them macOS packages get an ad-hoc seal and Windows packages none.
 */
export function builderConfig({ app, work, output, runtime, target }) {
  return {
    appId: APP_ID,
    productName: 'Cuecast',
    copyright: 'GPL-3.0-or-later',
    directories: { app, output, buildResources: desktop },
    electronVersion: runtime.version,
    ...(runtime.folder ? { electronDist: runtime.folder } : {}),
    npmRebuild: false,
    nodeGypRebuild: false,
    publish: null,
    files: ['**/*'],
    asar: true,
    // Libraries of the system are loaded from files: they cannot lie inside the archive.
    asarUnpack: ['**/*.node', '**/sherpa-onnx-*/**'],
    electronFuses: { ...fuses, enableEmbeddedAsarIntegrityValidation: target.platform !== 'linux' },
    linux: { executableName: 'cuecast', category: 'AudioVideo', icon: join(desktop, 'icons') },
    win: {
      executableName: 'Cuecast',
      icon: join(desktop, 'windows', 'icon.ico'),
      artifactName: '${productName}-${version}-windows-${arch}.${ext}',
    },
    nsis: {
      artifactName: '${productName}-${version}-windows-${arch}-setup.${ext}',
      perMachine: false,
      packElevateHelper: false,
      installerLanguages: ['en_US', 'vi_VN'],
      include: installerScript(work),
    },
    mac: {
      icon: join(desktop, 'macos', 'icon.icns'),
      artifactName: '${productName}-${version}-macos-${arch}.${ext}',
      category: 'public.app-category.video',
      fileAssociations: SUBTITLES.map((each) => ({ ...each, role: 'Editor', rank: 'Alternate' })),
      hardenedRuntime: Boolean(process.env.CSC_LINK),
      entitlements: join(desktop, 'macos', 'entitlements.plist'),
      entitlementsInherit: join(desktop, 'macos', 'entitlements.plist'),
      identity: process.env.CSC_LINK ? undefined : '-',
      notarize: Boolean(process.env.APPLE_API_KEY),
      extendInfo: {
        NSMicrophoneUsageDescription:
          'Cuecast records your own voice for a cue when you ask it to.',
        CFBundleLocalizations: ['en', 'vi'],
      },
    },
  }
}

/** Our part of the installer for Windows, with the types of files; electron-builder's own would claim them. */
function installerScript(work) {
  const each = (macro) =>
    SUBTITLES.flatMap(({ ext, name }) =>
      ext.map((one) => `  !insertmacro ${macro} "${one}" "${name}"`),
    ).join('\n')
  const text = readFileSync(join(desktop, 'windows', 'installer.nsh'), 'utf8')
  const file = join(work, 'installer.nsh')
  writeFileSync(
    file,
    text.replace('@OFFER@', each('offer')).replace('@WITHDRAW@', each('withdraw')),
  )
  return file
}

/** How the runtime is locked: no Node from outside, no debugger, and only the program's own archive. */
const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
}
