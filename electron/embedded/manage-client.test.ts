import { describe, expect, it, onTestFinished } from 'vitest'
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
    const accounts = await manage.accounts()
    const accountId = accounts.ok ? (accounts.value[0]?.id ?? 0) : 0
    const made = await manage.addKey({ accountId, name: 'Dựng phim' })
    expect(made).toMatchObject({ ok: true, value: { secret: expect.stringMatching(/^cc_/) } })
    const keys = await manage.keys()
    expect(keys).toMatchObject({ ok: true, value: [{ name: 'Dựng phim', revokedAt: null }] })
    expect(JSON.stringify(keys)).not.toContain(key)
    const id = made.ok ? made.value.id : ''
    expect(await manage.revokeKey(id)).toEqual({ ok: true, value: undefined })
    expect(await manage.revokeKey(id)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  })

  it('list beds and fetch the sound of one', async () => {
    const { manage } = await client()
    const beds = await manage.beds()
    expect(beds.ok && beds.value.length).toBeGreaterThan(3)
    expect((await manage.hearBed('warm-pad')).ok).toBe(true)
    expect(await manage.hearBed('nothing')).toMatchObject({ ok: false })
  })

  it('add a recogniser, say why one is refused, and remove it', async () => {
    const { manage } = await client()
    const folder = await temporaryFolder()
    const refused = await manage.addRecogniser({ folder, inPlace: false })
    expect(refused).toMatchObject({ ok: false, error: { code: 'MODEL_INVALID' } })
    writeToyZipformer(folder)
    const added = must(await manage.addRecogniser({ folder, inPlace: false }))
    expect(must(await manage.recognisers())).toEqual([added])
    must(await manage.removeRecogniser(added.id))
    expect(must(await manage.recognisers())).toEqual([])
  })

  it('say that the service does not run', async () => {
    const { manage, running } = await client()
    await running.close()
    const gone = await manage.accounts()
    expect(gone).toMatchObject({ ok: false, error: { code: 'SERVICE_NOT_RUNNING' } })
    const error = studioError('SERVICE_NOT_RUNNING', 'it ended')
    const never = new ManageCaller({ address: async () => fail(error) })
    expect(await new ManageClient(never).keys()).toEqual({ ok: false, error })
  })
})
