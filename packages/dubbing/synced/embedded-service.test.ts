import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ok } from '@shared/contracts/result'
import { soundFieldsIn } from '@shared/profiles/settings'
import { createGateway } from '../gateway/gateway'
import { silentLog } from '@cuecast/platform/structured-log'
import { startService } from '@cuecast/service/start-service'
import { makeKey } from '@cuecast/service/testing/test-service'
import { ProfileStore } from './profiles'
import { must } from '@shared/testing/must'

it('syncs profiles between two computers through the embedded service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-profiles-'))
  const dataDir = join(folder, 'service')
  const service = await startService({ log: silentLog, dataDir, port: 0 })
  onTestFinished(async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })
  const key = await makeKey(service.service)
  const computer = async (name: string) => {
    const target = async () => ok({ baseUrl: service.url, key, swapGenders: false })
    const { profiles } = createGateway({ connectionId: 'c', target })
    const deps = { folder: join(folder, name), calls: () => profiles, changed: () => undefined }
    return must(await new ProfileStore(deps).of('c'))
  }
  const [office, home] = [await computer('office'), await computer('home')]
  const settings = { pitch: -2, speed: 1.1, volume: 0.8, split_layout: 'line', bass: 0.25 }
  const values = { name: 'Phim tài liệu thiên nhiên', settings }
  must(await office.edit([{ type: 'put', key: 'a', profileType: 'srt', values }]))
  must(await office.edit([{ type: 'put', key: 'b', profileType: 'tts', values }]))
  must(await office.sync())

  const [row] = must(await home.sync()).rows
  expect(home.current.rows.map(({ type, mine }) => [type, mine])).toEqual([
    ['srt', values],
    ['tts', values],
  ])
  expect(soundFieldsIn(row?.mine?.settings ?? {})).toEqual(settings)
  const quieter = { ...values, settings: { ...settings, volume: 0.5 } }
  const put = { type: 'put', key: row?.key ?? '', profileType: 'srt', values: quieter } as const
  must(await home.edit([put]))
  must(await home.sync())
  must(await office.edit([{ type: 'remove', key: 'b' }]))
  must(await office.sync())
  expect(office.current.rows.map(({ mine }) => mine)).toEqual([quieter])
  expect(must(await home.sync()).rows).toHaveLength(1)
})
