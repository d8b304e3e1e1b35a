import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { Fixture } from '@cuecast/dubbing/runs/testing/fixture'
import { createGateway } from '@cuecast/dubbing/gateway/gateway'
import { renderTakes } from './render'
import { callOf } from './testing/call-dub'

let fixture: Fixture
afterEach(() => fixture.close())

function rendering(signal: AbortSignal) {
  const { service, project } = fixture
  const target = async () =>
    ok({ baseUrl: service.url, key: service.key, swapGenders: false, connectionId: 'remote' })
  const gateway = createGateway({ connectionId: 'remote', target })
  return renderTakes({
    ...callOf({ giveUpAfterMs: 60_000 }, signal),
    project,
    service: { gateway, origin: service.url, close: async () => undefined },
    dictionary: null,
  })
}

describe('rendering a job', () => {
  it('sends nothing if interrupted before it starts', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    expect(await rendering(AbortSignal.abort())).toMatchObject({ error: { code: 'CANCELLED' } })
    expect(fixture.service.tasks.submitted).toEqual([])
    expect(await rendering(new AbortController().signal)).toMatchObject({ ok: true })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai'])
  })
})
