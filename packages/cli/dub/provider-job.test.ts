import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { fakeOpenai } from '@cuecast/providers/testing/fake-openai'
import { FakeProvider } from '@cuecast/providers/testing/fake-server'
import { callDub, reportIn, withSettings } from './testing/call-dub'

let folder = ''
let fake: FakeProvider
folderForEach(async (fresh) => {
  folder = fresh
})
beforeEach(async () => {
  fake = await FakeProvider.start(fakeOpenai)
})
afterEach(() => fake.close())

const at = (name: string) => join(folder, name)
const texts = ['Xin chào.', 'Ngày 12/3.', 'Tạm biệt.']
const characters = () => fake.book.reduce((sum, each) => sum + each.characters, 0)

async function dub(more: readonly string[], key = fake.key) {
  const cues = texts.map((text, i) => `${i + 1}\n00:00:1${i},000 --> 00:00:1${i},900\n${text}\n`)
  await writeFile(at('a.srt'), cues.join('\n'))
  const connection = ['--connection', fake.address, '--key-env', 'KEY', '--overwrite', '--json']
  return callDub([at('a.srt'), '-o', at('phim.wav'), ...connection, ...more], { KEY: key })
}

it('finds the kind of a service by asking, casts its voices first and says what they cost', async () => {
  const done = await dub([])
  expect(reportIn(done)).toMatchObject({ ok: true, voiced: 3, credits: characters() })
  expect(reportIn(done).voices).toMatchObject([{ voice: expect.stringContaining('Lan') }])
  expect(fake.book).toHaveLength(3)
  const mixed = await dub(['--voice', '1'])
  expect(reportIn(mixed)).toMatchObject({ ok: true, voiced: 3, credits: 0 })
  expect(fake.book).toHaveLength(3)
}, 180_000)

it('keeps what may have been paid for, and sends it again only when told', async () => {
  fake.plan({ breaks: 'in the body', times: 1 })
  const stopped = await dub([])
  expect(stopped.code).toBe(5)
  expect(reportIn(stopped).failed).toMatchObject([{ error: { code: 'ANSWER_LOST' } }])
  const project = ['--project', at('phim.cuecast')]
  expect((await dub(project)).code).toBe(5)
  expect(fake.book).toHaveLength(3)
  const again = withSettings(folder, { job: { sendAgain: true } })
  expect(reportIn(await dub([...project, ...again]))).toMatchObject({ ok: true, voiced: 3 })
  expect(fake.book).toHaveLength(4)
}, 180_000)

it('ends with the reason where the key is wrong, before anything is voiced by others', async () => {
  const refused = await dub([], 'key/wrong/1')
  expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('error:')])
  expect(refused.err).not.toContain('key/wrong/1')
  expect(fake.book).toEqual([])
}, 180_000)
