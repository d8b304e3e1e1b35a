import { compareCues, type Cue } from '../../contracts/project-file'
import { MIN_CUE_MS } from '../../contracts/project/project-limits'
import { nearestBreak, splitCue } from './edit-cues'

/** A part of the old film and where it begins in the new cut, ms. */
export interface CutPart {
  oldInMs: number
  oldOutMs: number
  newInMs: number
}

export const conformKinds = [
  'fell-away',
  'split',
  'trimmed',
  'whole',
  'repeated',
  'moved',
  'kept',
] as const
export type ConformKind = (typeof conformKinds)[number]

/**
 * Treatment of cues that a cut goes through. `split`: each part stays with its picture and loses
 * the removed time; `whole`: the cue keeps its length, with its longest part at its picture.
 */
export const spanningChoices = ['split', 'whole'] as const
export type Spanning = (typeof spanningChoices)[number]

interface ConformOptions {
  spanning: Spanning
  /** For the later parts of split cues, and for repeated ones. */
  newId: () => string
}

/** Effect of a new cut on a cue. */
export interface ConformChange {
  /** As it is now. */
  before: Cue
  kind: ConformKind
  /** As it will be: none where it falls away, several where it is split or repeated. */
  after: Cue[]
}

export interface Conformed {
  /** One for each cue, in their order. */
  changes: ConformChange[]
  upsert: Cue[]
  remove: string[]
}

/** Parts of a cue closer than this are one: less than a frame is missing. */
const GAP_MS = 40

/** Remaining part of a cue in one place of the new cut. */
interface Piece {
  startMs: number
  endMs: number
  /** Where it was in the old film. */
  oldStartMs: number
  oldEndMs: number
}

/**
 * Places cues according to a new cut of the film. A cue keeps its id, and with it takes and notes:
 * it moves with its part; loses removed time; is split, with its text, where something was
 * inserted; is removed with all of its picture; and is repeated where its part is.
 */
export function conformCues(
  cues: readonly Cue[],
  parts: readonly CutPart[],
  options: ConformOptions,
): Conformed {
  const inOrder = parts.toSorted((a, b) => a.newInMs - b.newInMs)
  const changes = [...cues]
    .sort(compareCues)
    .map((cue): ConformChange => conformOne(cue, inOrder, options))
  const moved = changes.filter(({ kind }) => kind !== 'kept')
  return {
    changes,
    upsert: moved.flatMap(({ after }) => after),
    remove: changes.flatMap(({ kind, before }) => (kind === 'fell-away' ? [before.id] : [])),
  }
}

/** A time of the old film in the new cut; where it was cut out, what comes next in the old film. */
export function conformTime(ms: number, parts: readonly CutPart[]): number {
  const inOld = parts.toSorted((a, b) => a.oldInMs - b.oldInMs || a.newInMs - b.newInMs)
  const part = inOld.find(({ oldOutMs }) => ms < oldOutMs) ?? inOld.at(-1)
  if (!part) return ms
  const old = Math.min(Math.max(ms, part.oldInMs), part.oldOutMs)
  return Math.max(0, Math.round(part.newInMs + old - part.oldInMs))
}

function conformOne(
  cue: Cue,
  parts: readonly CutPart[],
  { spanning, newId }: ConformOptions,
): ConformChange {
  const { first, again } = piecesOf(cue, parts)
  const joined = withoutSlivers(joinPieces(first))
  const [piece] = joined
  if (!piece) return { before: cue, kind: 'fell-away', after: [] }
  const repeats = withoutSlivers(again).map((place) => repeated(cue, place, newId()))
  const longest = joined.reduce((most, each) => (lengthOf(each) > lengthOf(most) ? each : most))
  const isCut = cue.endMs - cue.startMs - lengthOf(longest) > GAP_MS
  if (isCut && spanning === 'whole')
    return { before: cue, kind: 'whole', after: [inWhole(cue, longest), ...repeats] }
  const split = joined.length > 1 ? splitOver(cue, joined, newId) : null
  if (split) return { before: cue, kind: 'split', after: [...split, ...repeats] }
  const after = placed(cue, longest)
  const isWhole = Math.abs(after.endMs - after.startMs - (cue.endMs - cue.startMs)) <= 1
  if (repeats.length > 0) return { before: cue, kind: 'repeated', after: [after, ...repeats] }
  if (!isWhole) return { before: cue, kind: 'trimmed', after: [after] }
  const kind = after.startMs === cue.startMs && after.endMs === cue.endMs ? 'kept' : 'moved'
  return { before: cue, kind, after: [after] }
}

