import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { taskStatusAnswer, type TaskStatusAnswer, voicesAnswer } from '@shared/contracts/tts-v2'
import { readWav } from '../conformance/harness'
import { silentLog } from '@cuecast/platform/structured-log'
import { createService, type Service } from '../service'
import { caller, type Caller, json, makeKey } from '../testing/test-service'
import { phonemesIn, writeToyPiper } from '@cuecast/speech/testing/toy-models/toy-voices'
import { addVoice } from '@cuecast/speech/voices/add-voice'
import { AddedVoices } from '@cuecast/speech/voices/added-voices'

let folder = ''
let service: Service
let call: Caller
let voices: AddedVoices
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-own-'))
  writeToyPiper(join(folder, 'toy'), { licence: 'CC-BY-NC-SA 4.0' })
  service = await createService({ dataDir: join(folder, 'data'), log: silentLog })
  voices = new AddedVoices(join(folder, 'data', 'voices'))
  call = caller(service, await makeKey(service))
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const created = z.object({ task_id: z.string() })
const SRT = (texts: readonly string[]): string =>
  texts
    .map(
      (text, at) => `${at + 1}\n00:00:${10 + at * 3},000 --> 00:00:${12 + at * 3},900\n${text}\n`,
    )
    .join('\n')

/** The status of a subtitle task that has come to its end. */
async function dub(srt: string, voice: number, castMap?: object): Promise<TaskStatusAnswer> {
  const body = { srt, ref_voice_id: voice, cast_map: castMap, audio_format: 'wav', fit: 'none' }
  const made = await json(await call.post('/api/v2/stt_stream', body), created)
  for (;;) {
    const path = `/api/v2/stt_stream/status/${made.task_id}`
    const status = await json(await call.get(path, { prefer: 'wait=10' }), taskStatusAnswer)
    if (status.global_status !== 'processing') return status
  }
}

async function soundOf(status: TaskStatusAnswer, chunk: number) {
  const address = new URL(status.urls[chunk] ?? '')
  return readWav(
    Buffer.from(await (await call.get(address.pathname + address.search)).arrayBuffer()),
  )
}

it('a voice added while the service runs is in every listing, and speaks', async () => {
  const before = await json(await call.get('/api/v2/voice?per_page=1000'), voicesAnswer)
  const added = await addVoice({ voices, source: join(folder, 'toy'), name: 'Giọng thử' })
  if (!added.ok) throw new Error(added.error.message)
  const id = added.value.speakers[0]?.id ?? 0
  const after = await json(await call.get('/api/v2/voice?per_page=1000'), voicesAnswer)
  expect(after.data.total).toBe(before.data.total + 1)
  expect(after.data.data[0]).toMatchObject({
    id,
    name: 'Giọng thử',
    language: 'vi',
    origin: { model: 'Giọng thử', licence: 'CC-BY-NC-SA-4.0', commercial: 'forbidden' },
  })
  const report = await call.get(new URL(after.data.data[0]?.licence_url ?? '').pathname)
  expect(await report.text()).toMatch(/^Voice: Giọng thử.*\nModel: .*\nLicence: CC-BY-NC-SA-4.0\n/)
  const engines = new Set(after.data.data.map(({ origin }) => origin.model))
  // The system may have voices of its own.
  expect([...engines]).toEqual(expect.arrayContaining(['Giọng thử', 'eSpeak NG', 'Flite']))
  expect(await (await call.get('/api/v1/voices')).text()).toContain(String(id))
  expect((await call.get(`/previews/${id}.mp3`)).status).toBe(200)
  const status = await dub(SRT(['xin chào bạn', 'năm 5']), id)
  expect(status).toMatchObject({ global_status: 'completed', errors: {} })
  const first = await soundOf(status, 0)
  expect(phonemesIn(first.samples, first.sampleRate)).toBe('sˈintʃˈaː2wbˈaː6n')
  // The rules for numbers stand before every engine: "5" is spoken as "năm".
  const second = await soundOf(status, 1)
  expect(phonemesIn(second.samples, second.sampleRate)).toBe('nˈamnˈam')
})

it('a model that ends its process costs its cues alone; the third time switches it off', async () => {
  writeToyPiper(join(folder, 'broken'), { language: 'en-us' })
  const added = await addVoice({ voices, source: join(folder, 'broken'), name: 'Broken' })
  if (!added.ok) throw new Error(added.error.message)
  const { id, speakers } = added.value
  const good = voices.list().find(({ name }) => name === 'Giọng thử')?.speakers[0]?.id ?? 0
  const bad = speakers[0]?.id ?? 0
  writeToyPiper(join(folder, 'raw'), { metadata: false })
  cpSync(join(folder, 'raw', 'toy.onnx'), join(voices.folder, id, 'toy.onnx'))
  const texts = [
    '[A] one',
    '[B] xin',
    '[A] two',
    '[B] chào',
    '[A] three',
    '[A] four',
    '[B] bạn',
    '[A] five',
  ]
  const status = await dub(SRT(texts), good, { A: { voiceId: bad }, B: { voiceId: good } })
  expect(status.chunks).toEqual({ 0: 0, 1: 1, 2: 0, 3: 1, 4: 0, 5: 0, 6: 1, 7: 0 })
  const messages = Object.values(status.errors).map(({ message }) => message)
  expect(messages.filter((text) => text.includes('stopped working at this text'))).toHaveLength(3)
  expect(messages.filter((text) => text.includes('was switched off'))).toHaveLength(2)
  expect(voices.find(id)).toMatchObject({ crashes: 3, disabled: true })
  const listed = await json(await call.get('/api/v2/voice?per_page=1000'), voicesAnswer)
  expect(listed.data.data.map((voice) => voice.id)).not.toContain(bad)
  await voices.edit(id, { disabled: false })
  expect(voices.find(id)).toMatchObject({ crashes: 0, disabled: false })
})

it('a cue of a voice that was removed says so', async () => {
  const broken = voices.list().find(({ name }) => name === 'Broken')
  await voices.remove(broken?.id ?? '')
  const made = await call.post('/api/v2/stt_stream', {
    srt: SRT(['một']),
    ref_voice_id: broken?.speakers[0]?.id,
  })
  expect(await made.json()).toMatchObject({ error_code: 'VOICE_NOT_FOUND' })
})
