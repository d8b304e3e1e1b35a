import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { createSignerPem, keptSigner, openSignerPem, signerOfEnvironment } from './kept-signer'

const folder = testFolder()

it('is made at first use, for its owner alone, and is the same afterwards', async () => {
  const file = join(folder, 'new', 'signing.pem')
  const first = must(await keptSigner(file))
  expect(must(await keptSigner(file)).name).toBe(first.name)
  expect(first.name).toMatch(/^Cuecast [0-9A-F]{8}$/)
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0)
})

it('leaves a file that cannot sign as it is, and names it', async () => {
  const file = join(folder, 'broken.pem')
  await writeFile(file, 'not a certificate')
  const kept = await keptSigner(file)
  expect(kept).toMatchObject({ ok: false, error: { code: 'SIGNER_INVALID', at: file } })
  expect(await readFile(file, 'utf8')).toBe('not a certificate')
})

it('is named by the environment, as text or as a file', async () => {
  const pem = createSignerPem()
  const file = join(folder, 'own.pem')
  await writeFile(file, pem)
  const { name } = must(openSignerPem(pem))
  for (const env of [{ CUECAST_SIGNING_KEY: pem }, { CUECAST_SIGNING_KEY_FILE: file }])
    expect(must(await signerOfEnvironment(env))?.name).toBe(name)
  expect(await signerOfEnvironment({})).toEqual({ ok: true, value: null })
  const missing = await signerOfEnvironment({ CUECAST_SIGNING_KEY_FILE: join(folder, 'none.pem') })
  expect(missing).toMatchObject({ ok: false, error: { code: 'FILE_NOT_FOUND' } })
})

it('says that a folder in its place cannot be read', async () => {
  const place = join(folder, 'is-a-folder')
  await mkdir(place)
  expect((await keptSigner(place)).ok).toBe(false)
})
