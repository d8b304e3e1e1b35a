import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { wavOf } from '@cuecast/audio/testing/wav'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { ok } from '@shared/contracts/result'
import { must, present } from '@shared/testing/must'
import { coloured, random, speechLike } from '@shared/testing/speech-like'
import { afterEach, describe, expect, it } from 'vitest'
import { openSubtitles } from '../project/create-project'
import type { Project } from '../project/project'
import { takeOutVoices } from './film-voices'
import { matchedRoom } from './match-room'

const RATE = 48_000
const TAKE_RATE = 22_050
/** The first cue has speech; after the second one there is only noise. */
const srt = `1
00:00:01,000 --> 00:00:07,000
Xin chào

2
00:00:10,000 --> 00:00:12,000
Im lặng
`
let folder: string
let project: Project
let spoken: string
let silent: string

folderForEach(async (fresh) => {
  folder = fresh
  await writeFile(join(folder, 'a.srt'), srt)
  project = must(await openSubtitles(join(folder, 'a.srt'), { fallbackFolder: folder }))
  const [first, second] = project.document.cues
  spoken = present(first).id
  silent = present(second).id
})
afterEach(() => project.close())

/** A film of 16 s: colourful speech from its first second on, silence, and hiss from the 14th on. */
async function addFilm(
  under: (i: number) => number = () => 0,
  place = (speech: Float32Array, rest: Float32Array) => [speech, rest],
) {
  const path = join(folder, 'film.wav')
  const speech = coloured(
    speechLike(6, 1, RATE),
    [
      [250, 5],
      [4_000, -5],
    ],
    RATE,
  )
  const hiss = random(3)
  const left = new Float32Array(16 * RATE)
  left.set(speech, RATE)
  for (let i = 14 * RATE; i < left.length; i++) left[i] = 0.5 * hiss()
  const right = Float32Array.from(left, (_, i) => under(i))
  await writeFile(path, wavOf(place(left, right), RATE))
  project.apply({ fields: { media: { path, durationMs: 16_000 } } })
  return path
}

async function addTake(cueId: string, level = 1) {
  const sound = speechLike(6, 2, TAKE_RATE).map((x) => x * level)
  const bytes = await encodeAudio([sound], TAKE_RATE, 'wav')
  const recipe = {
    text: '',
    language: 'vi',
    voiceId: 1,
    audio: defaultAudioFields,
    dictionary: '',
  }
  const origin = { recipeHash: '', connectionId: 'c', taskId: 't', chunkIndex: 0, credits: 0 }
  const about = { cueId, ...must(await measureTake(bytes)), recipe, ...origin }
  must(await project.takes.add(bytes, 'wav', about, { activate: true }))
}

/** Bands of 250 Hz and 4 kHz, of which the film has one louder and one softer than the take. */
const tilt = ({ bands }: { bands: readonly number[] }) => present(bands[1]) - present(bands[5])

describe('the room of a scene', () => {
  it('is that of the speech while its cues are on the screen, whatever else is in the film', async () => {
    await addFilm()
    await addTake(spoken)
    const room = must(await matchedRoom(project, [spoken]))
    expect(room.kind).toBe('film')
    expect(tilt(room)).toBeGreaterThan(6)
    expect(tilt(room)).toBeLessThan(12.1)
  })

  it('is heard in the voices alone where they were taken out of the film', async () => {
    const rumble = random(5)
    // A music that hides every colour and pause of the speech.
    const path = await addFilm(() => 0.5 * rumble())
    await addTake(spoken)
    const withMusic = must(await matchedRoom(project, [spoken]))
    const model = { name: 'Toy', licence: 'MIT', commercial: 'allowed' } as const
    must(
      await takeOutVoices({
        project,
        path,
        separate: async ([left]) => ok({ voices: [left, left], model }),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    )
    const alone = must(await matchedRoom(project, [spoken]))
    expect(tilt(withMusic)).toBeLessThan(3)
    expect(tilt(alone)).toBeGreaterThan(6)
  })

  it.each([
    ['the centre of 5.1, whatever is at the sides', 2],
    ['all of 5.1, where nothing is in the centre', 0],
  ])('is heard in %s', async (_what, spoken51) => {
    const rumble = random(5)
    const loudness = spoken51 === 2 ? 0.5 : 0
    await addFilm(
      () => loudness * rumble(),
      (speech, rest) =>
        Array.from({ length: 6 }, (_, channel) =>
          channel === spoken51 ? speech : channel === 2 ? new Float32Array(rest.length) : rest,
        ),
    )
    await addTake(spoken)
    expect(tilt(must(await matchedRoom(project, [spoken])))).toBeGreaterThan(6)
  })

  it('names the missing part: a film, takes, or speech', async () => {
    expect(await matchedRoom(project, [spoken])).toMatchObject({
      error: { code: 'FILM_MISSING' },
    })
    await addFilm()
    expect(await matchedRoom(project, [spoken])).toMatchObject({
      error: { code: 'NOT_RENDERED' },
    })
    await addTake(silent)
    expect(await matchedRoom(project, [silent])).toMatchObject({ error: { code: 'NOTHING_SAID' } })
  })

  it.each([
    ['is damaged', (file: string) => truncate(file, 20)],
    ['was deleted', (file: string) => rm(file)],
  ])('names the take that %s, although others can be read', async (_what, spoil) => {
    await addFilm()
    await addTake(spoken)
    await addTake(silent, 0.5)
    const file = project.takes.pathOf(present(project.takes.index.active(silent)))
    await spoil(file)
    expect(await matchedRoom(project, [spoken, silent])).toMatchObject({
      error: { code: 'TAKE_UNREADABLE', at: file, params: { number: 2 } },
    })
  })
})
