import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type ExportOptions } from '@shared/contracts/export'
import type { Take } from '@shared/contracts/project-file'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleTake } from '@shared/testing/samples'
import { translator } from '@shared/texts/texts'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { sine } from '@cuecast/audio/testing/sounds'
import { testSigning } from '@cuecast/origin/testing/signing'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { type ExportRequest, planExport } from './plan-export'
import { runExport } from './run-export'
import { wavOptions } from './testing/wav-options'

const folder = testFolder()
const takes: Take[] = []
const cue = sampleCue('1', 1_000, { endMs: 3_000, text: 'Xin chào các bạn' })
const project = sampleDocument({ name: 'Phim', narratorVoiceId: 1, cues: [cue] })
const origin = { model: 'M', licence: 'MIT', commercial: 'allowed', consent: null } as const
const srt = { format: 'srt', timing: 'written' } as const

beforeAll(async () => {
  await mkdir(join(folder, 'p', 'takes'), { recursive: true })
  const bytes = await encodeAudio([sine(24_000, 24_000, 300, 0.3)], 24_000, 'wav')
  const file = `${'1'.padStart(64, '0')}.wav`
  await writeFile(join(folder, 'p', 'takes', file), bytes)
  takes.push(sampleTake('t1', '1', { file, ...must(await measureTake(bytes)) }))
})

/** An export of a cloned voice, with both kinds of subtitles and a report. */
const request = (out: string, more: Partial<ExportOptions>): ExportRequest => ({
  project,
  takes,
  activeTakes: { '1': 't1' },
  projectPath: join(folder, 'p'),
  options: wavOptions({
    report: true,
    subtitles: [srt, { ...srt, timing: 'spoken' }],
    ...more,
  }),
  folder: join(folder, out),
  name: 'phim',
  signing: testSigning,
  t: translator('vi'),
  listedVoice: () => ({ name: 'Lan', origin: { ...origin, cloned: true } }),
})

const saidOf = async (more: Partial<ExportOptions>) =>
  (await planExport(request('plan', more))).notes.find(({ kind }) => kind === 'voice-cloned')

it('cloned voices are named, and what the audience is told of them', async () => {
  const about = { count: 1, voices: 'Lan' }
  expect(await saidOf({})).toMatchObject({ params: { ...about, notice: 'none' } })
  expect(await saidOf({ cloneNotice: 'end' })).toMatchObject({ params: { notice: 'end' } })
  // The first cue begins after a second: nothing is moved.
  expect(await saidOf({ cloneNotice: 'start' })).toMatchObject({ params: { notice: 'no-room' } })
})

it('a notice is in both kinds of subtitles and in the report', async () => {
  const asked = request('notice', { cloneNotice: 'end', cloneNoticeText: 'Giọng của Lan.' })
  must(await runExport(asked))
  const files = (await readdir(asked.folder)).filter((name) => /srt|report/.test(name))
  expect(files).toHaveLength(3)
  for (const name of files)
    expect(await readFile(join(asked.folder, name), 'utf8')).toContain('Giọng của Lan.')
})
