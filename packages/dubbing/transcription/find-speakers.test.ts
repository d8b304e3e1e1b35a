import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monoWav } from '@cuecast/audio/testing/wav'
import { failWith, ok } from '@shared/contracts/result'
import type { Diarisation } from '@shared/contracts/models/transcription'
import { must } from '@shared/testing/must'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Gateway } from '../gateway/gateway'
import { findFilmSpeakers, forgetFilmSpeakers } from './find-speakers'

const LAN = [1, 0.1]
const MINH = [0.1, 1]

/** One of each, in the order in which this part of the film has them. */
const diarised = (...vectors: number[][]): Diarisation => ({
  duration_ms: 100_000,
  diariser: 'toy',
  diariser_licence: { name: 'MIT', commercial: 'allowed' },
  turns: vectors.map((_, i) => ({ start_ms: i * 2_000, end_ms: i * 2_000 + 1_500, speaker: i })),
  voices: vectors.map((vector) => ({ spoken_ms: 1_500, vector })),
})

let film: Buffer
beforeAll(() => {
  film = monoWav(8_000, 8_000 * 300, () => 0)
})

async function work() {
  const folder = await mkdtemp(join(tmpdir(), 'speakers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'phim.wav')
  await writeFile(path, film)
  const signal = new AbortController().signal
  return { path, folder: join(folder, 'kept'), signal, onProgress: () => undefined }
}

/** Answers each part of the film with the next of these, then has no diariser any more. */
function answering(...answers: Diarisation[]) {
  const asked: (number | null)[] = []
  const findSpeakers: Gateway['findSpeakers'] = async (_, { speakers }) => {
    const answer = answers[asked.length]
    asked.push(speakers)
    return answer ? ok(answer) : failWith('FEATURE_UNAVAILABLE', 'none')
  }
  return { gateway: { findSpeakers }, asked }
}

const nameOf = (number: number) => `P${number}`

it('the speakers of all parts of a film are told apart by their voices', async () => {
  const { gateway, asked } = answering(diarised(LAN, MINH), diarised(MINH), diarised(MINH, LAN))
  const options = { ...(await work()), gateway, speakers: null }
  const { turns, diariser } = must(await findFilmSpeakers(options, nameOf))
  expect(turns.map(({ label }) => label)).toEqual(['P1', 'P2', 'P2', 'P2', 'P1'])
  expect(turns[2]?.startMs).toBeGreaterThan(85_000)
  expect(turns[4]?.startMs).toBe((turns[3]?.startMs ?? 0) + 2_000)
  expect(diariser).toEqual({ name: 'toy', licence: 'MIT', commercial: 'allowed' })
  expect(asked).toEqual([null, null, null])
  await forgetFilmSpeakers(options)
  expect(await readdir(options.folder)).toEqual([])
})

it('a film is continued where its diariser was missing', async () => {
  const options = { ...(await work()), speakers: 2 }
  const { gateway } = answering(diarised(LAN, MINH))
  const stopped = await findFilmSpeakers({ ...options, gateway }, nameOf)
  expect(stopped).toMatchObject({ ok: false, error: { code: 'DIARISER_MISSING' } })
  const rest = answering(diarised(MINH), diarised(LAN))
  const found = must(await findFilmSpeakers({ ...options, gateway: rest.gateway }, nameOf))
  expect(rest.asked).toHaveLength(2)
  expect(found.turns.map(({ label }) => label)).toEqual(['P1', 'P2', 'P2', 'P1'])
})

it('a film of one part may be told how many speak', async () => {
  film = monoWav(8_000, 8_000 * 20, () => 0)
  const { gateway, asked } = answering(diarised(LAN))
  must(await findFilmSpeakers({ ...(await work()), gateway, speakers: 3 }, nameOf))
  expect(asked).toEqual([3])
})
