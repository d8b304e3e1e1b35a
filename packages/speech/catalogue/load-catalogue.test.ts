import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { afterEach, expect, it, vi } from 'vitest'
import { catalogueKey, loadCatalogue } from './load-catalogue'
import { loadedCatalogue, ownFile, readCatalogue } from './read-catalogue'

let folder = ''
folderForEach((made) => {
  folder = made
  vi.stubEnv('CUECAST_USER_DATA', join(folder, 'user'))
})
afterEach(() => vi.unstubAllEnvs())

const keys = generateKeyPairSync('ed25519')
const others = generateKeyPairSync('ed25519')

const builtIn = () => readFileSync(ownFile('resources', 'catalogue.json'), 'utf8')

/** A list with its signature, as they are published. */
function published(text: string, { privateKey } = keys): string {
  const file = join(folder, 'catalogue.json')
  writeFileSync(file, text)
  writeFileSync(`${file}.sig`, `${sign(null, Buffer.from(text), privateKey).toString('base64')}\n`)
  return file
}

/** The list that is built in, but for these facts. */
const listOf = (more: object): string => JSON.stringify({ ...JSON.parse(builtIn()), ...more })

it('takes a newer list that is signed, until the program brings a newer one itself', async () => {
  const loaded = await loadCatalogue(
    published(listOf({ version: '2099-01-01', models: [] })),
    keys.publicKey,
  )
  expect(must(loaded).version).toBe('2099-01-01')
  expect(must(await readCatalogue())).toMatchObject({ version: '2099-01-01', models: [] })
  writeFileSync(loadedCatalogue(), listOf({ version: '2020-01-01', models: [] }))
  expect(must(await readCatalogue()).models.length).toBeGreaterThan(80)
  writeFileSync(loadedCatalogue(), '{"format":')
  expect(must(await readCatalogue()).models.length).toBeGreaterThan(80)
})

it.each([
  [
    'signed by somebody else',
    'CATALOGUE_UNTRUSTED',
    () => published(listOf({ version: '2099-01-01' }), others),
  ],
  [
    'changed afterwards',
    'CATALOGUE_UNTRUSTED',
    () => {
      const file = published(listOf({ version: '2099-01-01' }))
      writeFileSync(file, listOf({ version: '2099-01-02' }))
      return file
    },
  ],
  [
    'without its signature',
    'CATALOGUE_UNTRUSTED',
    () => {
      const file = published(listOf({ version: '2099-01-01' }))
      rmSync(`${file}.sig`)
      return file
    },
  ],
  ['of another shape', 'CATALOGUE_INVALID', () => published('{"product":"cuecast","format":1}')],
  [
    'of a later format',
    'CATALOGUE_INVALID',
    () => published(listOf({ format: 2, version: '2099-01-01' })),
  ],
  ['that is older', 'CATALOGUE_OLDER', () => published(listOf({ version: '2020-01-01' }))],
  ['that is the same', 'CATALOGUE_OLDER', () => published(builtIn())],
  ['that is not there', 'FILE_NOT_FOUND', () => join(folder, 'none.json')],
])('refuses a list %s: %s', async (_what, code, make) => {
  const loaded = await loadCatalogue(make(), keys.publicKey)
  expect(loaded.ok ? '' : loaded.error.code).toBe(code)
  expect(existsSync(loadedCatalogue())).toBe(false)
})

it('is offered only where a key was built in', async () => {
  expect(catalogueKey()).toBeNull()
  const refused = await loadCatalogue(published(listOf({ version: '2099-01-01' })))
  expect(refused.ok ? '' : refused.error.code).toBe('CATALOGUE_UNTRUSTED')
  const spki = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  vi.stubEnv('CUECAST_UPDATE_PUBLIC_KEY', spki)
  expect(catalogueKey()?.asymmetricKeyType).toBe('ed25519')
})

it('is signed by the script that publishes it', async () => {
  const pem = join(folder, 'key.pem')
  writeFileSync(pem, keys.privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const script = resolve(import.meta.dirname, '../../../scripts/catalogue.mjs')
  execFileSync(process.execPath, [script, '--sign', folder], {
    env: { ...process.env, CUECAST_UPDATE_PRIVATE_KEY_FILE: pem },
  })
  // The built-in catalogue itself: trusted, and not newer.
  const loaded = await loadCatalogue(join(folder, 'catalogue.json'), keys.publicKey)
  expect(loaded.ok ? '' : loaded.error.code).toBe('CATALOGUE_OLDER')
})
