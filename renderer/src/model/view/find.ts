import { useMemo } from 'react'
import type { Cue } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import {
  findText,
  replaceText,
  type FindQuery,
  type TextMatch,
  type TextReplacement,
} from '@shared/subtitles/edit/find-replace'
import { cuesInOrder, type StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { changeCues } from '../edits/cue-edits'
import { execute } from '../document/execute'
import { selectCue, useSelection } from './selection-store'
import { createProjectStore } from '../project-store'
import { useWorkspace } from './workspace-store'
import { parseTimecode } from '@/ui/text/timecode'

interface FindState extends Omit<FindQuery, 'speakerId'> {
  replacement: string
  /** Undefined: the cues of everybody; null: those of the narrator. */
  speakerId: string | null | undefined
}

/** State of a search; survives folding its panel. */
export const useFind = createProjectStore<FindState>({
  name: 'useFind',
  owner: 'user',
  initial: {
    search: '',
    replacement: '',
    matchCase: false,
    wholeWord: false,
    regex: false,
    speakerId: undefined,
  },
})

export interface Findings {
  matches: readonly TextMatch[]
  /** Changes by replacing everywhere, by cue id. */
  replacements: ReadonlyMap<string, TextReplacement>
  /** Cues with a match, in the order of the film. */
  cueIds: readonly string[]
}

const nothing: Findings = { matches: [], replacements: new Map(), cueIds: [] }

/** Looks through the film. Fails with INVALID_ARGUMENT on an expression that is none or too slow. */
export function findings(
  document: Pick<StudioDocument, 'byId' | 'order'>,
  { search, replacement, matchCase, wholeWord, regex, speakerId }: FindState,
): Result<Findings> {
  if (search === '') return ok(nothing)
  const query: FindQuery = {
    search,
    matchCase,
    wholeWord,
    regex,
    ...(speakerId !== undefined && { speakerId }),
  }
  const cues = cuesInOrder(document)
  const matches = findText(cues, query)
  if (!matches.ok) return matches
  const changed = replaceText(cues, query, replacement)
  if (!changed.ok) return changed
  return ok({
    matches: matches.value,
    replacements: new Map(changed.value.map((each) => [each.cueId, each])),
    cueIds: [...new Set(matches.value.map(({ cueId }) => cueId))],
  })
}

const none: readonly TextMatch[] = []

/** Matches in one cue while the panel is open, to be highlighted in its text. */
export function useMatchesIn(cue: Cue): readonly TextMatch[] {
  const isOpen = useWorkspace(({ side }) => side === 'find')
  const query = useFind()
  return useMemo(() => {
    if (!isOpen || query.search === '') return none
    const { speakerId, ...rest } = query
    const found = findText([cue], { ...rest, ...(speakerId !== undefined && { speakerId }) })
    return found.ok ? found.value : none
  }, [isOpen, query, cue])
}

function current(): Findings {
  const found = findings(useDocument.getState(), useFind.getState())
  return found.ok ? found.value : nothing
}

/** Selects the next or previous cue with a match, from the other end again when there is none. */
export function goToMatch(by: 1 | -1): void {
  const { order } = useDocument.getState()
  const place = new Map(order.map((id, i) => [id, i]))
  const at = place.get(useSelection.getState().activeId ?? '') ?? -1
  const { cueIds } = current()
  const ids = by === 1 ? cueIds : [...cueIds].reverse()
  const id = ids.find((each) => ((place.get(each) ?? 0) - at) * by > 0) ?? ids[0]
  if (id !== undefined) selectCue(id)
}

/** Replaces in the active cue, if it has a match, and continues to the next one. */
export function replaceHere(): void {
  const id = useSelection.getState().activeId
  const replacement = id === null ? undefined : current().replacements.get(id)
  if (replacement) apply([replacement])
  goToMatch(1)
}

/** Replaces everywhere in one step of undo; answers in how many cues. */
export function replaceEverywhere(): number {
  const replacements = [...current().replacements.values()]
  apply(replacements)
  return replacements.length
}

function apply(replacements: readonly TextReplacement[]): void {
  const after = new Map(replacements.map((each) => [each.cueId, each.after]))
  const edit = changeCues(after.keys(), (cue) => ({ ...cue, text: after.get(cue.id) ?? cue.text }))
  execute('replaceText', edit)
}

export interface Place {
  cueId: string
  /** Where the playhead goes, ms; null: to the cue's start. */
  timeMs: number | null
}

/** Meaning of `120` (the number of a cue) or `1:02:03,5` (a time); null = none. */
export function findPlace(
  typed: string,
  { order, byId }: Pick<StudioDocument, 'order' | 'byId'>,
): Place | null {
  const text = typed.trim()
  if (/^\d+$/.test(text)) {
    const cueId = order[Number(text) - 1]
    return cueId === undefined ? null : { cueId, timeMs: null }
  }
  const timeMs = parseTimecode(text)
  if (timeMs === null) return null
  const isAfter = (id: string): boolean => (byId.get(id)?.endMs ?? 0) > timeMs
  const cueId = order.find(isAfter) ?? order.at(-1)
  return cueId === undefined ? null : { cueId, timeMs }
}
