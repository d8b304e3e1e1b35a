import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { sine } from '@cuecast/audio/testing/sounds'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { fail, ok } from '@shared/contracts/result'
import { studioError, type StudioError } from '@shared/contracts/studio-error'
import { must } from '@shared/testing/must'
import type { Gateway } from '../gateway/gateway'
import { openSubtitles } from '../project/create-project'
import { Project } from '../project/project'
import { checkTakes } from './check-takes'

const RATE = 16_000
const texts = ['Xin chào các bạn', 'Có 25 người', 'Tạm biệt']
let project: Project

folderForEach(async (folder) => {
  const srt = join(folder, 'a.srt')
  const cues = texts.map((text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${text}\n`)
  await writeFile(srt, cues.join('\n'))
  project = must(await openSubtitles(srt, { fallbackFolder: folder }))
  for (const [i, { id: cueId, text }] of project.document.cues.entries()) {
    const bytes = await encodeAudio([sine(RATE, RATE, 300 + i, 0.4)], RATE, 'wav')
    const measured = must(await measureTake(bytes))
    const recipe = { text, language: 'vi', voiceId: 1, audio: defaultAudioFields, dictionary: '' }
    const origin = { recipeHash: '', connectionId: 'c', taskId: 't', chunkIndex: 0, credits: 0 }
    const about = { cueId, ...measured, recipe, ...origin }
    must(await project.takes.add(bytes, 'wav', about, { activate: true }))
  }
})
afterEach(() => project.close())

/** A recogniser that returns these texts, one after the other. */
function recogniser(answers: readonly (string | StudioError)[]) {
  const asked: string[] = []
  const gateway: Pick<Gateway, 'transcribe'> = {
    transcribe: async (_sound, { language }) => {
      const answer = answers[asked.push(language) - 1] ?? ''
      if (typeof answer !== 'string') return fail(answer)
      const rest = { duration_ms: 0, recogniser: '', segments: [], srt: '' }
      return ok({ text: answer, language, ...rest })
    },
  }
  return { gateway, asked }
}

const check = (
  { gateway }: Pick<ReturnType<typeof recogniser>, 'gateway'>,
  more: Partial<Parameters<typeof checkTakes>[0]> = {},
) =>
  checkTakes({
    project,
    gateway,
    cueIds: project.document.cues.map(({ id }) => id),
    again: false,
    dictionary: [],
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  })

const kept = () => project.document.cues.map(({ id }) => project.takes.index.active(id)?.recognised)

it('stores expected and found words with each take, across a restart', async () => {
  const first = recogniser(['XIN CHÀO BẠN', 'có hai mươi lăm người', 'tạm biệt'])
  const parts: number[] = []
  const checked = await check(first, { onProgress: ({ part }) => parts.push(part) })
  expect(must(checked).checked).toBe(3)
  expect(parts.at(-1)).toBe(1)
  expect(first.asked).toEqual(['vi', 'vi', 'vi'])
  const { path } = project
  await project.close()
  project = must(await Project.open(path))
  expect(kept()).toEqual([
    { wanted: 'xin chào các bạn', found: 'xin chào bạn' },
    { wanted: 'có hai mươi lăm người', found: 'có hai mươi lăm người' },
    { wanted: 'tạm biệt', found: 'tạm biệt' },
  ])
  const next = recogniser(['khác'])
  expect(must(await check(next)).checked).toBe(0)
  expect(next.asked).toEqual([])
  expect(must(await check(next, { again: true })).checked).toBe(3)
  expect(kept()[0]?.found).toBe('khác')
})

it('leaves out a take that cannot be checked', async () => {
  const crash = studioError('MODEL_CRASHED', 'the model has crashed')
  const { checked, failures } = must(await check(recogniser(['xin chào', crash, 'tạm biệt'])))
  expect(checked).toBe(2)
  expect([...failures.values()]).toEqual([crash])
  expect(kept()[1]).toBeUndefined()
})

it('reports a missing recogniser, and a cancel', async () => {
  const missing = studioError('FEATURE_UNAVAILABLE', 'no recogniser is installed')
  expect(await check(recogniser([missing]))).toMatchObject({
    error: { code: 'RECOGNISER_MISSING' },
  })
  const abort = new AbortController()
  const stopping = check(recogniser(['xin chào']), {
    signal: abort.signal,
    onChecked: () => abort.abort(),
  })
  expect(await stopping).toMatchObject({ error: { code: 'CANCELLED' } })
  expect(kept().filter(Boolean)).toHaveLength(1)
})
