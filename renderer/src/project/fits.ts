import type { Cue, FitSettings, Take } from '@shared/contracts/project-file'
import { fitInputOf } from '@shared/fitting/fit-inputs'
import type { FitInput, FitResult } from '@shared/fitting/fit-types'
import { lanesOf } from '@shared/fitting/lanes'
import { fitLane } from '@shared/fitting/plan-fit'
import { cuesInOrder, type StudioDocument } from './document'

type Fits = Readonly<Record<string, FitResult>>

interface Known {
  cue: Cue
  take: Take | undefined
  input: FitInput
}

/**
 * Fits the film again and again as it changes: only lanes in which something changed are worked
 * out, and a result that says the same as before keeps its reference.
 */
export function createFits(): (
  document: Pick<StudioDocument, 'byId' | 'order' | 'fields'>,
  heard: (cueId: string) => Take | undefined,
) => Fits {
  let known = new Map<string, Known>()
  let lanes = new Map<string | null, readonly FitInput[]>()
  let settings: FitSettings | null = null
  let fits: Fits = {}

  return (document, heard) => {
    const fit = document.fields.fit
    const again = settings !== fit
    const nextKnown = new Map<string, Known>()
    for (const cue of cuesInOrder(document)) {
      nextKnown.set(cue.id, inputOf(again ? undefined : known.get(cue.id), cue, heard(cue.id), fit))
    }
    const nextLanes = new Map(
      lanesOf(Array.from(nextKnown.values(), ({ input }) => input)).map(
        (lane) => [lane[0]?.speakerId ?? null, lane] as const,
      ),
    )
    const changed = [...nextLanes].filter(([id, lane]) => again || !sameLane(lanes.get(id), lane))
    const removed =
      known.size > nextKnown.size || [...known.keys()].some((id) => !nextKnown.has(id))
    if (changed.length > 0 || removed) {
      const results = changed.flatMap(([, lane]) => fitLane(lane, fit))
      fits = merged(fits, results, removed ? nextKnown : null)
    }
    known = nextKnown
    lanes = nextLanes
    settings = fit
    return fits
  }
}

function inputOf(
  before: Known | undefined,
  cue: Cue,
  take: Take | undefined,
  settings: FitSettings,
): Known {
  if (before?.cue === cue && before.take === take) return before
  return { cue, take, input: fitInputOf(cue, take, settings) }
}

function sameLane(a: readonly FitInput[] | undefined, b: readonly FitInput[]): boolean {
  return a?.length === b.length && a.every((input, i) => input === b[i])
}

function merged(
  before: Fits,
  results: readonly FitResult[],
  kept: ReadonlyMap<string, unknown> | null,
): Fits {
  const next: Record<string, FitResult> = { ...before }
  for (const result of results) {
    const old = next[result.cueId]
    if (!old || !sameResult(old, result)) next[result.cueId] = result
  }
  if (kept) for (const id of Object.keys(next)) if (!kept.has(id)) delete next[id]
  return next
}

function sameResult(a: FitResult, b: FitResult): boolean {
  return (
    a.state === b.state &&
    a.rate === b.rate &&
    a.neededRate === b.neededRate &&
    a.slotMs === b.slotMs &&
    a.fittedMs === b.fittedMs &&
    a.borrowedMs === b.borrowedMs &&
    a.overflowMs === b.overflowMs &&
    a.cutCharacters === b.cutCharacters &&
    a.neededEndMs === b.neededEndMs
  )
}
