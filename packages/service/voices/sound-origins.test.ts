import { expect, it } from 'vitest'
import { accountByName, installAccount } from '../accounts/accounts'
import { ensureInstallKey } from '../accounts/keys'
import { openStore } from '../store/open-store'
import { makeKey, temporaryFolder, testService } from '../testing/test-service'
import { present } from '@shared/testing/must'
import { SoundOrigins } from './sound-origins'

it('marks the sound of each account with an id of its own, the same each time', async () => {
  const { service } = await testService()
  const { sql } = service.context
  for (const account of ['A', 'B']) await makeKey(service, { account })
  const [a, b] = [await accountByName(sql, 'A'), await accountByName(sql, 'B')]
  const marks = new SoundOrigins(sql, true, null)
  const voice = present(await service.context.voices.system(1))
  const first = await marks.of(present(a).id, voice, null)
  expect(first).toMatchObject({ mark: { kind: 'service' } })
  expect(await new SoundOrigins(sql, true, null).of(present(a).id, voice, null)).toEqual(first)
  expect(await marks.of(present(b).id, voice, null)).not.toEqual(first)
})

it('leaves the sound of a studio as it is, which marks what it exports', async () => {
  const dataDir = await temporaryFolder()
  await ensureInstallKey(dataDir)
  const sql = openStore(dataDir)
  const { id } = present(await installAccount(sql))
  const voice = present(await (await testService()).service.context.voices.system(1))
  expect(await new SoundOrigins(sql, true, null).of(id, voice, null)).toBeNull()
  expect(await new SoundOrigins(sql, false, null).of(id, voice, null)).toMatchObject({
    mark: { kind: 'service' },
  })
  await sql.close()
})
