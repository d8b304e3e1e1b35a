import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './paths.mjs'
import { say } from './say.mjs'

const lock = join(root, 'out', '.preparing')
const LOOK_AGAIN_MS = 250

/** Installs and builds run in one process at a time: two commands at once would break both. */
export async function alone(work) {
  mkdirSync(join(root, 'out'), { recursive: true })
  for (let waited = false; !taken(); waited = true) {
    if (!waited) say('another command installs or builds; waiting for it…')
    await pause(LOOK_AGAIN_MS)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** True when the lock is ours now; one whose process is gone is put aside. */
function taken() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isGone()) rmSync(lock, { force: true })
    return false
  }
}

function isGone() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // An empty file is one that is just being written.
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH' || error.code === 'ENOENT'
  }
}
