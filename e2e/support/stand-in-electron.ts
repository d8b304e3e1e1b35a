import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'

// Stand-in for Electron in packaging, where only the one for Linux is available: files with the
// marks that packaging looks for.

/** Its reported version. */
const STAND_IN_VERSION = '45.4.1'

/** Fuses of an unpacked Electron, after the mark by which they are found (`@electron/fuses`). */
const fuses = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 8]),
  Buffer.from('10110001'),
])

/** Lays out the folder of an Electron for Windows: its program has a version and fuses, and cannot be started. */
export function standInForWindows(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.lang = 1033
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(fuses.buffer.slice(fuses.byteOffset, fuses.byteOffset + fuses.length))
  writeFileSync(join(folder, 'electron.exe'), Buffer.from(program.generate()))
  return labelled(folder)
}

/** Lays out the folder of an Electron for macOS, with the default app that it is shipped with. */
export async function standInForMac(folder: string): Promise<string> {
  const contents = join(folder, 'Electron.app', 'Contents')
  const put = (path: string, data: string | Buffer) => {
    mkdirSync(join(contents, path, '..'), { recursive: true })
    writeFileSync(join(contents, path), data, { mode: 0o755 })
  }
  const framework = join('Frameworks', 'Electron Framework.framework')
  put('Info.plist', plist('Electron'))
  put('MacOS/Electron', '')
  put(join(framework, 'Electron Framework'), fuses)
  put(join(framework, 'Resources', 'en.lproj', 'locale.pak'), '')
  for (const suffix of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${suffix}`
    put(join('Frameworks', `${name}.app`, 'Contents', 'Info.plist'), plist(name))
    put(join('Frameworks', `${name}.app`, 'Contents', 'MacOS', name), '')
  }
  const app = join(folder, 'default-app')
  mkdirSync(app)
  writeFileSync(join(app, 'main.js'), '')
  mkdirSync(join(contents, 'Resources'), { recursive: true })
  await createPackage(app, join(contents, 'Resources', 'default_app.asar'))
  return labelled(folder)
}

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleName</key><string>${name}</string></dict></plist>`

function labelled(folder: string): string {
  writeFileSync(join(folder, 'version'), STAND_IN_VERSION)
  writeFileSync(join(folder, 'LICENSE'), 'MIT')
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '')
  return folder
}
