import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isSigned } from '@cuecast/platform'
import { releaseSchema } from '@shared/contracts/app'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { releaseKeys } from '../../electron/updates/testing/update-server'
import { updateSource } from '../../electron/updates/release'

const root = resolve(import.meta.dirname, '../..')
const keys = releaseKeys()
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-release-'))
  const key = keys.privateKey.export({ format: 'pem', type: 'pkcs8' })
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'notes.txt'), 'Faster.')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Signs what lies in the folder as version 1.2.3. */
function signed(env: Record<string, string> = {}) {
  const notes = join(folder, 'notes.txt')
  const args = ['--folder', folder, '--version', '1.2.3', '--notes-vi', notes, '--notes-en', notes]
  return spawnSync(process.execPath, ['scripts/release-manifest.mjs', ...args], {
    cwd: root,
    env: { ...process.env, CUECAST_UPDATE_PRIVATE_KEY_FILE: join(folder, 'key.pem'), ...env },
    encoding: 'utf8',
  })
}

const put = (name: string) => {
  writeFileSync(join(folder, name), name)
  return createHash('sha256').update(name).digest('hex')
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

it('signs the packages of every system, and lists them for winget and Homebrew', () => {
  put('cuecast-1.2.3-linux-x64.tar.gz')
  const setup = put('Cuecast-1.2.3-windows-x64-setup.exe')
  for (const arch of ['arm64', 'x64']) put(`Cuecast-1.2.3-macos-${arch}.zip`)
  const images = ['arm64', 'x64'].map((arch) => put(`Cuecast-1.2.3-macos-${arch}.dmg`))
  expect(signed({ CUECAST_UPDATE_URL: 'https://example.org/cuecast' }).status).toBe(0)

  const text = readFileSync(join(folder, 'stable.json'))
  const source = updateSource('https://example.org/', keys.publicKey)
  const signature = readFileSync(join(folder, 'stable.json.sig'))
  expect(source && isSigned(text, signature, source.publicKey)).toBe(true)
  const { files } = releaseSchema.parse(JSON.parse(text.toString()))
  expect(files.map(({ platform, arch, form }) => `${platform} ${arch} ${form}`)).toEqual([
    'linux x64 folder',
    'win32 x64 setup',
    'darwin arm64 bundle',
    'darwin x64 bundle',
  ])
  expect(parse(read('winget.yaml'))).toMatchObject({
    PackageVersion: '1.2.3',
    Installers: [
      {
        Scope: 'user',
        InstallerUrl: 'https://example.org/cuecast/Cuecast-1.2.3-windows-x64-setup.exe',
        InstallerSha256: setup.toUpperCase(),
      },
    ],
  })
  const cask = read('cuecast.rb')
  for (const sum of images) expect(cask).toContain(`"${sum}"`)
  expect(cask).toContain('https://example.org/cuecast/Cuecast-#{version}-macos-#{arch}.dmg')
})

it('signs nothing where there is no package that replaces itself', () => {
  put('cuecast_1.2.3_amd64.deb')
  const { status, stderr } = signed()
  expect(status).not.toBe(0)
  expect(stderr).toContain('no package of version 1.2.3')
})
