import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { stageApp } from './stage.mjs'

/** Reverse DNS name of the program, for desktops and systems. */
export const APP_ID = 'org.cuecast.Cuecast'

/** Files that Cuecast opens, but never claims as its own: it is listed under *Open with*. */
const SUBTITLES = [
  { ext: 'srt', mime: 'application/x-subrip', name: 'SubRip subtitles' },
  { ext: 'vtt', mime: 'text/vtt', name: 'WebVTT subtitles' },
  { ext: ['ass', 'ssa'], mime: 'text/x-ssa', name: 'ASS subtitles' },
  { ext: ['ttml', 'dfxp'], mime: 'application/ttml+xml', name: 'TTML subtitles' },
]

/**
 * Packs the built program with an Electron: on Linux into an unpacked folder, which it answers; on
 * Windows and macOS into that system's packages. `isDevelopment` of the runtime is written into the
 * program's package.json, for *About* to say so, and so is where `updates` come from (null: from nowhere).
 */
export async function packProgram({ work, output, runtime, updates }) {
  const app = join(work, 'app')
  stageApp(app, {
    ...(runtime.isDevelopment ? { developmentRuntime: runtime.version } : {}),
    ...(updates ? { updates } : {}),
  })
  // It refuses files below /tmp and /var unless that is the folder for temporary files: of this build, it is.
  process.env.TMPDIR = work
  const { build, Platform } = await import('electron-builder')
  const config = builderConfig({
    app,
    output,
    electronDist: runtime.folder,
    electronVersion: runtime.version,
  })
  const current = Platform.current()
  const targets = current === Platform.LINUX ? current.createTarget('dir') : current.createTarget()
  await build({ targets, projectDir: root, config })
  rmSync(join(output, 'builder-debug.yml'), { force: true })
  const unpacked = join(output, 'linux-unpacked')
  return unpacked
}

/** After the copy: no default app beside the archive, and a list of the commands for whoever packs on. */
function tidy({ appOutDir, packager }) {
  const resources = packager.getResourcesDir(appOutDir)
  rmSync(join(resources, 'app'), { recursive: true, force: true })
  const names = readdirSync(join(root, 'out', 'main'))
    .map((name) => name.match(/^cli-(\w+)\.js$/)?.[1])
    .filter((name) => name !== undefined)
  writeFileSync(join(resources, 'commands.txt'), `${names.sort().join('\n')}\n`)
}

/**
 * Configuration of electron-builder for every platform. Signing is read from its usual variables
 * (`CSC_LINK`, `CSC_KEY_PASSWORD`, `WIN_CSC_LINK`; `APPLE_API_KEY`, `APPLE_API_KEY_ID`, `APPLE_API_ISSUER`
 * for notarisation); without them macOS packages get an ad-hoc seal and Windows packages none.
 */
export function builderConfig({ app, output, electronDist, electronVersion }) {
  const icons = join(root, 'resources', 'desktop', 'icons')
  return {
    appId: APP_ID,
    productName: 'Cuecast',
    copyright: 'GPL-3.0-or-later',
    directories: { app, output, buildResources: join(root, 'resources', 'desktop') },
    electronVersion,
    ...(electronDist ? { electronDist } : {}),
    npmRebuild: false,
    nodeGypRebuild: false,
    publish: null,
    files: ['**/*'],
    asar: true,
    // Libraries of the system are loaded from files: they cannot lie inside the archive.
    asarUnpack: ['**/*.node', '**/sherpa-onnx-*/**'],
    afterPack: tidy,
    electronFuses: fuses,
    icon: join(icons, '512x512.png'),
    fileAssociations: SUBTITLES.map(({ ext, mime, name }) => ({
      ext,
      name,
      mimeType: mime,
      role: 'Editor',
      rank: 'Alternate',
    })),
    linux: { executableName: 'cuecast', target: 'dir', category: 'AudioVideo' },
    win: { executableName: 'Cuecast', target: ['nsis', 'zip'] },
    nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
    mac: {
      target: [
        { target: 'dmg', arch: ['arm64', 'x64'] },
        { target: 'zip', arch: ['arm64', 'x64'] },
      ],
      category: 'public.app-category.video',
      hardenedRuntime: Boolean(process.env.CSC_LINK),
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

/** How the runtime is locked: no Node from outside, no debugger, and only the program's own archive. */
const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: process.platform !== 'linux',
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
}
