import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { sameSamples } from '@cuecast/audio/testing/sounds'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { installKey } from '@cuecast/service/accounts/keys'
import { type RunningService, startService } from '@cuecast/service/start-service'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { Take } from '@shared/contracts/project-file'
import { noTakeEdits } from '@shared/contracts/project/take-edits'
import { ok } from '@shared/contracts/result'
import { must, present } from '@shared/testing/must'
import { createGateway } from '../gateway/gateway'
import { Fixture } from '../runs/testing/fixture'
import { timeWords } from '../transcription/time-words'
import { editTake } from './edit-take'

const dataDir = testFolder()
let service: RunningService
let key = ''
beforeAll(async () => {
  service = await startService({ dataDir, port: 0, workers: 1, log: () => undefined })
  key = await installKey(service.service.context.sql, dataDir)
})
afterAll(() => service.close())

const connect = () =>
  createGateway({
    connectionId: EMBEDDED_CONNECTION_ID,
    target: async () => ok({ baseUrl: service.url, key, swapGenders: false }),
  })

/** What a join adds to a sound at its edge, dB below the peak: the step of the first sample, and how far it bends there. */
function addedDb(
  made: Float32Array,
  old: Float32Array,
  edge: { made: number; old: number },
  by: 1 | -1,
) {
  const peak = Math.max(...old.map(Math.abs))
  const added = (i: number) => (made[edge.made + by * i] ?? 0) - (old[edge.old + by * i] ?? 0)
  const db = (value: number) => 20 * Math.log10(Math.max(Math.abs(value), 1e-9) / peak)
  return { step: db(added(0)), bend: db(added(-1) - 2 * added(0) + added(1)) }
}

/** How much more a sound bends within a join than right beside it, dB: a click would stand out. */
function clickDb(sound: Float32Array, sampleRate: number, [from, to]: [number, number]) {
  const beside = Math.round(sampleRate * 0.02)
  const most = (start: number, end: number) => {
    let bend = 1e-9
    for (let i = Math.max(1, start); i < Math.min(sound.length - 1, end); i++)
      bend = Math.max(
        bend,
        Math.abs((sound[i - 1] ?? 0) - 2 * (sound[i] ?? 0) + (sound[i + 1] ?? 0)),
      )
    return bend
  }
  const around = Math.max(most(from - beside, from), most(to, to + beside))
  const bend = most(from, to)
  // At the end of a voice nothing is beside it: there it has to be faint.
  return 20 * Math.log10(bend / Math.max(around, most(0, sound.length) / 1_000))
}

const cases = [
  ['vi', 'Chúng tôi sẽ gặp, nhé, bạn ở Huế.', 'Chúng tôi sẽ gặp, nhé, bạn ở Vinh.', [7, 8]],
  ['vi', 'Hôm nay trời mưa to quá.', 'Hôm nay trời nắng to quá.', [3, 4]],
  [
    'en',
    'We shall meet again in London tomorrow.',
    'We shall meet again in Berlin tomorrow.',
    [5, 6],
  ],
] as const

it.each(cases)('%s: “%s” says “%s” by one word alone', async (language, before, now, range) => {
  const gateway = connect()
  const voice = must(await gateway.voices()).find((each) => each.language === language)
  const fixture = await Fixture.start([before], EMBEDDED_CONNECTION_ID)
  try {
    fixture.deps = { gateway: () => gateway }
    await fixture.reopen()
    fixture.project.apply({ fields: { narratorVoiceId: voice?.id ?? 0, language } })
    await fixture.render()
    const { runId } = must(await fixture.runs.start(['c0'], { texts: { c0: now } }))
    await fixture.runs.ended(runId)
    const { project } = fixture
    const takeIds = project.takes.index.of('c0').map(({ id }) => id)
    await timeWords({ project, gateway, takeIds })
    const [old, said] = takeIds.map((id) => present(project.takes.index.byId(id)))
    const words: [number, number] = [...range]
    const step = {
      type: 'word' as const,
      words,
      from: words,
      takeId: said?.id ?? '',
      rewrites: true,
    }
    const made = must(await editTake(project, old?.id ?? '', { ...noTakeEdits, steps: [step] }))
    expect(made).toMatchObject({ recipe: { text: now }, recipeHash: said?.recipeHash })

    const soundOf = async (take: Take | undefined) =>
      must(await decodeAudio(await readFile(project.takes.pathOf(present(take)))))
    const [a, b] = [await soundOf(old), await soundOf(made)]
    const [was = new Float32Array()] = a.channels
    const [is = new Float32Array()] = b.channels
    const from = was.findIndex((sample, i) => sample !== is[i])
    let behind = 0
    while (was.at(-1 - behind) === is.at(-1 - behind) && behind < was.length - from) behind += 1
    const ms = (frames: number) => (frames * 1_000) / a.sampleRate
    const [start = 0, end = 0] = old?.words?.[words[0]] ?? []
    // What differs is the word and what lies between it and its neighbours.
    const [fromMs, toMs] = [ms(from), ms(was.length - behind)]
    expect(fromMs).toBeGreaterThan(start - 100)
    expect(toMs).toBeLessThan(end + 100)
    expect(sameSamples(was.slice(0, from), is.slice(0, from))).toBe(true)
    // At the end of the take nothing is joined.
    const join = Math.round(a.sampleRate * 0.008)
    const isJoined = behind > join
    expect(isJoined).toBe(words[1] < (old?.words?.length ?? 0))
    // A join is not audible: at its edges it adds nothing that a step or a corner could be.
    const first = addedDb(is, was, { made: from, old: from }, 1)
    const edge = { made: is.length - behind - 1, old: was.length - behind - 1 }
    const last = addedDb(is, was, edge, -1)
    for (const { step: jump, bend } of isJoined ? [first, last] : [first]) {
      expect(jump).toBeLessThan(-60)
      expect(bend).toBeLessThan(-60)
    }
    const joins: [number, number][] = [
      [from, from + join],
      [is.length - behind - join, is.length - behind],
    ]
    for (const place of joins.slice(0, isJoined ? 2 : 1))
      expect(clickDb(is, a.sampleRate, place)).toBeLessThan(3)
    const after = made.words ?? []
    expect(after).toHaveLength(old?.words?.length ?? 0)
    expect(after.slice(0, words[0])).toEqual(old?.words?.slice(0, words[0]))
    for (const [i, [a1]] of after.entries())
      expect(a1).toBeGreaterThanOrEqual(after[i - 1]?.[0] ?? 0)
  } finally {
    await fixture.close()
  }
})
