import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { sine } from '@cuecast/audio/testing/sounds'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { failWith, ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import type { Gateway } from '../gateway/gateway'
import { openSubtitles } from '../project/create-project'
import { Project } from '../project/project'
import { timeWords } from './time-words'

const RATE = 16_000
let project: Project

async function addTake(text: string, connectionId: string): Promise<string> {
  const [{ id: cueId } = { id: '' }] = project.document.cues
  const bytes = await encodeAudio([sine(RATE, RATE, 300 + text.length, 0.4)], RATE, 'wav')
  const measured = must(await measureTake(bytes))
  const recipe = { text, language: 'vi', voiceId: 7, audio: defaultAudioFields, dictionary: '' }
  const origin = { recipeHash: '', connectionId, taskId: 't', chunkIndex: 0, credits: 0 }
  const about = { cueId, ...measured, recipe, ...origin }
  return must(await project.takes.add(bytes, 'wav', about, { activate: true })).id
}

folderForEach(async (folder) => {
  const srt = join(folder, 'a.srt')
  await writeFile(srt, '1\n00:00:01,000 --> 00:00:02,000\nXin chào\n')
  project = must(await openSubtitles(srt, { fallbackFolder: folder }))
})
afterEach(() => project.close())

/** A service that does not know the words of a text with "x". */
function service() {
  const asked: [text: string, voiceId: number | null][] = []
  const gateway: Pick<Gateway, 'wordTimes'> = {
    wordTimes: async (_sound, { text, voiceId }) => {
      asked.push([text, voiceId])
      if (text.includes('x')) return failWith('VOICE_NOT_FOUND', 'no such language')
      return ok(text.split(' ').map((_, i) => [i * 100, i * 100 + 90]))
    },
  }
  return { gateway, asked }
}

it('stores the word times of a take across a restart, and requests them once', async () => {
  const own = await addTake('Xin chào', EMBEDDED_CONNECTION_ID)
  const foreign = await addTake('Chào', 'elsewhere')
  const { gateway, asked } = service()
  const takeIds = [own, foreign]
  expect(must(await timeWords({ project, gateway, takeIds })).map(({ id }) => id)).toEqual(takeIds)
  // A voice id of another service means nothing here.
  expect(asked).toEqual([
    ['Xin chào', 7],
    ['Chào', null],
  ])
  const { path } = project
  await project.close()
  project = must(await Project.open(path))
  expect(project.takes.index.byId(own)?.words).toEqual([
    [0, 90],
    [100, 190],
  ])
  await timeWords({ project, gateway, takeIds })
  expect(asked).toHaveLength(2)
})

it('leaves out takes whose words cannot be found', async () => {
  const odd = await addTake('xyz', 'elsewhere')
  const good = await addTake('Chào', 'elsewhere')
  const { gateway } = service()
  const timed = must(await timeWords({ project, gateway, takeIds: [odd, 'gone', good] }))
  expect(timed.map(({ id }) => id)).toEqual([good])
})
