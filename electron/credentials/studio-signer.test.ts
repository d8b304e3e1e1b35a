import { expect, it } from 'vitest'
import { createSignerPem, openSignerPem } from '@cuecast/origin'
import { must } from '@shared/testing/must'
import { StudioSigner } from './studio-signer'
import { vaultOn } from './testing/vault-on'

it('is made at first use and is the same after a restart', async () => {
  const disk = new Map<string, string>()
  const signer = new StudioSigner(vaultOn(disk))
  const [first, second] = await Promise.all([signer.signing(), signer.signing()])
  const { name } = must(first).signer
  expect(must(second).signer.name).toBe(name)
  expect(must(await new StudioSigner(vaultOn(disk)).signing()).signer.name).toBe(name)
})

it('is none where the system has no safe place for a key', async () => {
  const disk = new Map<string, string>()
  const signer = new StudioSigner(vaultOn(disk, false))
  expect(await signer.signing()).toMatchObject({ ok: false, error: { code: 'SIGNER_NOT_KEPT' } })
  expect(await signer.info()).toMatchObject({ name: null, error: { code: 'SIGNER_NOT_KEPT' } })
  expect(await signer.use(createSignerPem())).toMatchObject({ ok: false })
  expect(disk.size).toBe(0)
})

it('is the user’s own where there is one, until it is forgotten', async () => {
  const disk = new Map<string, string>()
  const signer = new StudioSigner(vaultOn(disk))
  const made = await signer.info()
  const own = createSignerPem()
  must(await signer.use(own))
  expect(await signer.info()).toEqual({
    name: must(openSignerPem(own)).name,
    isOwn: true,
    error: null,
  })
  expect(await signer.use('no certificate')).toMatchObject({
    ok: false,
    error: { code: 'SIGNER_INVALID' },
  })
  expect((await new StudioSigner(vaultOn(disk)).info()).isOwn).toBe(true)
  signer.forget()
  expect(await signer.info()).toEqual(made)
})
