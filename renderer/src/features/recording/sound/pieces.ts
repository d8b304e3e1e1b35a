import type { StudioError } from '@shared/contracts/errors'
import { currentProject } from '@/bridge/studio'
import { report } from '@/model/report'
import type { Samples } from './capture'
import type { CueToRead, Piece } from './record-session'
import { discardRecorded, RecordingFile } from './recording-file'
import { longestPause } from './voice-activity'

/**
 * The pause behind a piece was inside its cue: the next one joins it, and all that follow belong to the cue
 * before theirs. Null: that failed, and was said.
 */
export async function joinPieces(list: readonly Piece[], at: number): Promise<Piece[] | null> {
  const [first, second] = [list[at], list[at + 1]]
  if (!first || !second) return null
  const project = currentProject()
  const read = await project.recordingRead({ id: second.id })
  if (!read.ok) return said(read)
  const { samples, sampleRate } = read.value
  const appended = await project.recordingAppend({ id: first.id, samples })
  if (!appended.ok) return said(appended)
  await discardRecorded(second.id)
  const shift = ({ atSeconds, ms }: Piece['gaps'][number]) => ({
    atSeconds: atSeconds + first.seconds,
    ms,
  })
  const clippedLater = second.clippedAt === null ? null : first.seconds + second.clippedAt
  const joined: Piece = {
    ...first,
    seconds: first.seconds + samples.length / sampleRate,
    gaps: [...first.gaps, ...second.gaps.map(shift)],
    clippedAt: first.clippedAt ?? clippedLater,
  }
  const cueIds = list.map(({ cueId }) => cueId)
  return [...list.slice(0, at), joined, ...list.slice(at + 2)].map((piece, i) => ({
    ...piece,
    cueId: cueIds[i] ?? piece.cueId,
  }))
}

/**
 * A piece has two cues in it: it is cut at its longest pause, and all that follow belong to the cue behind
 * theirs. Null: that failed, and was said; or there is no pause in it.
 *
 * @param cues what was to be read, in order
 */
export async function splitPiece(
  list: readonly Piece[],
  at: number,
  cues: readonly CueToRead[],
): Promise<Piece[] | null> {
  const piece = list[at]
  if (!piece) return null
  const read = await currentProject().recordingRead({ id: piece.id })
  if (!read.ok) return said(read)
  const { samples, sampleRate } = read.value
  const cut = longestPause(samples, sampleRate)
  const last = cues.findIndex(({ id }) => id === list.at(-1)?.cueId)
  const added = cues[last + 1]
  if (cut === null || !added) return null
  const cueIds = [...list.map(({ cueId }) => cueId), added.id]
  const halves = [samples.slice(0, cut), samples.slice(cut)]
  const made: Piece[] = []
  for (const [half, sound] of halves.entries()) {
    const cueId = cueIds[at + half] ?? piece.cueId
    const id = await written({ cueId, part: false, sampleRate }, sound)
    if (id === null) return null
    const [from, to] = half === 0 ? [0, cut / sampleRate] : [cut / sampleRate, Infinity]
    const isIn = (seconds: number) => seconds >= from && seconds < to
    const { clippedAt } = piece
    made.push({
      id,
      cueId,
      seconds: sound.length / sampleRate,
      wanted: true,
      gaps: piece.gaps.flatMap(({ atSeconds, ms }) =>
        isIn(atSeconds) ? { atSeconds: atSeconds - from, ms } : [],
      ),
      clippedAt: clippedAt !== null && isIn(clippedAt) ? clippedAt - from : null,
    })
  }
  await discardRecorded(piece.id)
  return [...list.slice(0, at), ...made, ...list.slice(at + 1)].map((each, i) => ({
    ...each,
    cueId: cueIds[i] ?? each.cueId,
  }))
}

async function written(about: RecordingFile['about'], samples: Samples): Promise<string | null> {
  const file = new RecordingFile(about, () => undefined)
  file.add(samples)
  const { id, error } = await file.end()
  return error ? said({ ok: false, error }) : id
}

async function said(failed: { ok: false; error: StudioError }): Promise<null> {
  await report(failed)
  return null
}
