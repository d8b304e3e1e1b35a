import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { createGateway } from '../gateway/gateway'
import { accountByName } from '@cuecast/service/accounts/accounts'
import { startService, type RunningService } from '@cuecast/service/start-service'
import { makeKey } from '@cuecast/service/testing/test-service'
import { spentBy } from '../usage/spending'
import { Fixture } from './testing/fixture'

const dataDir = testFolder()
let service: RunningService
let proxy: Server
/** Counts paid requests and drops every second response. */
let paid: { key: string; lost: boolean }[] = []

beforeAll(async () => {
  service = await startService({ dataDir, port: 0, workers: 1, log: () => undefined })
  const { hostname, port } = new URL(service.url)
  proxy = createServer((incoming, outgoing) => {
    const isPaid = incoming.method === 'POST' && /stt_stream/.test(incoming.url ?? '')
    const lost = isPaid && paid.length % 2 === 0
    if (isPaid) paid.push({ key: String(incoming.headers['idempotency-key']), lost })
    const { method, headers, url: path } = incoming
    const forward = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      if (lost) {
        answer.resume().once('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await service.close()
})

const TEXTS = ['Xin chào các bạn.', 'Hôm nay trời đẹp.', 'Ta cùng đi dạo nhé?', 'Tạm biệt!']

describe('the service run standalone, as a paid one', () => {
  it('charges exactly what the ledger records, though every second response is lost', async () => {
    const cost = TEXTS.slice(0, 3).join('').length
    const balance = cost + 2
    const key = await makeKey(service.service, { account: 'Khách', plan: 'api', credits: balance })
    const address = proxy.address() as AddressInfo
    const baseUrl = `http://127.0.0.1:${address.port}`
    const target = async () => ok({ baseUrl, key, swapGenders: false })
    const gateway = createGateway({ connectionId: 'remote', target })
    const fixture = await Fixture.start(TEXTS)
    const booked = new Map<string, number>()
    fixture.deps = {
      gateway: () => gateway,
      onPaid: (submission) => {
        for (const spent of spentBy(submission, fixture.project.document))
          booked.set(spent.key, spent.credits)
      },
    }
    try {
      await fixture.reopen()
      const voice = must(await gateway.voices()).find((each) => each.language === 'vi')
      fixture.project.apply({ fields: { narratorVoiceId: voice?.id ?? 0 } })
      const left = async () => (await accountByName(service.service.context.sql, 'Khách'))?.credits
      const sum = () => [...booked.values()].reduce((all, credits) => all + credits, 0)

      const short = await fixture.render()
      expect(short).toMatchObject({ state: 'failed', done: 3, leftCueIds: ['c3'] })
      expect(short.error?.code).toBe('INSUFFICIENT_CREDITS')
      expect([await left(), sum(), short.credits]).toEqual([2, cost, cost])

      fixture.edit('c0', { text: '1' })
      expect(await fixture.render(['c0']), 'an edit of its chunk').toMatchObject({ done: 1 })
      expect([await left(), sum()]).toEqual([1, cost + 1])

      // Every lost request was repeated with its own key.
      const lost = paid.filter((each) => each.lost)
      expect(lost.length).toBeGreaterThan(1)
      for (const { key: again } of lost)
        expect(paid.filter((each) => each.key === again).length).toBeGreaterThan(1)
    } finally {
      await fixture.close()
    }
  })
})
