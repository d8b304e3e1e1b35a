import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStore } from '../store/open-store'
import { temporaryFolder } from '../testing/test-service'
import { ensureInstallKey, identify } from './keys'

async function identityIn(dataDir: string, key: string) {
  const sql = openStore(dataDir)
  const identity = await identify(sql, key)
  await sql.close()
  return identity
}

describe('the install’s key', () => {
  it('opens an unlimited account with every privilege', async () => {
    const dataDir = await temporaryFolder()
    const identity = await identityIn(dataDir, await ensureInstallKey(dataDir))
    expect(identity?.account).toMatchObject({ ofInstall: true, plan: 'unlimited', credits: null })
    expect(identity?.key.privileges).toContain('manage')
  })

  it('stays the same, in a file that only the user reads', async () => {
    const dataDir = await temporaryFolder()
    const key = await ensureInstallKey(dataDir)
    expect(await ensureInstallKey(dataDir)).toBe(key)
    const file = join(dataDir, 'install.key')
    // Windows has no such bits: the folder of a user is that user's.
    const mode = process.platform === 'win32' ? 0o600 : (await stat(file)).mode & 0o777
    expect(mode).toBe(0o600)
    expect((await readFile(file, 'utf8')).trim()).toBe(key)
  })

  it('is made again when its file is lost or wrong, and the old one ends', async () => {
    const dataDir = await temporaryFolder()
    const first = await ensureInstallKey(dataDir)
    await rm(join(dataDir, 'install.key'))
    const second = await ensureInstallKey(dataDir)
    expect(second).not.toBe(first)
    expect((await identityIn(dataDir, first))?.key.revokedAt).not.toBeNull()
    await writeFile(join(dataDir, 'install.key'), 'nonsense')
    const third = await ensureInstallKey(dataDir)
    expect((await identityIn(dataDir, third))?.account.ofInstall).toBe(true)
  })
})
