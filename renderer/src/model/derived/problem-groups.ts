import type { TextFault } from '@shared/contracts/translation'
import type { CueProblemCode } from '@shared/subtitles/check-cues'
import { useDocument } from '../document/document-store'

/** Which problems the panel lists: what spoils the dub, what viewers could not read, or both. */
export const problemScopes = ['dub', 'subtitles', 'all'] as const
export type ProblemScope = (typeof problemScopes)[number]

/** Every kind, the one that spoils most first; the reading of subtitles comes after the dub. */
const byWeight = {
  FAILED: 'dub',
  TAKE_UNREADABLE: 'dub',
  DOES_NOT_FIT: 'dub',
  PIN_OVERRUN: 'dub',
  UNCAST: 'dub',
  VOICE_GONE: 'dub',
  OTHER_LANGUAGE: 'dub',
  KANJI_NAMED: 'dub',
  WORDS_DIFFER: 'dub',
  OVERLAP: 'dub',
  UNTRANSLATED: 'dub',
  TRANSLATION_OUTDATED: 'dub',
  TRANSLATION_DIFFERS: 'dub',
  ADDRESS_DIFFERS: 'dub',
  TOO_LONG_TO_SAY: 'dub',
  EMPTY: 'dub',
  NOTHING_TO_VOICE: 'dub',
  RUSHED: 'dub',
  TOO_FAST: 'subtitles',
  TOO_SHORT: 'subtitles',
  TOO_LONG: 'subtitles',
  GAP_TOO_SMALL: 'subtitles',
} as const satisfies Record<ProblemKind, Exclude<ProblemScope, 'all'>>

export type ProblemKind =
  | 'FAILED'
  /** The file of its take is not there or damaged. */
  | 'TAKE_UNREADABLE'
  | 'DOES_NOT_FIT'
  /** It fits, but only faster than the comfortable rate. */
  | 'RUSHED'
  /** In a narration: the text before a pinned cue runs into it. */
  | 'PIN_OVERRUN'
  | 'UNCAST'
  | 'VOICE_GONE'
  | 'OTHER_LANGUAGE'
  /** Japanese kanji that the voice names one by one instead of reading them. */
  | 'KANJI_NAMED'
  /** The listen check has found other words in the take than it should say. */
  | 'WORDS_DIFFER'
  /** In a language version: no text yet, or the original's. */
  | 'UNTRANSLATED'
  /** Its original has changed since. */
  | 'TRANSLATION_OUTDATED'
  /** The text breaks a rule of translations, by its `faults`. */
  | 'TRANSLATION_DIFFERS'
  /** Other forms of address than agreed. */
  | 'ADDRESS_DIFFERS'
  /** By estimate it would need more than the comfortable rate; it has no take yet. */
  | 'TOO_LONG_TO_SAY'
  | CueProblemCode

/** Something about one cue that the user should look at. */
export interface Problem {
  kind: ProblemKind
  cueId: string
  severity: 'error' | 'warning'
  /** As `CueProblem.value`; ms beyond the slot for DOES_NOT_FIT and PIN_OVERRUN; the rate for RUSHED and TOO_LONG_TO_SAY; words for WORDS_DIFFER. */
  value: number
  /** The other cue of OVERLAP and GAP_TOO_SMALL. */
  otherCueId?: string
  /** Of TRANSLATION_DIFFERS. */
  faults?: readonly TextFault[]
}

/** Problems of one kind: a line each, or for voices a line for each speaker. */
export interface ProblemGroup {
  kind: ProblemKind
  severity: Problem['severity']
  /** The problems of each line, the worst first; those of a line in the order of the film. */
  lines: readonly (readonly Problem[])[]
}

/** A voice that is missing is one problem of its speaker, not one of each cue. */
const ofSpeakers: readonly ProblemKind[] = ['UNCAST', 'VOICE_GONE']

/** A list of problems never changes: grouped once, it is not grouped again. */
const grouped = new WeakMap<readonly Problem[], readonly ProblemGroup[]>()

/** The problems of a scope by kind, the gravest kind first. */
export function problemGroups(
  problems: readonly Problem[],
  scope: ProblemScope,
): readonly ProblemGroup[] {
  const groups = grouped.get(problems) ?? groupsOf(problems)
  grouped.set(problems, groups)
  return scope === 'all' ? groups : groups.filter(({ kind }) => byWeight[kind] === scope)
}

export const isGrave = ({ severity }: Problem): boolean => severity === 'error'

/** The line of a kind that it shares with others of its speaker; null: it is a line by itself. */
function sharedLine({ kind, cueId }: Problem): string | null {
  const cue = ofSpeakers.includes(kind) ? useDocument.getState().byId.get(cueId) : undefined
  return cue && cue.voiceId === undefined ? `${kind} ${cue.speakerId ?? ''}` : null
}

function groupsOf(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<ProblemKind, Problem[][]>()
  const shared = new Map<string, Problem[]>()
  for (const problem of problems) {
    const name = sharedLine(problem)
    const others = name === null ? undefined : shared.get(name)
    if (others) {
      others.push(problem)
      continue
    }
    const line = [problem]
    const lines = groups.get(problem.kind)
    if (lines) lines.push(line)
    else groups.set(problem.kind, [line])
    if (name !== null) shared.set(name, line)
  }
  return problemKinds.flatMap((kind) => {
    const lines = groups.get(kind)
    if (!lines) return []
    const severity = lines.some((line) => line.some(isGrave)) ? 'error' : 'warning'
    return { kind, severity, lines: mostLost(kind, lines) }
  })
}

/**
 * Kinds whose value measures the loss: time that does not fit, the rate, words, characters per
 * second above readable speed.
 */
const measured: readonly ProblemKind[] = [
  'DOES_NOT_FIT',
  'PIN_OVERRUN',
  'RUSHED',
  'TOO_LONG_TO_SAY',
  'WORDS_DIFFER',
  'TOO_FAST',
]

/** The worst first: by the loss, for speakers by number of cues; ties in the order of the film. */
function mostLost(kind: ProblemKind, lines: readonly Problem[][]): readonly Problem[][] {
  if (ofSpeakers.includes(kind)) return lines.toSorted((a, b) => b.length - a.length)
  if (!measured.includes(kind)) return lines
  return lines.toSorted(([a], [b]) => (b?.value ?? 0) - (a?.value ?? 0))
}

/** The first problem of each line, without making the lines: they are counted with every edit. */
export function* lineHeads(problems: readonly Problem[]): Generator<Problem, void> {
  const seen = new Set<string>()
  for (const problem of problems) {
    const name = sharedLine(problem)
    if (name === null || !seen.has(name)) yield problem
    if (name !== null) seen.add(name)
  }
}

/** Number of lines in each scope. */
export function countLines(problems: readonly Problem[]): Record<ProblemScope, number> {
  const counts = { dub: 0, subtitles: 0, all: 0 }
  for (const { kind } of lineHeads(problems)) {
    counts[byWeight[kind]] += 1
    counts.all += 1
  }
  return counts
}

const isKind = (name: string): name is ProblemKind => name in byWeight
const problemKinds = Object.keys(byWeight).filter(isKind)
