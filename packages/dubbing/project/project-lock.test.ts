import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { must } from '@shared/testing/must'
import { bootTimeMs, ownIdentity } from '@cuecast/platform/process-identity'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { lockProject } from './project-lock'

let file = ''
folderForEach(async (fresh) => {
  file = join(fresh, '.lock')
})

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
})

/** A lock as another process on this computer leaves it, last touched `agoMs` ago. */
function lockOf(holder: object, agoMs: number): void {
  writeFileSync(file, JSON.stringify({ ...ownIdentity(), nonce: 'other', ...holder }))
  const at = new Date(Date.now() - agoMs)
  utimesSync(file, at, at)
}

/** A process that runs until the test ends, with the time of its start as Linux tells it. */
async function otherProcess(): Promise<{ pid: number; started: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.push(child)
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  const stat = process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  return { pid, started, child }
}

const HOUR_MS = 3_600_000
const inUse = { ok: false, error: { code: 'PROJECT_IN_USE' } }

describe('the lock of a project', () => {
  it.runIf(process.platform !== 'win32')(
    'stays with a process on this computer that was stopped for an hour',
    async () => {
      const { pid, started, child } = await otherProcess()
      child.kill('SIGSTOP')
      lockOf({ pid, started }, HOUR_MS)
      expect(await lockProject(file)).toMatchObject(inUse)
      child.kill('SIGCONT')
    },
  )

  it('is taken over at once if its process is gone, however recent it is', async () => {
    lockOf({ pid: 2 ** 22 + 1 }, 0)
    await must(await lockProject(file)).release()
    expect(existsSync(file)).toBe(false)
  })

  it.runIf(process.platform === 'linux')(
    'is taken over when its number belongs to a later process, or its computer was restarted',
    async () => {
      const { pid, started } = await otherProcess()
      for (const holder of [
        { started: String(Number(started) - 100) },
        { boot: 'an earlier one' },
      ]) {
        lockOf({ pid, started, ...holder }, 0)
        const lock = await lockProject(file)
        expect(lock.ok).toBe(true)
        await must(lock).release()
      }
    },
  )

  it('of before a restart is dead though its number runs again, where the system names no boot', async () => {
    const own = ownIdentity()
    const { boot } = own
    own.boot = ''
    onTestFinished(() => {
      own.boot = boot
    })
    const { pid, started } = await otherProcess()
    lockOf({ pid, started }, 0)
    expect(await lockProject(file)).toMatchObject(inUse)
    lockOf({ pid, started }, Date.now() - bootTimeMs() + 60_000)
    await must(await lockProject(file)).release()
  })

  it.each([
    ['another computer', { machine: 'elsewhere' }],
    ['an older Cuecast', { machine: undefined, host: 'here' }],
  ])('of %s follows the clock', async (_, holder) => {
    lockOf(holder, 1_000)
    expect(await lockProject(file)).toMatchObject(inUse)
    lockOf(holder, 30_000)
    await must(await lockProject(file)).release()
  })

  it('is refused to this process too while held, by any path', async () => {
    const lock = must(await lockProject(file))
    expect(await lockProject(file)).toMatchObject(inUse)
    await lock.release()
    await must(await lockProject(file)).release()
  })

  it('is checked by its former holder, who then leaves it alone', async () => {
    const lock = must(await lockProject(file))
    expect(await lock.check()).toEqual({ ok: true, value: undefined })
    lockOf({ machine: 'elsewhere' }, 0)
    const before = readFileSync(file, 'utf8')
    const lost = { ok: false, error: { code: 'PROJECT_LOCK_LOST', at: file } }
    expect(await lock.check()).toMatchObject(lost)
    await lock.release()
    expect(readFileSync(file, 'utf8')).toBe(before)
    rmSync(file)
    // Lost once is lost for good: the other one may have written meanwhile.
    expect(await lock.check()).toMatchObject(lost)
  })

  it('is restored if a cleanup tool deleted it', async () => {
    const lock = must(await lockProject(file))
    rmSync(file)
    expect((await lock.check()).ok).toBe(true)
    expect(await lockProject(file)).toMatchObject(inUse)
    await lock.release()
  })

  it('goes to one of many processes that find it dead', async () => {
    lockOf({ pid: 2 ** 22 + 1 }, 0)
    const all = await Promise.all(Array.from({ length: 8 }, () => lockProject(file)))
    const held = all.filter((each) => each.ok)
    expect(held).toHaveLength(1)
    for (const each of held) await must(each).release()
  })

  it.runIf(process.platform !== 'win32').each([
    ['a pipe', () => void execFileSync('mkfifo', [file])],
    ['a link to a file elsewhere', () => symlinkSync('/etc/hostname', file)],
  ])('moves %s of its name aside instead of waiting for it or following it', async (_, make) => {
    make()
    const lock = must(await lockProject(file))
    expect((await lock.check()).ok).toBe(true)
    await lock.release()
    expect(readdirSync(join(file, '..'))).toMatchObject([expect.stringMatching(/^\.lock\.broken-/)])
  })

  it('is taken over if a kill left it empty', async () => {
    writeFileSync(file, '')
    const lock = await lockProject(file)
    expect(lock.ok).toBe(true)
    await must(lock).release()
  })
})
