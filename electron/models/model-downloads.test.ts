import { join } from 'node:path'
import type { getModel } from '@cuecast/speech'
import type { Getting } from '@shared/contracts/models/model-catalogue'
import { failWith, ok } from '@shared/contracts/result'
import { expect, it, vi } from 'vitest'
import { ModelDownloads } from './model-downloads'

type Options = Parameters<typeof getModel>[0]
type Work = Parameters<typeof getModel>[1]

const speech = vi.hoisted(() => ({ getModel: vi.fn(), dropDownload: vi.fn() }))
vi.mock(import('@cuecast/speech'), async (original) => ({ ...(await original()), ...speech }))

const id = 'whisper-tiny'
const folder = join('/data', 'recognisers', '.downloads')

/** Downloads whose outcome the test decides, with a log of their events. */
function downloads() {
  const sent: Getting[] = []
  const added: unknown[] = []
  const models = new ModelDownloads({
    voices: '/data/voices',
    manage: {
      call: vi.fn(),
      addRecogniser: async (wish) => {
        added.push(wish)
        return failWith('MODEL_INVALID', 'no model')
      },
    },
    mirror: () => 'https://mirror.example',
    send: vi.fn(),
    changed: (list) => sent.push(...list),
  })
  return { models, sent, added }
}

it('downloads beside what it is for, and hands it to the service', async () => {
  speech.getModel.mockImplementation(async ({ onProgress }: Options, work: Work) => {
    onProgress({ stage: 'download', done: 0.5, leftMs: 2_000 })
    return work('/data/recognisers/.downloads/whisper-tiny/0/model')
  })
  const { models, sent, added } = downloads()
  expect(await models.get(id)).toEqual(ok(undefined))
  await vi.waitFor(() => expect(models.list()[0]?.phase).toBe('failed'))
  expect(sent.map(({ phase }) => phase)).toEqual(['download', 'download', 'add', 'failed'])
  expect(sent.at(-1)?.error?.code).toBe('MODEL_INVALID')
  expect(added).toMatchObject([{ catalogueId: id, inPlace: false }])
  expect(speech.getModel.mock.lastCall?.[0]).toMatchObject({
    folder,
    mirror: 'https://mirror.example',
  })
})

it('pauses with what has come, continues, and deletes it when it is cancelled', async () => {
  speech.getModel.mockImplementation(
    ({ signal }: Options) =>
      new Promise((resolve) => {
        const stopped = () => resolve(failWith('CANCELLED', 'stopped'))
        signal.addEventListener('abort', stopped, { once: true })
      }),
  )
  const { models } = downloads()
  await models.get(id)
  speech.getModel.mock.lastCall?.[0].onWaiting('mirror.example')
  expect(models.list()).toMatchObject([{ phase: 'download', waitingFor: 'mirror.example' }])
  await models.get(id)
  expect(speech.getModel.mock.calls.at(-2)?.[0].signal.aborted).toBe(true)
  expect(models.list()).toMatchObject([{ phase: 'download', waitingFor: null }])
  models.pause(id)
  await vi.waitFor(() => expect(models.list()[0]?.phase).toBe('paused'))
  await models.get(id)
  expect(models.list()).toMatchObject([{ phase: 'download', error: null }])
  await models.drop(id)
  expect(models.list()).toEqual([])
  expect(speech.dropDownload).toHaveBeenCalledWith(folder, id)
  expect(await models.get('no-such-model')).toMatchObject({ error: { code: 'NOT_FOUND' } })
})
