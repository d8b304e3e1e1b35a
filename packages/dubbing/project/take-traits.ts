import { join } from 'node:path'
import { z } from 'zod'
import {
  type TraitsOfTake,
  voiceTraitsSchema,
  type VoiceTraits,
} from '@shared/contracts/project/voice-traits'
import { ok, type Result } from '@shared/contracts/result'
import { parseJson, readPlainFile, threadPool, writeKept } from '@cuecast/platform'
import type { Project } from './project'

/** Sounds that one call looks at: the window asks again, and shows how far it is. */
const COMPUTED = 64
/** Calls after which what was found is written down, besides the last one. */
const WRITE_EVERY = 16

/** By the file of a take, which never changes; null: its sound cannot be read. */
const keptSchema = z.record(z.string(), voiceTraitsSchema.nullable())
type Kept = Map<string, VoiceTraits | null>

/** What is known of each open project, and how many calls found something since it was written. */
const known = new WeakMap<Project, { kept: Kept; unwritten: number }>()

/**
 * What the voices of takes are like: of those that were looked at before, and of the first of the others, on
 * a worker thread. Kept in the project's `peaks/`, which can be deleted at any time. Those that are left out
 * are to be asked for again.
 */
export async function traitsOfTakes(
  project: Project,
  takeIds: readonly string[],
): Promise<Result<TraitsOfTake[]>> {
  const { index } = project.takes
  const takes = takeIds.flatMap((id) => index.byId(id) ?? [])
  const state = known.get(project) ?? { kept: await readTraits(project), unwritten: 0 }
  known.set(project, state)
  const { kept } = state
  const missing = [...new Set(takes.map(({ file }) => file))].filter((file) => !kept.has(file))
  const due = missing.slice(0, COMPUTED)
  if (due.length > 0) {
    const found = await lookedAt(due.map((file) => project.takes.pathOf({ file })))
    for (const [i, file] of due.entries()) kept.set(file, found[i] ?? null)
    state.unwritten += 1
    const isLast = due.length === missing.length
    if (isLast || state.unwritten >= WRITE_EVERY) {
      await writeTraits(project, kept)
      state.unwritten = 0
    }
  }
  const answer = takes.flatMap(({ id, file }) => {
    const traits = kept.get(file)
    return traits === undefined ? [] : { takeId: id, traits }
  })
  const gone = takeIds.filter((id) => !index.byId(id)).map((takeId) => ({ takeId, traits: null }))
  return ok([...answer, ...gone])
}

const fileOf = (project: Project): string => join(project.folder.peaks, 'voice-traits.json')

/** Nothing where there is none, or one that another version wrote: everything is looked at again. */
async function readTraits(project: Project): Promise<Kept> {
  const bytes = await readPlainFile(fileOf(project)).catch(() => null)
  const parsed = keptSchema.safeParse(bytes && parseJson(bytes.toString('utf8')))
  return new Map(parsed.success ? Object.entries(parsed.data) : [])
}

/** Those of takes that are still there; where the folder is not writable, they are worked out again next time. */
async function writeTraits(project: Project, kept: Kept): Promise<void> {
  if (project.access.readOnly) return
  const files = new Set(project.takes.index.all().map(({ file }) => file))
  const left = [...kept].filter(([file]) => files.has(file))
  await writeKept(fileOf(project), Object.fromEntries(left))
}

/** On one thread, which ends when nothing is asked for any more. */
let thread: ReturnType<typeof traitsThread> | undefined
const traitsThread = () =>
  threadPool<object, (VoiceTraits | null)[]>('audio-measure', {
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
  })

function lookedAt(files: readonly string[]): Promise<(VoiceTraits | null)[]> {
  thread ??= traitsThread()
  return thread.run({ files }, { name: 'traits' })
}
