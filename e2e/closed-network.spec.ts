import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { canCloseNetwork, startInClosedNetwork } from './support/closed-network'
import { expect, studioCommand, test } from './support/launch'

/** A film that is handed over with the start: its project lies there once window and service are up. */
function filmIn(folder: string): string {
  const film = join(folder, 'phim.srt')
  writeFileSync(film, '1\n00:00:01,000 --> 00:00:03,000\nXin chào các bạn.\n')
  return film
}

/** Every network request and name look-up that Chromium began. */
function requestsIn(netLog: string): string[] {
  const text = readFileSync(netLog, 'utf8')
  const urls = [...text.matchAll(/"url":"((?:https?|wss?):[^"]+)"/g)].map((found) => found[1] ?? '')
  const hosts = [...text.matchAll(/"host":"([^"]+)"/g)].map((found) => found[1] ?? '')
  return [...urls, ...hosts].filter(
    (each) => !/^(?:\w+:\/\/)?(?:127\.0\.0\.1|localhost|\[::1\])/.test(each),
  )
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).join('\n')

async function lookUpsOfFirstStart(folder: string, { offline = false, stays = 0 } = {}) {
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  mkdirSync(join(folder, 'documents'))
  if (offline)
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ preferences: { offline } }))
  const netLog = join(folder, 'net-log.json')
  const switches = [`--log-net-log=${netLog}`, '--no-sandbox']
  const command = studioCommand(folder, { args: [filmIn(folder), ...switches] })
  const network = startInClosedNetwork(folder, command)
  await expect.poll(() => filesBelow(folder)).toContain('project.json')
  await expect
    .poll(() => readFileSync(join(data, 'logs', readdirSync(join(data, 'logs'))[0] ?? ''), 'utf8'))
    .toContain('service ready')
  await wait(stays)
  const asked = network.asked()
  await network.close()
  return { asked, began: requestsIn(netLog) }
}

const nothing = { asked: [], began: [] }

test.beforeEach(() => {
  test.skip(!canCloseNetwork(), 'this system gives its users no network of their own')
})

test('a first start looks up no name and asks no server, offline or not', async ({ folder }) => {
  for (const offline of [false, true]) {
    const own = join(folder, String(offline))
    mkdirSync(own)
    expect(await lookUpsOfFirstStart(own, { offline })).toEqual(nothing)
  }
})

test('nor does it in two minutes', { tag: '@extended' }, async ({ folder }) => {
  expect(await lookUpsOfFirstStart(folder, { stays: 120_000 })).toEqual(nothing)
})
