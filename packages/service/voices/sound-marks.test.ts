import { expect, it } from 'vitest'
import { accountByName, installAccount } from '../accounts/accounts'
import { ensureInstallKey } from '../accounts/keys'
import { openStore } from '../store/open-store'
import { makeKey, temporaryFolder, testService } from '../testing/test-service'
import { present } from '@shared/testing/must'
import { SoundMarks } from './sound-marks'

it('marks the sound of each account with an id of its own, the same each time', async () => {
  const { service } = await testService()
  const { sql } = service.context
  for (const account of ['A', 'B']) await makeKey(service, { account })
  const [a, b] = [await accountByName(sql, 'A'), await accountByName(sql, 'B')]
  const marks = new SoundMarks(sql, true)
  const first = await marks.of(present(a).id)
  expect(first).toMatchObject({ kind: 'service' })
  expect(await new SoundMarks(sql, true).of(present(a).id)).toEqual(first)
  expect(await marks.of(present(b).id)).not.toEqual(first)
})

it('leaves the sound of a studio as it is, which marks what it exports', async () => {
  const dataDir = await temporaryFolder()
  await ensureInstallKey(dataDir)
  const sql = openStore(dataDir)
  const { id } = present(await installAccount(sql))
  expect(await new SoundMarks(sql, true).of(id)).toBeNull()
  expect(await new SoundMarks(sql, false).of(id)).toMatchObject({ kind: 'service' })
  await sql.close()
})
