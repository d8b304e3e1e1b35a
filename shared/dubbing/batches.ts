import { mostFrequent } from '../lists/grouped'
import { applyDictionary } from '../text/dictionary'
import { isProviderVoice } from '../contracts/models/providers'
import type { AudioFields } from '../contracts/audio-settings'
import { compareCues, type Cue, type ProjectFile, type Recipe } from '../contracts/project-file'
import { breathingParts } from '../narration/sentences'
import { formatTime } from '../subtitles/format-time'
import { labelKey, plainLabel } from '../subtitles/labels'
import { cueCredits, isSpeakable } from './spoken-text'
import { audioKey, recipeHash, recipeOf, type RecipeProject } from './recipe'

/** One cue of a task; its position in the task's `chunks` is its chunk index. */
export interface PlannedChunk {
  cueId: string
  startMs: number
  endMs: number
  recipe: Recipe
  /** Text as sent: the recipe's, with the dictionary applied if the service has none. */
  spoken: string
  recipeHash: string
  speakerLabel: string | null
  voiceName: string
  credits: number
  /** Sent as running text, without times: a cue of a narration. */
  flows: boolean
  /** The rest of its sentence, as sent, and the first cue of that; null: it is spoken alone. */
  context: { before: string; after: string; group: string } | null
}

/** One request to POST /stt_stream, or to POST /tts_stream where the cues have no times. */
export interface PlannedTask {
  language: string
  audio: AudioFields
  /** The voice that most of the task's cues have. */
  refVoiceId: number
  castMap: SubmittedCastMap
  /** Subtitles; for a narration the text, a line for each part of a cue (`linesOf`). */
  submitted: { srt: string } | { text: string }
  chunks: PlannedChunk[]
  credits: number
}

export interface BatchPlan {
  tasks: PlannedTask[]
  /** Ids of cues with nothing that a voice could say. */
  silent: string[]
  /** Ids of cues for which no voice is cast. */
  uncast: string[]
}

/**
 * Bounds of one task. Far below the 100,000 characters that a task may hold, because a task is
 * also the step of progress, of resuming and of fairness between users of one service.
 */
export const taskLimits = { maxCues: 500, maxCharacters: 20_000 } as const
/** Of voices that cost money at another speech service: what is not sent yet can be called back. */
const providerLimits: TaskLimits = { maxCues: 20, maxCharacters: 4_000 }

type TaskLimits = { maxCues: number; maxCharacters: number }

type BatchProject = Pick<ProjectFile, 'speakers' | 'narration'> & RecipeProject

/** Plans the tasks that voice these cues, as `planTasks` makes them. */
export function planBatches(
  cues: readonly Cue[],
  project: BatchProject,
  limits: TaskLimits = taskLimits,
): BatchPlan {
  const speakers = new Map(project.speakers.map((speaker) => [speaker.id, speaker]))
  const plan: BatchPlan = { tasks: [], silent: [], uncast: [] }
  const chunks: PlannedChunk[] = []
  for (const cue of [...cues].sort(compareCues)) {
    if (!isSpeakable(cue)) {
      plan.silent.push(cue.id)
      continue
    }
    const speaker = cue.speakerId === null ? null : (speakers.get(cue.speakerId) ?? null)
    const recipe = recipeOf(cue, speaker, project)
    if (recipe === null) {
      plan.uncast.push(cue.id)
      continue
    }
    const { dictionary = [], dictionaryHere = false } = project
    const spoken = dictionaryHere ? applyDictionary(recipe.text, dictionary) : recipe.text
    chunks.push({
      cueId: cue.id,
      startMs: cue.startMs,
      endMs: cue.endMs,
      recipe,
      spoken,
      recipeHash: recipeHash(recipe),
      speakerLabel: speaker?.label ?? null,
      voiceName: speaker?.voiceId === recipe.voiceId ? (speaker.voiceName ?? '') : '',
      credits: cueCredits(cue, speaker, project, dictionaryHere ? dictionary : []),
      flows: !!project.narration,
      context: contextOf(cue.id, project),
    })
  }
  return { ...plan, tasks: planTasks(chunks, limits) }
}

/** Characters that a service takes of what is said before a cue, and after it. */
const MAX_CONTEXT = 600

function contextOf(id: string, project: RecipeProject): PlannedChunk['context'] {
  const context = project.contexts.get(id)
  if (context === undefined) return null
  const { dictionary = [], dictionaryHere = false } = project
  const said = (text: string) => (dictionaryHere ? applyDictionary(text, dictionary) : text)
  return {
    before: said(context.before).slice(-MAX_CONTEXT),
    after: said(context.after).slice(0, MAX_CONTEXT),
    group: context.cueIds[0] ?? id,
  }
}

