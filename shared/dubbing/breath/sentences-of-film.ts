import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { EMBEDDED_CONNECTION_ID } from '../../contracts/connection'
import type { BreathSettings } from '../../contracts/project/breath'
import { compareCues, type Cue, type ProjectFile, type Speaker } from '../../contracts/project-file'
import { soundOf } from '../../profiles/resolve-sound'
import { unspokenParts } from '../../subtitles/not-speech'
import { withoutMarkup } from '../../text/markup'
import { plainPunctuation } from '../../text/plain-punctuation'
import { spokenTextOf } from '../spoken-text'
import { areJoined, type BreathCue, breathRanges, sidesOf } from './breath-groups'
import {
  countHabit,
  type FilmHabit,
  type HabitCounts,
  habitOf,
  newHabitCounts,
} from './sentence-goes-on'

/** The sentence in which a cue is spoken. */
export interface SentenceContext {
  /** What is said of it before and after the cue, a line for each other cue; '' at its edges. */
  before: string
  after: string
  /** Its part of the cue's recipe. */
  mark: string
  /** The cues of the breath group, in order. */
  cueIds: readonly string[]
}

/** By cue id; a cue that is not there is spoken alone. */
export type SentenceContexts = ReadonlyMap<string, SentenceContext>

/** Each cue is spoken alone. */
export const noContexts: SentenceContexts = new Map()

export type SentenceProject = Pick<
  ProjectFile,
  | 'cues'
  | 'speakers'
  | 'language'
  | 'narratorVoiceId'
  | 'audio'
  | 'profiles'
  | 'profileId'
  | 'connectionId'
  | 'breath'
  | 'narration'
>

/** Settings by which a project's cues are joined; null: each is spoken alone. */
export function breathOf({
  breath,
  narration,
  connectionId,
}: Pick<SentenceProject, 'breath' | 'narration' | 'connectionId'>): BreathSettings | null {
  if (!breath?.on || narration) return null
  return breath.remote || connectionId === EMBEDDED_CONNECTION_ID ? breath : null
}

/** What was worked out for a project: the next one seldom differs in more than a few cues. */
interface Known {
  cues: readonly Cue[]
  project: SentenceProject
  breath: BreathSettings
  said: readonly BreathCue[]
  joints: readonly boolean[]
  counts: HabitCounts
  habit: FilmHabit
  contexts: SentenceContexts
}

let known: Known | null = null

/**
 * The sentence in which each cue of a project is spoken. Fast where little has changed since the last call:
 * what is unchanged keeps its references.
 */
export function contextsOf(project: SentenceProject): SentenceContexts {
  const breath = breathOf(project)
  if (breath === null || project.cues.length < 2) return noContexts
  const cues = inOrder(project.cues)
  const last = known !== null && isLike(known.project, project) ? known : null
  const kept = last ? sameEdges(last.cues, cues) : { head: 0, tail: 0 }
  const middle = cues.slice(kept.head, cues.length - kept.tail)
  const speakers = new Map(project.speakers.map((speaker) => [speaker.id, speaker]))
  const said = [
    ...(last?.said.slice(0, kept.head) ?? []),
    ...middle.map((cue) => breathCueOf(cue, speakers, project)),
    ...(last?.said.slice(last.said.length - kept.tail) ?? []),
  ]
  const counts = last ? { ...last.counts } : newHabitCounts()
  const gone = last?.said.slice(kept.head, last.said.length - kept.tail) ?? []
  for (const { text } of gone) countHabit(counts, text, -1)
  for (const { text } of said.slice(kept.head, said.length - kept.tail)) countHabit(counts, text, 1)
  const habit = habitOf(counts)
  const isSame =
    last !== null &&
    last.breath.maxGapMs === breath.maxGapMs &&
    last.habit.punctuated === habit.punctuated &&
    last.habit.capitals === habit.capitals
  const shift = last ? last.joints.length - said.length : 0
  const joints = said.map((cue, at) => {
    if (isSame && at < kept.head - 1) return last.joints[at] === true
    if (isSame && at >= said.length - kept.tail) return last.joints[at + shift] === true
    return areJoined(cue, said[at + 1], habit, breath.maxGapMs)
  })
  const contexts = contextsIn(cues, said, joints, breath.strict)
  known = { cues, project, breath, said, joints, counts, habit, contexts }
  return contexts
}

