import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { calls, routedCalls } from '@shared/contracts/ipc'
import { fail, ok } from '@shared/contracts/result'
import { studioError } from '@shared/contracts/errors'
import { installKey } from '@cuecast/service/accounts/keys'
import { silentLog } from '@cuecast/platform/structured-log'
import { startService } from '@cuecast/service/start-service'
import { temporaryFolder } from '@cuecast/service/testing/test-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'
import { writeToyZipformer } from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { must } from '@shared/testing/must'
import { ManageCaller, ManageClient } from './manage-client'

async function client() {
  const dataDir = await temporaryFolder()
  const speech = new TestSpeech()
  const running = await startService({ dataDir, port: 0, speech, log: silentLog })
  onTestFinished(() => running.close())
  const key = await installKey(running.service.context.sql, dataDir)
  const address = { url: running.url, key }
  const manage = new ManageClient(new ManageCaller({ address: async () => ok(address) }))
  return { manage, running, key }
}

describe('the API settings over HTTP', () => {
  it('make keys and hide the install’s own', async () => {
    const { manage, key } = await client()
    const accounts = await manage.call('apiAccounts', undefined)
    const accountId = accounts.ok ? (accounts.value[0]?.id ?? 0) : 0
    const made = await manage.call('apiKeyAdd', { accountId, name: 'Dựng phim' })
    expect(made).toMatchObject({ ok: true, value: { secret: expect.stringMatching(/^cc_/) } })
    const keys = await manage.keys()
    expect(keys).toMatchObject({ ok: true, value: [{ name: 'Dựng phim', revokedAt: null }] })
    expect(JSON.stringify(keys)).not.toContain(key)
    const id = made.ok ? made.value.id : ''
    expect(await manage.call('apiKeyRevoke', { id })).toEqual({ ok: true, value: undefined })
    expect(await manage.call('apiKeyRevoke', { id })).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
  })

  it('pass every call on to a route that the service has', async () => {
    const { running } = await client()
    const document: unknown = await (await fetch(`${running.url}/openapi.json`)).json()
    const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(document)
    const plain = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
    const known = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${plain(path)}`),
    )
    expect(routedCalls.length).toBeGreaterThan(15)
    const wanted = routedCalls.map((name) => plain(calls[name].route))
    expect(wanted.filter((route) => !known.includes(route))).toEqual([])
  })

  it('add a recogniser, say why one is refused, and remove it', async () => {
    const { manage } = await client()
    const folder = await temporaryFolder()
    const refused = await manage.addRecogniser({ folder, inPlace: false })
    expect(refused).toMatchObject({ ok: false, error: { code: 'MODEL_INVALID' } })
    writeToyZipformer(folder)
    const added = must(await manage.addRecogniser({ folder, inPlace: false }))
    expect(must(await manage.call('recognisers', undefined))).toEqual([added])
    must(await manage.call('recogniserRemove', { id: added.id }))
    expect(must(await manage.call('recognisers', undefined))).toEqual([])
  })

  it('say that the service does not run', async () => {
    const { manage, running } = await client()
    await running.close()
    const gone = await manage.call('apiAccounts', undefined)
    expect(gone).toMatchObject({ ok: false, error: { code: 'SERVICE_NOT_RUNNING' } })
    const error = studioError('SERVICE_NOT_RUNNING', 'it ended')
    const never = new ManageCaller({ address: async () => fail(error) })
    expect(await new ManageClient(never).keys()).toEqual({ ok: false, error })
  })
})