/**
 * The tasks that voice these chunks: grouped by language and audio fields (a task has one of each)
 * and cut at the limits, each in the order of the film; the task with the earliest cue is first.
 * A single cue beyond the limit is a task.
 */
export function planTasks(
  chunks: readonly PlannedChunk[],
  limits: TaskLimits = taskLimits,
): PlannedTask[] {
  const groups = new Map<string, PlannedChunk[]>()
  for (const chunk of [...chunks].sort(compareChunks)) {
    const { recipe, flows } = chunk
    const isProvider = isProviderVoice(recipe.voiceId)
    const key = `${flows} ${isProvider} ${recipe.language} ${audioKey(recipe.audio)}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(chunk)
  }
  const parts = [...groups.values()].flatMap((group) => cutAtLimits(group, limitsOf(group, limits)))
  return parts.sort(([a], [b]) => compareChunks(a, b)).map(planTask)
}

function limitsOf([first]: readonly PlannedChunk[], given: TaskLimits): TaskLimits {
  if (!first || !isProviderVoice(first.recipe.voiceId)) return given
  const { maxCues, maxCharacters } = providerLimits
  return {
    maxCues: Math.min(maxCues, given.maxCues),
    maxCharacters: Math.min(maxCharacters, given.maxCharacters),
  }
}

/**
 * Plans the same work so that the credits go as far as possible: tasks for the cues from the
 * beginning of the film that they pay for, then, in separate tasks, the others.
 *
 * @param limits of the tasks that they do not pay for
 */
export function planWithin(
  tasks: readonly PlannedTask[],
  credits: number,
  limits: TaskLimits = taskLimits,
): { within: PlannedTask[]; beyond: PlannedTask[] } {
  const chunks = tasks.flatMap((task) => task.chunks).sort(compareChunks)
  let left = credits
  const end = chunks.findIndex((chunk) => {
    left -= chunk.credits
    return left < 0
  })
  const paid = end < 0 ? chunks.length : end
  return {
    within: planTasks(chunks.slice(0, paid)),
    beyond: planTasks(chunks.slice(paid), limits),
  }
}

const placeOf = ({ startMs, endMs, cueId: id }: PlannedChunk) => ({ startMs, endMs, id })
const compareChunks = (a: PlannedChunk, b: PlannedChunk) => compareCues(placeOf(a), placeOf(b))

/** The request for exactly these chunks, which share language, audio fields and kind. */
export function planTask(chunks: [PlannedChunk, ...PlannedChunk[]]): PlannedTask {
  const { labels, castMap } = labelCues(
    chunks.map((chunk) => ({ ...chunk, voiceId: chunk.recipe.voiceId })),
  )
  const { recipe } = chunks[0]
  return {
    language: recipe.language,
    audio: recipe.audio,
    refVoiceId: mostFrequent(chunks.map((chunk) => chunk.recipe.voiceId)) ?? recipe.voiceId,
    castMap,
    submitted: chunks[0].flows
      ? { text: writeSubmittedText(chunks, labels) }
      : { srt: writeSubmittedSrt(chunks, labels) },
    chunks,
    credits: chunks.reduce((sum, chunk) => sum + chunk.credits, 0),
  }
}

/** Two halves of a task that a service found too long; null when it holds a single cue. */
export function splitTask(task: PlannedTask): [PlannedTask, PlannedTask] | null {
  const middle = Math.ceil(task.chunks.length / 2)
  const [first, ...rest] = task.chunks.slice(0, middle)
  const [second, ...others] = task.chunks.slice(middle)
  if (first === undefined || second === undefined) return null
  return [planTask([first, ...rest]), planTask([second, ...others])]
}

function cutAtLimits(
  chunks: readonly PlannedChunk[],
  limits: TaskLimits,
): [PlannedChunk, ...PlannedChunk[]][] {
  const parts: [PlannedChunk, ...PlannedChunk[]][] = []
  let characters = 0
  for (const chunk of chunks) {
    const part = parts.at(-1)
    characters += chunk.credits
    if (part === undefined || part.length >= limits.maxCues || characters > limits.maxCharacters) {
      const [first = chunk, ...rest] = [...(part ? cutGroup(part, chunk) : []), chunk]
      parts.push([first, ...rest])
      characters = [first, ...rest].reduce((sum, { credits }) => sum + credits, 0)
    } else part.push(chunk)
  }
  return parts
}

/** Takes from the end of a task the beginning of the sentence that a chunk is in, so that one task has all of it. */
function cutGroup(part: PlannedChunk[], { context }: PlannedChunk): PlannedChunk[] {
  const others = part.findLastIndex((chunk) => chunk.context?.group !== context?.group)
  return context === null || others < 0 ? [] : part.splice(others + 1)
}

/** A cue of a task, as far as labelling needs it. */
interface LabelledCue {
  /** Label of its speaker in the file; null = none named. */
  speakerLabel: string | null
  voiceId: number
  /** The voice's name, as far as it is known. */
  voiceName: string
}

/** The specification's cast_map (§4.5): speaker label → voice. */
export type SubmittedCastMap = Record<string, { voiceId: number; name: string }>

/** A label that every reader of `[label] text` reads back unchanged. */
const isPlain = (label: string) =>
  /^[^[\]\p{Cc}]{1,60}$/u.test(label) && plainLabel(label) === label && label !== '__proto__'

/**
 * Gives each cue of a task the label that leads to its voice. A speaker's own label is kept if all
 * its cues share one voice and it survives the notation; otherwise, and for cues without a speaker,
 * the label is made from the voice. No two labels differ only in case.
 *
 * @returns a label for each cue, in order, and the cast map that resolves them
 */
function labelCues(cues: readonly LabelledCue[]): {
  labels: string[]
  castMap: SubmittedCastMap
} {
  const voicesOf = new Map<string, Set<number>>()
  for (const cue of cues) {
    if (cue.speakerLabel === null) continue
    const key = labelKey(cue.speakerLabel)
    voicesOf.set(key, (voicesOf.get(key) ?? new Set()).add(cue.voiceId))
  }
  const keeps = (label: string | null): label is string =>
    label !== null && isPlain(label) && voicesOf.get(labelKey(label))?.size === 1

  const spelling = new Map<string, string>()
  const castMap: SubmittedCastMap = {}
  const labels = cues.map((cue) => {
    const wanted = keeps(cue.speakerLabel)
      ? cue.speakerLabel
      : freeLabel(cue.voiceId, (label) => voicesOf.has(labelKey(label)))
    const label = spelling.get(labelKey(wanted)) ?? wanted
    spelling.set(labelKey(label), label)
    castMap[label] = { voiceId: cue.voiceId, name: cue.voiceName || label }
    return label
  })
  return { labels, castMap }
}

function freeLabel(voiceId: number, taken: (label: string) => boolean): string {
  let label = `Voice ${voiceId}`
  while (taken(label)) label += ' *'
  return label
}

/**
 * Longest line of a running text, characters: services cut longer ones into separate chunks. A
 * longer cue is sent as several lines, and their sound joined.
 */
const MAX_LINE = 1_900

/** The lines that say a cue; the service makes a chunk of each. */
export const linesOf = (spoken: string): string[] => breathingParts(spoken, MAX_LINE)

/**
 * Writes the text of a task: each line names its voice, unless one voice reads all of it. A name
 * applies until the next, so every line has one.
 */
function writeSubmittedText(chunks: readonly PlannedChunk[], labels: readonly string[]): string {
  const isOneVoice = new Set(chunks.map(({ recipe }) => recipe.voiceId)).size === 1
  return chunks
    .flatMap(({ spoken }, i) =>
      linesOf(spoken).map((line) => (isOneVoice ? line : `[${labels[i] ?? ''}] ${line}`)),
    )
    .join('\n')
}

/**
 * Slot of a cue without a duration, ms for each character. About 15 characters a second is
 * comfortable reading; a service that fits speech to an empty slot could only refuse the file.
 */
const MS_PER_CHARACTER = 66

/**
 * Writes the SRT of a task: numbered from 1 in the given order, each cue one line with its label,
 * so that text which itself begins with `[` is never taken for a label.
 */
function writeSubmittedSrt(cues: readonly PlannedChunk[], labels: readonly string[]): string {
  return cues
    .map(({ startMs, endMs, spoken }, index) => {
      const slotMs = Math.max(500, spoken.length * MS_PER_CHARACTER)
      const end = endMs > startMs ? endMs : startMs + slotMs
      const times = `${formatTime(startMs)} --> ${formatTime(end)}`
      return `${index + 1}\n${times}\n[${labels[index] ?? ''}] ${spoken}\n`
    })
    .join('\n')
}
