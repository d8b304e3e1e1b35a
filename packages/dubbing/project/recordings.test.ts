import { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sine } from '@cuecast/audio/testing/sounds'
import { must, present } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { appendHandlesOnlyAppend, fileHandles } from '@cuecast/platform/testing/windows-rules'
import { openSubtitles } from './create-project'
import { Project } from './project'
import {
  appendRecording,
  beginRecording,
  discardRecording,
  keepRecording,
  leftRecordings,
  readRecording,
} from './recordings'

const RATE = 48_000
let project: Project

folderForEach(async (folder) => {
  const srt = join(folder, 'a.srt')
  await writeFile(srt, '1\n00:00:01,000 --> 00:00:03,000\nXin chào\n')
  project = must(await openSubtitles(srt, { fallbackFolder: folder }))
})
afterEach(() => project.close())

const cueId = () => present(project.document.cues[0]).id
const about = () => ({ cueId: cueId(), part: false, sampleRate: RATE })
const fileOf = (id: string) => join(project.path, 'recordings', `${id}.recording`)
const half = sine(RATE / 2, RATE, 300, 0.5)

/** An unfinished recording of a second and a half, in a reopened project. */
async function killed(): Promise<string> {
  const { id } = must(await beginRecording(project, about()))
  for (let i = 0; i < 3; i++) must(await appendRecording(project, id, half))
  const { path } = project
  await project.close()
  project = must(await Project.open(path))
  return id
}

it('is listed after a kill with its cue and length, and becomes a take', async () => {
  const id = await killed()
  const left = { id, cueId: cueId(), text: 'Xin chào', part: false, durationMs: 1_500 }
  expect(must(await leftRecordings(project, []))).toMatchObject([left])
  expect(must(await leftRecordings(project, [id]))).toEqual([])
  const take = must(await keepRecording(project, id, cueId()))
  expect(take).toMatchObject({ own: { from: 'microphone' }, durationMs: 1_500, cueId: cueId() })
  expect(must(await leftRecordings(project, []))).toEqual([])
  expect(await readdir(join(project.path, 'recordings'))).toEqual([])
})

it('has all whole samples when its last part is torn', async () => {
  const id = await killed()
  const { length } = await readFile(fileOf(id))
  await truncate(fileOf(id), length - 3)
  expect(must(await leftRecordings(project, []))[0]?.durationMs).toBeCloseTo(1_500, 1)
  const { samples, sampleRate } = must(await readRecording(project, id))
  expect([samples.length, sampleRate]).toEqual([3 * half.length - 1, RATE])
  expect(samples.subarray(half.length, 2 * half.length)).toEqual(half)
})

it('stays where it cannot become a take, until it is discarded', async () => {
  const id = await killed()
  expect(await keepRecording(project, id, 'gone')).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  })
  expect(must(await leftRecordings(project, []))).toHaveLength(1)
  must(await discardRecording(project, id))
  expect(must(await leftRecordings(project, []))).toEqual([])
})

it('goes when it was stopped before a sample came, and what is no recording stays', async () => {
  const { id } = must(await beginRecording(project, about()))
  const other = '00000000-0000-4000-8000-000000000000'
  await writeFile(fileOf(other), 'not ours\n')
  await appendFile(fileOf(other), Buffer.alloc(100))
  expect(must(await leftRecordings(project, []))).toEqual([])
  expect(await readdir(join(project.path, 'recordings'))).toEqual([`${other}.recording`])
  const gone = await appendRecording(project, id, half)
  expect(gone.ok).toBe(false)
})

describe.skipIf(process.platform !== 'linux')('under the rules of Windows', () => {
  appendHandlesOnlyAppend()

  it('keeps nothing of a part that did not fit', async () => {
    const { id } = must(await beginRecording(project, about()))
    must(await appendRecording(project, id, half))
    const before = await readFile(fileOf(id))
    vi.spyOn(await fileHandles(), 'writeFile').mockImplementationOnce(async () => {
      await appendFile(fileOf(id), 'abc')
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    })
    expect(await appendRecording(project, id, half)).toMatchObject({ error: { code: 'DISK_FULL' } })
    expect(await readFile(fileOf(id))).toEqual(before)
  })
})
