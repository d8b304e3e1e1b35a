import { takeDoubtKinds } from '@shared/contracts/project/retakes'
import type { Cue } from '@shared/contracts/project-file'
import type { TextFault } from '@shared/contracts/translation'
import { approvalOf } from '@shared/review/approval'
import type { SoundDoubt, SoundDoubtKind } from '@shared/review/sound-doubts'
import { spokenTextOf } from '@shared/dubbing/spoken-text'
import { dictionaryHits, type DictionaryEntry } from '@shared/text/dictionary'
import type { Problem, ProblemKind } from '@/model/derived/problem-groups'
import type { DerivedState } from '@/model/derived/derived-store'
import type { StudioDocument } from '@/model/document/document'
import { activeTake, type TakesState } from '@/model/document/takes-store'
import type { ReviewNotes } from '@/model/view/review'

/** Why a cue is worth a listen, what weighs most first. */
export const doubtKinds = [
  'SILENT',
  'WORDS_DIFFER',
  'NOTE',
  'OTHER_VOICE',
  'ONSET_CUT',
  'END_CUT',
  'CLIPPING',
  'LONG_SILENCE',
  'PACE',
  'LEVEL',
  'DOES_NOT_FIT',
  'OVERLAP',
  'UNTRANSLATED',
  'TRANSLATION_OUTDATED',
  'TRANSLATION_DIFFERS',
  'ADDRESS_DIFFERS',
  'CHANGED',
  'DICTIONARY',
] as const satisfies readonly (SoundDoubtKind | ProblemKind | 'NOTE' | 'CHANGED' | 'DICTIONARY')[]
export type DoubtKind = (typeof doubtKinds)[number]

export interface Doubt {
  kind: DoubtKind
  /** As of `SoundDoubt` and `Problem`; how many notes are open for NOTE. */
  value: number
  /** The dictionary's word for DICTIONARY. */
  word?: string
  /** Of TRANSLATION_DIFFERS. */
  faults?: readonly TextFault[]
}

/** A cue of the queue, its gravest doubt first. */
export interface QueueEntry {
  cueId: string
  doubts: readonly Doubt[]
}

export interface Queue {
  entries: readonly QueueEntry[]
  /** Cues with a take of what they say now. */
  rendered: number
  /** Those of them that were found good and have not changed since. */
  approved: number
  /** How long listening to the entries takes, each from a second before, ms. */
  listenMs: number
}

export interface QueueSources {
  document: Pick<StudioDocument, 'byId' | 'order'>
  takes: TakesState
  derived: Pick<DerivedState, 'fits' | 'stale'>
  problems: readonly Problem[]
  sound: ReadonlyMap<string, readonly SoundDoubt[]>
  notes: ReviewNotes
  dictionary: readonly DictionaryEntry[]
  /** Cues that the user puts off. */
  later: ReadonlySet<string>
}

/** What is played before the cue, ms. */
export const BEFORE_MS = 1_000

const isDoubtKind = (kind: string): kind is DoubtKind =>
  (doubtKinds as readonly string[]).includes(kind)

