import { afterEach, expect, it } from 'vitest'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { fakeOpenai } from '@cuecast/providers/testing/fake-openai'
import { FakeProvider } from '@cuecast/providers/testing/fake-server'
import { installKey } from '@cuecast/service/accounts/keys'
import { startService } from '@cuecast/service/start-service'
import { temporaryFolder } from '@cuecast/service/testing/test-service'
import { createGateway } from '../gateway/gateway'
import { spentBy } from '../usage/spending'
import { Fixture } from './testing/fixture'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A project whose cues a provider speaks, and what was booked for it. */
async function boughtProject(texts: readonly string[]) {
  const fake = await FakeProvider.start(fakeOpenai)
  ends.push(() => fake.close())
  const provider = {
    id: 'provider openai x',
    kind: 'openai' as const,
    name: 'Lan',
    address: fake.address,
    key: fake.key,
    model: null,
    style: null,
    price: null,
  }
  const dataDir = await temporaryFolder()
  const running = await startService({
    dataDir,
    port: 0,
    workers: 1,
    providers: [provider],
    keepsTakes: true,
    log: () => undefined,
  })
  ends.push(() => running.close())
  await running.service.setProviders([provider])
  const key = await installKey(running.service.context.sql, dataDir)
  const target = async () => ok({ baseUrl: running.url, key, swapGenders: false })
  const gateway = createGateway({ connectionId: EMBEDDED_CONNECTION_ID, target })
  const voice = must(await gateway.voices()).find((each) => each.provider)
  const fixture = await Fixture.start(texts, EMBEDDED_CONNECTION_ID)
  ends.push(() => fixture.close())
  const booked = new Map<string, number>()
  fixture.deps = {
    gateway: () => gateway,
    onPaid: (submission) => {
      for (const spent of spentBy(submission, fixture.project.document))
        if (spent.connectionId === provider.id) booked.set(spent.key, spent.credits)
    },
  }
  await fixture.reopen()
  fixture.project.apply({ fields: { narratorVoiceId: voice?.id ?? 0 } })
  return {
    fake,
    fixture,
    booked: () => [...booked.values()].reduce((sum, each) => sum + each, 0),
    charged: () => fake.book.reduce((sum, { characters }) => sum + characters, 0),
  }
}

it('books what the provider was sent, which is not what is written', async () => {
  const { fake, fixture, booked, charged } = await boughtProject(['Ngày 12/3.', 'Đi thôi!'])
  expect(await fixture.render()).toMatchObject({ state: 'done', done: 2, failed: 0 })
  expect(fake.book.map(({ text }) => text).sort()).toEqual(['Ngày mười hai tháng ba.', 'Đi thôi!'])
  expect(booked()).toBe(charged())
}, 180_000)

it('asks about a cue whose answer was lost, across a restart, and pays again only when told', async () => {
  const { fake, fixture, booked, charged } = await boughtProject(['Một.', 'Hai.', 'Ba.'])
  fake.plan({ breaks: 'in the body', times: 1 })
  expect(await fixture.render()).toMatchObject({ done: 2, failed: 1 })
  await fixture.reopen()
  const [lost, ...more] = fixture.runs.lost()
  expect(more).toEqual([])
  expect(lost?.error).toMatchObject({ code: 'ANSWER_LOST' })
  expect(lost?.error.message).toContain('Lan')
  expect(fake.book).toHaveLength(3)
  expect(booked()).toBe(charged())
  expect(await fixture.render([lost?.cueId ?? ''])).toMatchObject({ done: 1 })
  expect(fixture.runs.lost()).toEqual([])
  expect(fake.book).toHaveLength(4)
  expect(booked()).toBe(charged())
}, 180_000)

it('calls back what was not sent when the run is cancelled, and sends only that later', async () => {
  const texts = Array.from({ length: 18 }, (_, i) => `Câu số ${i}.`)
  const { fake, fixture, booked, charged } = await boughtProject(texts)
  fake.plan({ slowMs: 400 })
  const { runId } = must(await fixture.runs.start(fixture.cueIds))
  await expect.poll(() => fake.arrived).toBeGreaterThan(2)
  await fixture.runs.cancel(runId)
  expect(await fixture.runs.ended(runId)).toMatchObject({ state: 'cancelled' })
  const sent = fake.arrived
  expect(sent).toBeLessThan(12)
  fake.plan({})
  expect(await fixture.render()).toMatchObject({ state: 'done', done: 18 })
  expect(new Set(fake.book.map(({ text }) => text)).size).toBe(18)
  expect(fake.book).toHaveLength(18)
  expect(booked()).toBe(charged())
}, 180_000)
