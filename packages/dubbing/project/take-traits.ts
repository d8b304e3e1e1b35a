import { join } from 'node:path'
import { z } from 'zod'
import {
  type TraitsOfTake,
  voiceTraitsSchema,
  type VoiceTraits,
} from '@shared/contracts/project/voice-traits'
import { ok, type Result } from '@shared/contracts/result'
import { parseJson, readPlainFile, threadPool, writeKept } from '@cuecast/platform'
import type { Gateway } from '../gateway/gateway'
import type { Project } from './project'

/** Sounds that one call analyses: the window asks again and shows the progress. */
const COMPUTED = 64
/** Of them those that a speaker model listens to, which takes longer. */
const BY_MODEL = 16
/** Number of calls between writes; the last call always writes. */
const WRITE_EVERY = 16

/** By the file of a take, which never changes; null: its sound cannot be read. */
const keptSchema = z.record(z.string(), voiceTraitsSchema.nullable())
type Kept = Map<string, VoiceTraits | null>

interface Known {
  kept: Kept
  /** Calls that found something since it was written. */
  unwritten: number
  /** Files in which the model found nothing, or failed: it is not asked once more in this session. */
  unfound: Set<string>
}

/** Known traits, by open project. */
const known = new WeakMap<Project, Known>()

/**
 * Compares the voice in a sound by the user's speaker model, as a service offers it
 * (`Gateway.findSpeakers`): FEATURE_UNAVAILABLE without a model.
 */
type FindSpeakers = Gateway['findSpeakers']

/**
 * Voice traits of takes: the known ones, and those of the first unknown ones, computed on a worker
 * thread. Stored in the project's `peaks/`, which can be deleted at any time. The caller asks again
 * for the rest.
 *
 * @param findSpeakers compares the voices by a speaker model, if given
 */
export async function traitsOfTakes(
  project: Project,
  takeIds: readonly string[],
  findSpeakers?: FindSpeakers,
): Promise<Result<TraitsOfTake[]>> {
  const { index } = project.takes
  const takes = takeIds.flatMap((id) => index.byId(id) ?? [])
  const state = known.get(project) ?? {
    kept: await readTraits(project),
    unwritten: 0,
    unfound: new Set(),
  }
  known.set(project, state)
  const { kept } = state
  const missing = [...new Set(takes.map(({ file }) => file))].filter((file) => !kept.has(file))
  const due = missing.slice(0, COMPUTED)
  if (due.length > 0) {
    const found = await lookedAt(due.map((file) => project.takes.pathOf({ file })))
    for (const [i, file] of due.entries()) kept.set(file, found[i] ?? null)
  }
  const files = takes.map(({ file }) => file)
  const unnamed = findSpeakers ? await addSpeakers(project, { files, state, findSpeakers }) : null
  if (due.length > 0 || unnamed?.found) {
    state.unwritten += 1
    const isLast = due.length === missing.length && !unnamed?.left.size
    if (isLast || state.unwritten >= WRITE_EVERY) {
      await writeTraits(project, kept)
      state.unwritten = 0
    }
  }
  const answer = takes.flatMap(({ id, file }) => {
    const traits = kept.get(file)
    return traits === undefined || unnamed?.left.has(file) ? [] : { takeId: id, traits }
  })
  const gone = takeIds.filter((id) => !index.byId(id)).map((takeId) => ({ takeId, traits: null }))
  return ok([...answer, ...gone])
}

/** Traits of all these takes, by id; null: the sound cannot be read. */
export async function allTraits(
  project: Project,
  takeIds: readonly string[],
  findSpeakers?: FindSpeakers,
): Promise<Result<Map<string, VoiceTraits | null>>> {
  const all = new Map<string, VoiceTraits | null>()
  for (;;) {
    const left = takeIds.filter((id) => !all.has(id))
    if (left.length === 0) return ok(all)
    const found = await traitsOfTakes(project, left, findSpeakers)
    if (!found.ok) return found
    for (const { takeId, traits } of found.value) all.set(takeId, traits)
  }
}

/** Has the model listen to the first of the sounds that it does not know yet. */
async function addSpeakers(
  project: Project,
  {
    files,
    state: { kept, unfound },
    findSpeakers,
  }: { files: readonly string[]; state: Known; findSpeakers: FindSpeakers },
): Promise<{ found: number; left: ReadonlySet<string> }> {
  const isDue = (file: string) => kept.get(file)?.speaker === undefined && !unfound.has(file)
  const due = [...new Set(files)].filter((file) => kept.get(file) && isDue(file))
  let found = 0
  for (const file of due.slice(0, BY_MODEL)) {
    const bytes = await readPlainFile(project.takes.pathOf({ file })).catch(() => null)
    const speakers = bytes && (await findSpeakers(bytes, { speakers: 1, background: true }))
    if (speakers && !speakers.ok && speakers.error.code === 'FEATURE_UNAVAILABLE')
      return { found, left: new Set() }
    const traits = kept.get(file)
    if (!speakers?.ok || !traits) unfound.add(file)
    else {
      const { diariser: model, voices } = speakers.value
      const vector = voices.toSorted((a, b) => b.spoken_ms - a.spoken_ms)[0]?.vector ?? []
      kept.set(file, { ...traits, speaker: { model, vector } })
      found += 1
    }
  }
  return { found, left: new Set(due.slice(BY_MODEL)) }
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

/** One thread, stopped when it has no more work. */
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
