import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'
import { fileError, systemCode } from '../files/file-error'
import { parseJson } from '../files/parse-json'

const holderSchema = z.object({ pid: z.number().int(), host: z.string() })

const BEAT_MS = 5_000
/** A holder that has not been heard of for this long is taken for dead. */
const SILENT_MS = 20_000

const heldHere = new Set<string>()

export interface ProjectLock {
  release(): Promise<void>
}

/**
 * Keeps two writers out of one project. A lock whose process is gone, or that has not been touched
 * for a while (another machine on a network disk), is taken over.
 */
export async function lockProject(file: string): Promise<Result<ProjectLock>> {
  const inUse = fail(
    studioError('PROJECT_IN_USE', 'the project is open elsewhere; close it there first', {
      at: file,
    }),
  )
  if (heldHere.has(file)) return inUse
  try {
    if (!(await tryWrite(file))) {
      if (await holderLives(file)) return inUse
      await rm(file, { force: true })
      if (!(await tryWrite(file))) return inUse
    }
  } catch (cause) {
    return fail(fileError(cause, file, 'write'))
  }
  heldHere.add(file)
  const beat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => undefined)
  }, BEAT_MS)
  beat.unref()
  return ok({
    release: async () => {
      clearInterval(beat)
      heldHere.delete(file)
      await rm(file, { force: true }).catch(() => undefined)
    },
  })
}

async function tryWrite(file: string): Promise<boolean> {
  const holder = JSON.stringify({ pid: process.pid, host: hostname() })
  try {
    await writeFile(file, holder, { flag: 'wx' })
    return true
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false
    throw cause
  }
}

async function holderLives(file: string): Promise<boolean> {
  const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? 0)
  if (age > SILENT_MS) return false
  const text = await readFile(file, 'utf8').catch(() => '')
  const holder = holderSchema.safeParse(parseJson(text))
  // An empty lock was left by a kill between making and writing it.
  if (!holder.success) return text !== ''
  if (holder.data.host !== hostname()) return true
  return holder.data.pid !== process.pid && processLives(holder.data.pid)
}

function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return systemCode(cause) === 'EPERM'
  }
}