/** With its whole length, and one of its pieces where its picture is. */
function inWhole(cue: Cue, { startMs, oldStartMs }: Piece): Cue {
  const start = Math.max(0, Math.round(startMs - (oldStartMs - cue.startMs)))
  return { ...cue, startMs: start, endMs: start + cue.endMs - cue.startMs }
}

const lengthOf = ({ startMs, endMs }: Piece): number => endMs - startMs

/** Pieces in order of the new cut; `again`: repeats of an earlier piece. */
function piecesOf(
  { startMs, endMs }: Cue,
  parts: readonly CutPart[],
): { first: Piece[]; again: Piece[] } {
  const first: Piece[] = []
  const again: Piece[] = []
  for (const { oldInMs, oldOutMs, newInMs } of parts) {
    const oldStartMs = Math.max(startMs, oldInMs)
    // A cue without a length is where it begins.
    const isPoint = startMs === endMs && startMs >= oldInMs && startMs < oldOutMs
    const oldEndMs = isPoint ? oldStartMs : Math.min(endMs, oldOutMs)
    if (oldEndMs <= oldStartMs && !isPoint) continue
    const from = newInMs + oldStartMs - oldInMs
    const piece = { startMs: from, endMs: from + oldEndMs - oldStartMs, oldStartMs, oldEndMs }
    const isAgain = first.some(
      (each) =>
        Math.min(each.oldEndMs, oldEndMs) - Math.max(each.oldStartMs, oldStartMs) >= MIN_CUE_MS,
    )
    if (isAgain) again.push(piece)
    else first.push(piece)
  }
  return { first, again }
}

/** Pieces that follow each other in both films are one. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const gap = last ? piece.startMs - last.endMs : Infinity
    if (last && gap >= -1 && gap <= GAP_MS && piece.oldStartMs >= last.oldStartMs) {
      last.endMs = piece.endMs
      last.oldEndMs = piece.oldEndMs
    } else joined.push({ ...piece })
  }
  return joined
}

/** Pieces that are too short for a cue fall away, unless there is nothing else. */
function withoutSlivers(pieces: readonly Piece[]): Piece[] {
  const long = pieces.filter((piece) => lengthOf(piece) >= MIN_CUE_MS)
  return long.length > 0 ? long : pieces.slice(0, 1)
}

function placed(cue: Cue, { startMs, endMs }: Piece): Cue {
  const start = Math.max(0, Math.round(startMs))
  const length = Math.max(0, Math.round(endMs - startMs))
  return { ...cue, startMs: start, endMs: start + length }
}

function repeated(cue: Cue, piece: Piece, id: string): Cue {
  const { note: _note, overlapMeant: _overlap, ...copied } = placed(cue, piece)
  return { ...copied, id }
}

/**
 * A cue in several places: its text is divided between words like its time, in the order of the old
 * film. Null where it has too few words.
 */
function splitOver(cue: Cue, pieces: readonly Piece[], newId: () => string): Cue[] | null {
  const inText = pieces.toSorted((a, b) => a.oldStartMs - b.oldStartMs)
  const result: Cue[] = []
  let rest = cue
  for (const [i, piece] of inText.entries()) {
    const left = inText.slice(i).reduce((sum, each) => sum + lengthOf(each), 0)
    if (i === inText.length - 1) {
      result.push(placed(rest, piece))
      break
    }
    const offset = nearestBreak(rest.text, (rest.text.length * lengthOf(piece)) / left)
    // Time for each half: its own is set below.
    const timed = { ...rest, startMs: 0, endMs: 10 * MIN_CUE_MS }
    const halves = offset === null ? null : splitCue(timed, offset, newId())
    if (!halves) return null
    result.push(placed(halves[0], piece))
    rest = halves[1]
  }
  return result
}
