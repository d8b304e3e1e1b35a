import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failWith } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { translator } from '@shared/texts/texts'
import { folderForEach, testFolder } from '@cuecast/platform/testing/test-folder'
import { heldByOthers } from '@cuecast/platform/testing/windows-rules'
import { ownIdentity } from '@cuecast/platform/process-identity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Output } from './output'
import { callOf } from './testing/call-dub'
import { openWorkplace } from './workplace'

/** Content of the folder after a job in its project `P` was stopped. */
async function leftBy(folder: string, begin: (project: string) => Promise<void>) {
  const projectFolder = join(folder, 'P')
  const call = callOf({ projectFolder }, AbortSignal.abort())
  const { serviceFolder } = must(await openWorkplace(call))
  await mkdir(serviceFolder, { recursive: true })
  await begin(projectFolder)
  const stopped = failWith('CANCELLED', 'stopped')
  for (const close of call.closers) await close(stopped)
  const names = await readdir(folder, { recursive: true })
  return names.map((name) => name.replaceAll('\\', '/')).sort()
}

it('leaves nothing of a job that is stopped before it has a project', async () => {
  expect(await leftBy(testFolder(), async () => undefined)).toEqual([])
})

it('keeps the service’s tasks for a project that can be resumed', async () => {
  const begin = (project: string) => writeFile(join(project, 'project.json'), '{}')
  expect(await leftBy(testFolder(), begin)).toEqual(['P', 'P/.service', 'P/project.json'])
})

describe('a job without a project', () => {
  let folder = ''
  let said = ''
  folderForEach((fresh) => {
    folder = fresh
  })
  beforeEach(async () => {
    said = ''
    await mkdir(join(folder, 'tạm'))
    for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, join(folder, 'tạm'))
  })
  afterEach(() => vi.unstubAllEnvs())

  function call() {
    const out = { write: (text: string) => (said += text) }
    const output = new Output({ out, err: out }, translator('en'))
    return { ...callOf({ output: join(folder, 'khác.wav') }, AbortSignal.abort()), output }
  }
  const temporary = () => readdir(join(folder, 'tạm'))

  /**
   * The temporary folder of a job whose process was killed, with or without a request accepted by
   * its service.
   */
  async function killed(pid: number, accepted: boolean) {
    const left = join(folder, 'tạm', 'cuecast-dub-abc')
    await mkdir(join(left, 'dub.cuecast'), { recursive: true })
    const owner = { process: { ...ownIdentity(), pid }, output: join(folder, 'tập 1.wav') }
    await writeFile(join(left, 'owner.json'), JSON.stringify(owner))
    const tasks = accepted ? '{"type":"accepted"}\n' : ''
    await writeFile(join(left, 'dub.cuecast', 'tasks.jsonl'), tasks)
  }
  const dead = () => spawnSync(process.execPath, ['-e', '']).pid

  it('finds what a killed one has paid for, and puts it beside the track that it was for', async () => {
    await killed(dead(), true)
    const job = call()
    must(await openWorkplace(job))
    const project = join(folder, 'tập 1.cuecast')
    expect(await readFile(join(project, 'tasks.jsonl'), 'utf8')).toContain('accepted')
    expect(said).toContain(`--project "${project}"`)
    for (const close of job.closers) await close(failWith('CANCELLED', 'stopped'))
    expect(await temporary()).toEqual([])
  })

  it('silently removes the leftovers of a killed run if nothing was paid', async () => {
    await killed(dead(), false)
    must(await openWorkplace(call()))
    expect([existsSync(join(folder, 'tạm', 'cuecast-dub-abc')), said]).toEqual([false, ''])
  })

  it('leaves the folder of a job alone that runs', async () => {
    await killed(process.pid, true)
    must(await openWorkplace(call()))
    expect(await temporary()).toContain('cuecast-dub-abc')
    expect(said).toBe('')
  })

  describe('on Windows', () => {
    const held = heldByOthers()

    it('ends as it would have ended where its temporary folder cannot be removed', async () => {
      const job = call()
      const { serviceFolder } = must(await openWorkplace(job))
      held.hold(join(serviceFolder, '..'), 'EBUSY', Infinity)
      const stopped = failWith('CANCELLED', 'stopped')
      for (const close of job.closers) expect(await close(stopped)).toBe(stopped)
      expect(said).toContain(`warning: the temporary folder ${join(serviceFolder, '..')}`)
    })
  })
})
