import { readFile } from 'node:fs/promises'
import { type Take, takeMeasuresSchema } from '@shared/contracts/project-file'
import type { TakeEdits } from '@shared/contracts/project/take-edits'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  decodeAudio,
  editSound,
  encodeAudio,
  measureShownTake,
  type WordedSound,
} from '@cuecast/audio'
import { withFileErrors } from '@cuecast/platform'
import type { Project } from './project'

type TakesOf = Pick<Project, 'takes' | 'document'>

/**
 * Makes a take of a take by changes inside it, always from the sound that was spoken: everything else in the
 * program reads it like any other. It becomes active only where its cue has none.
 *
 * @returns without changes the take that was spoken; NOT_FOUND without it, WORD_NOT_FOUND, AUDIO_BROKEN when nothing
 * is left, the errors of the decoder and of the disk
 */
export async function editTake(
  project: TakesOf,
  takeId: string,
  edits: TakeEdits,
): Promise<Result<Take>> {
  const { index } = project.takes
  const named = index.byId(takeId)
  const take = named?.edited ? index.byId(named.edited.of) : named
  if (!take) return failWith('NOT_FOUND', 'the take is gone', { at: takeId })
  if (isUnchanged(edits)) return ok(take)
  const sources = await readSources(project, edits)
  if (!sources.ok) return sources
  const sound = await readTake(project, take)
  if (!sound.ok) return sound
  const edited = await editSound(sound.value, edits, sources.value)
  return edited.ok ? addEdited(project, take, edits, edited.value) : edited
}

const isUnchanged = ({ steps, gainDb, fadeInMs, fadeOutMs }: TakeEdits): boolean =>
  steps.length === 0 && gainDb === 0 && fadeInMs === 0 && fadeOutMs === 0

function readTake({ takes }: TakesOf, take: Take): Promise<Result<WordedSound>> {
  const path = takes.pathOf(take)
  return withFileErrors(path, 'read', async () => {
    const decoded = await decodeAudio(await readFile(path))
    return decoded.ok
      ? ok({ ...decoded.value, words: take.words })
      : fail({ ...decoded.error, at: path })
  })
}

/** The takes that the steps take words from, by id; those that are gone are left out. */
async function readSources(
  project: TakesOf,
  { steps }: TakeEdits,
): Promise<Result<Map<string, WordedSound>>> {
  const sources = new Map<string, WordedSound>()
  for (const step of steps) {
    const take = step.type === 'word' ? project.takes.index.byId(step.takeId) : null
    if (!take || sources.has(take.id)) continue
    const sound = await readTake(project, take)
    if (!sound.ok) return sound
    sources.set(take.id, sound.value)
  }
  return ok(sources)
}

async function addEdited(
  project: TakesOf,
  take: Take,
  edits: TakeEdits,
  { channels, sampleRate, words }: WordedSound,
): Promise<Result<Take>> {
  // Samples of 16 bits stay as they are; what is computed between them keeps its precision.
  const bytes = await encodeAudio(channels, sampleRate, 'wav', { bits: 24 })
  const measured = await measureShownTake(bytes, project.document.fit.trimThresholdDb)
  if (!measured.ok) return measured
  const { durationMs, peaks } = measured.value
  if (durationMs <= 0)
    return failWith('AUDIO_BROKEN', 'nothing is left of the take', { at: take.cueId })
  const { cueId, connectionId, own, origin, alone } = take
  const { recipe, recipeHash } = saidBy(project, take, edits)
  const about = {
    cueId,
    durationMs,
    ...takeMeasuresSchema.parse(measured.value),
    recipe,
    recipeHash,
    ...(words && { words }),
    ...(own && { own }),
    ...(origin && { origin }),
    ...(alone !== undefined && { alone }),
    edited: { ...edits, of: take.id },
    connectionId,
    taskId: '',
    chunkIndex: 0,
    credits: 0,
  }
  return project.takes.add(bytes, 'wav', about, { activate: false, peaks })
}

/** The take whose text an edited one says: that of the word which was put in last with its text. */
function saidBy({ takes }: TakesOf, take: Take, { steps }: TakeEdits): Take {
  const last = steps.findLast((step) => step.type === 'word' && step.rewrites)
  return (last?.type === 'word' && takes.index.byId(last.takeId)) || take
}
