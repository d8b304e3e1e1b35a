import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { accountByName } from '../accounts/accounts'
import { SecretKeys } from '../store/secret-keys'
import { testService, type TestService } from '../testing/test-service'
import { sealSecrets, setWebhook, webhookOf } from './webhook-settings'

const [OLD, NEW] = ['an old key of 32 characters at least', 'a new key of 32 characters at least!']
const SECRET = 'whsec_that-nobody-may-read'
const change = { url: 'https://example.com', signature: 'hmac', allowPrivate: false } as const

const storedRow = z.object({ webhook_secret: z.string(), webhook_sealed: z.string().nullable() })

async function parts({ service }: TestService) {
  const { sql } = service.context
  const id = (await accountByName(sql, 'Tester'))?.id ?? 0
  const text = 'SELECT webhook_secret, webhook_sealed FROM accounts WHERE id = ?'
  return { sql, id, stored: () => sql.row(storedRow, text, [id]) }
}

it('keeps no secret in clear: with a key of its own, or with the one that is set', async () => {
  const test = await testService()
  const { sql, id, stored } = await parts(test)
  const keys = test.service.context.secretKeys ?? new SecretKeys([OLD])
  await setWebhook(sql, id, { ...change, secret: SECRET }, keys)
  expect(JSON.stringify(await stored())).not.toContain(SECRET)
  expect((await webhookOf(sql, id, keys))?.secret).toBe(SECRET)
  // Another key, or none, does not open it, and neither is the webhook taken for none.
  for (const other of [null, new SecretKeys([NEW])])
    expect(await webhookOf(sql, id, other)).toMatchObject({ url: change.url, secret: null })
})

it('seals at the start what lies in clear, and under an older key', async () => {
  const { sql, id, stored } = await parts(await testService())
  await setWebhook(sql, id, { ...change, secret: SECRET })
  expect(await sealSecrets(sql, null)).toBe(0)
  expect(await sealSecrets(sql, new SecretKeys([OLD]))).toBe(0)
  expect((await stored())?.webhook_secret).toBe('')
  expect(await sealSecrets(sql, new SecretKeys([NEW]))).toBe(1)
  expect(await sealSecrets(sql, new SecretKeys([NEW, OLD]))).toBe(0)
  expect((await webhookOf(sql, id, new SecretKeys([NEW])))?.secret).toBe(SECRET)
})

it('does not open for another account what was copied there', async () => {
  const keys = new SecretKeys([OLD])
  const sealed = keys.seal(SECRET, 'webhook of account 1')
  expect(keys.open(sealed, 'webhook of account 1')).toBe(SECRET)
  expect(keys.open(sealed, 'webhook of account 2')).toBeNull()
  expect(keys.open(`${sealed.slice(0, -2)}xx`, 'webhook of account 1')).toBeNull()
})

it('makes its key once, readable by its user alone', async () => {
  const { dataDir, service } = await testService()
  if (service.context.settings.database !== null) return
  const key = readFileSync(join(dataDir, 'secret.key'), 'utf8')
  await service.close()
  await testService({ dataDir })
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(key)
})