/** What a machine doubts: the gravest first, then in the order of the film; what is put off comes last. */
export function queueOf(sources: QueueSources): Queue {
  const { document, takes, derived, later } = sources
  const ofProblems = new Map<string, Doubt[]>()
  for (const { cueId, kind, value, faults } of sources.problems) {
    if (!isDoubtKind(kind)) continue
    const others = ofProblems.get(cueId)
    const doubt = { kind, value, ...(faults && { faults }) }
    if (others) others.push(doubt)
    else ofProblems.set(cueId, [doubt])
  }
  const entries: QueueEntry[] = []
  const approved = new Set<string>()
  let rendered = 0
  const unlearnt = untriedWords(sources)
  for (const id of document.order) {
    const cue = document.byId.get(id)
    const take = activeTake(takes, id)
    if (!cue || !take) continue
    const isStale = derived.stale.has(id)
    const approval = approvalOf(cue, { take, fit: derived.fits.get(id), isStale })
    if (!isStale) rendered += 1
    if (approval === 'approved') approved.add(id)
    const open =
      sources.notes.byCue.get(id)?.filter(({ note }) => note.state === 'open').length ?? 0
    const word = unlearnt.get(id)
    const doubts: Doubt[] = [
      ...(open > 0 ? [{ kind: 'NOTE', value: open } as const] : []),
      ...(approval === 'changed' ? [{ kind: 'CHANGED', value: 0 } as const] : []),
      // What is to be rendered again is listened to then.
      ...(isStale || approval === 'approved'
        ? []
        : [
            ...(ofProblems.get(id) ?? []),
            ...(sources.sound.get(id) ?? []),
            ...(word === undefined ? [] : [{ kind: 'DICTIONARY', value: 0, word } as const]),
          ]),
    ]
    if (doubts.length > 0) entries.push({ cueId: id, doubts: doubts.sort(byWeight) })
  }
  const sorted = entries.toSorted(
    (a, b) =>
      Number(later.has(a.cueId)) - Number(later.has(b.cueId)) || byWeight(a.doubts[0], b.doubts[0]),
  )
  return {
    entries: sorted,
    rendered,
    approved: approved.size,
    listenMs: listenMsOf(sorted, sources),
  }
}

const byWeight = (a: Doubt | undefined, b: Doubt | undefined): number =>
  doubtKinds.indexOf(a?.kind ?? 'DICTIONARY') - doubtKinds.indexOf(b?.kind ?? 'DICTIONARY')

function listenMsOf(entries: readonly QueueEntry[], { takes }: QueueSources): number {
  return entries.reduce(
    (sum, { cueId }) => sum + BEFORE_MS + (activeTake(takes, cueId)?.durationMs ?? 0),
    0,
  )
}

/**
 * For each word of the dictionary that no approved take says as it is taught now: the first cue in which it
 * can be listened to.
 */
function untriedWords({ document, takes, derived, dictionary }: QueueSources): Map<string, string> {
  const first = new Map<string, string>()
  if (dictionary.length === 0) return new Map()
  const tried = new Set<string>()
  const isTried = (cue: Cue, id: string) =>
    approvalOf(cue, {
      take: activeTake(takes, id),
      fit: derived.fits.get(id),
      isStale: derived.stale.has(id),
    }) === 'approved'
  for (const id of document.order) {
    const cue = document.byId.get(id)
    if (!cue || !takes.active.has(id) || derived.stale.has(id)) continue
    const words = new Set(dictionaryHits(spokenTextOf(cue), dictionary).map(({ word }) => word))
    for (const word of words) {
      if (isTried(cue, id)) tried.add(word)
      else if (!first.has(word)) first.set(word, id)
    }
  }
  return new Map([...first].flatMap(([word, id]) => (tried.has(word) ? [] : [[id, word] as const])))
}

/** Listed apart from the queue wherever what stands in the way of delivering is listed. */
const listedApart: readonly DoubtKind[] = ['NOTE', 'DOES_NOT_FIT', 'CHANGED']

/** Whether a cue of the queue is there for what a machine doubts about its sound or its words. */
export const isDoubtful = ({ doubts }: QueueEntry): boolean =>
  doubts.some(({ kind }) => !listedApart.includes(kind))

/** Whether another render may settle a doubt of a cue. */
export const isForRetake = ({ doubts }: QueueEntry): boolean =>
  doubts.some(({ kind }) => (takeDoubtKinds as readonly string[]).includes(kind))

/** The cue that follows in the queue, or the first one behind its end; null: it is empty. */
export function nextOf(entries: readonly QueueEntry[], cueId: string | null): string | null {
  const at = entries.findIndex((entry) => entry.cueId === cueId)
  return entries[at + 1]?.cueId ?? entries.find((entry) => entry.cueId !== cueId)?.cueId ?? null
}
