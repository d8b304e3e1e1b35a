import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { ok } from '@shared/contracts/result'
import { createGateway } from '../gateway/gateway'
import { installKey } from '@cuecast/service/accounts/keys'
import { startService, type RunningService } from '@cuecast/service/start-service'
import { must } from '@shared/testing/must'
import { Fixture } from './testing/fixture'
import { testFolder } from '@cuecast/platform/testing/test-folder'

const dataDir = testFolder()
let service: RunningService
let key = ''
beforeAll(async () => {
  service = await startService({ dataDir, port: 0, workers: 1, log: () => undefined })
  key = await installKey(service.service.context.sql, dataDir)
})
afterAll(() => service.close())

const connect = () =>
  createGateway({
    connectionId: EMBEDDED_CONNECTION_ID,
    target: async () => ok({ baseUrl: service.url, key, swapGenders: false }),
  })

describe('the embedded service', () => {
  it('reports its account, capabilities, and voices with their languages', async () => {
    const gateway = connect()
    const me = must(await gateway.me())
    expect(me.account.credits).toBeNull()
    expect(me.capabilities).toContain('fit_none')
    const voices = must(await gateway.voices())
    const vietnamese = voices.filter((voice) => voice.language === 'vi')
    expect(new Set(vietnamese.map((voice) => voice.gender))).toEqual(new Set(['female', 'male']))
    expect(must(await gateway.languages()).map((each) => each.id)).toContain('vi')
  })

  it('renders a project, and re-renders a single cue inside its task', async () => {
    const gateway = connect()
    const voice = must(await gateway.voices()).find((each) => each.language === 'vi')
    const fixture = await Fixture.start(
      ['Xin chào các bạn', 'Một hai ba bốn'],
      EMBEDDED_CONNECTION_ID,
    )
    try {
      fixture.deps = { gateway: () => gateway }
      await fixture.reopen()
      fixture.project.apply({ fields: { narratorVoiceId: voice?.id ?? 0 } })
      expect(await fixture.render()).toMatchObject({ state: 'done', done: 2 })
      const before = fixture.project.takes.index.active('c1')
      expect(before?.durationMs).toBeGreaterThan(500)
      fixture.edit('c1', { text: 'Một' })
      expect(await fixture.render(['c1'])).toMatchObject({ state: 'done', done: 1 })
      const after = fixture.project.takes.index.active('c1')
      expect(after?.taskId).toBe(before?.taskId)
      expect(after?.durationMs).toBeLessThan(before?.durationMs ?? 0)
    } finally {
      await fixture.close()
    }
  })
})
