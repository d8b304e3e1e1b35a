import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { must } from '@shared/testing/must'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { lockProject } from './project-lock'

/** As on Windows and macOS: there is only the number, and some program has it. */
vi.mock('@cuecast/platform', async (original) => ({
  ...(await original<object>()),
  isAlive: () => true,
}))

const folder = testFolder()

function lockOf(name: string, secondsAgo: number): string {
  const file = join(folder, name)
  const holder = { pid: process.ppid, machine: 'here', boot: '', started: '', nonce: 'n' }
  writeFileSync(file, JSON.stringify(holder))
  const then = Date.now() / 1_000 - secondsAgo
  utimesSync(file, then, then)
  return file
}

it('a project is free once its holder is silent, although its number runs', async () => {
  const lock = must(await lockProject(lockOf('silent', 60)))
  expect((await lock.check()).ok).toBe(true)
  await lock.release()
})

it('a project is in use while its holder gives signs of life', async () => {
  expect(await lockProject(lockOf('alive', 1))).toMatchObject({ error: { code: 'PROJECT_IN_USE' } })
})