function contextsIn(
  cues: readonly Cue[],
  said: readonly BreathCue[],
  joints: readonly boolean[],
  strict: boolean,
): SentenceContexts {
  const before = known?.contexts ?? noContexts
  const contexts = new Map<string, SentenceContext>()
  let isSame = true
  for (const [first, end] of breathRanges(said, joints)) {
    const members = said.slice(first, end)
    const group = groupOf(cues, first, members, strict)
    for (const [at, context] of group.entries()) {
      const id = context.cueIds[at] ?? ''
      isSame &&= before.get(id) === context
      contexts.set(id, context)
    }
  }
  return isSame && contexts.size === before.size ? before : contexts
}

/** Contexts of a group, by its first cue. */
const groups = new WeakMap<
  BreathCue,
  { members: readonly BreathCue[]; strict: boolean; contexts: SentenceContext[] }
>()

function groupOf(
  cues: readonly Cue[],
  first: number,
  members: readonly BreathCue[],
  strict: boolean,
): SentenceContext[] {
  const [head] = members
  if (head === undefined) return []
  const found = groups.get(head)
  const isSame =
    found?.strict === strict &&
    found.members.length === members.length &&
    found.members.every((member, at) => member === members[at])
  if (isSame) return found.contexts
  const cueIds = cues.slice(first, first + members.length).map(({ id }) => id)
  const contexts = sidesOf(members).map((sides) => ({
    ...sides,
    mark: markOf(sides, strict),
    cueIds,
  }))
  groups.set(head, { members, strict, contexts })
  return contexts
}

function markOf({ before, after }: { before: string; after: string }, strict: boolean): string {
  const sides = before === '' ? 'after' : after === '' ? 'before' : 'both'
  if (!strict) return sides
  const plain = plainPunctuation(JSON.stringify([before, after]))
  return `${sides} ${bytesToHex(sha256(utf8ToBytes(plain)).subarray(0, 4))}`
}

/** A dash before a speaker's words, which no voice says. */
const SPEAKER_SIGN = /^\s*(?:<[^<>\n]*>|\{[^{}\n]*\})*\s*(?:[-‐–—―]+|>{2,})\s?/u

/** `BreathCue.text`, and `written` where it has a dash before it. */
export function breathTexts(written: string, text: string): Pick<BreathCue, 'text' | 'written'> {
  const [turn] = SPEAKER_SIGN.exec(written) ?? []
  return { text, ...(turn !== undefined && { written: withoutMarkup(turn).trimStart() + text }) }
}

function breathCueOf(
  cue: Cue,
  speakers: ReadonlyMap<string, Speaker>,
  project: SentenceProject,
): BreathCue {
  const speaker = speakers.get(cue.speakerId ?? '') ?? null
  const { split_layout: layout } = soundOf(cue, speaker, project)
  const voiceId = cue.voiceId ?? speaker?.voiceId ?? project.narratorVoiceId
  const text = spokenTextOf(cue, layout)
  return {
    ...breathTexts(cue.text, text),
    startMs: cue.startMs,
    endMs: cue.endMs,
    // How fast or loud one cue of a sentence is spoken does not part it from the others.
    voice: `${cue.speakerId ?? ''} ${voiceId ?? ''} ${cue.language ?? project.language}`,
    joins: cue.alone !== true && text !== '' && !isSung(cue),
  }
}

/** Sung in part. */
const isSung = (cue: Cue): boolean =>
  /[♪♫♬♩]/.test(cue.text) && unspokenParts(cue).some((part) => /[♪♫♬♩]/.test(part))

function inOrder(cues: readonly Cue[]): readonly Cue[] {
  const isSorted = cues.every((cue, at) => {
    const before = cues[at - 1]
    return before === undefined || compareCues(before, cue) <= 0
  })
  return isSorted ? cues : cues.toSorted(compareCues)
}

/** How many cues are the same objects at the beginning and at the end. */
function sameEdges(a: readonly Cue[], b: readonly Cue[]): { head: number; tail: number } {
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1
  return { head, tail }
}

/** True if a cue that is the same in both has the same spoken text and voice. */
function isLike(a: SentenceProject, b: SentenceProject): boolean {
  return (
    a.language === b.language &&
    a.narratorVoiceId === b.narratorVoiceId &&
    a.profiles === b.profiles &&
    a.profileId === b.profileId &&
    (a.speakers === b.speakers ||
      (a.speakers.length === b.speakers.length && a.speakers.every(isLikeIn(b.speakers))))
  )
}

const isLikeIn =
  (others: readonly Speaker[]) =>
  (speaker: Speaker, at: number): boolean => {
    const other = others[at]
    return (
      speaker === other ||
      (speaker.id === other?.id &&
        speaker.voiceId === other.voiceId &&
        speaker.profileId === other.profileId &&
        speaker.audio === other.audio)
    )
  }
