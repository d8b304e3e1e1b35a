import { assignSpeakers } from '@shared/casting/assign-speakers'
import type { ReadSubtitles } from '@shared/contracts/ipc'
import type { Speaker } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { diffCues, type CueChange, type CueDifference } from '@shared/subtitles/edit/diff-cues'
import { studio } from '@/bridge/studio'
import { cuesInOrder, type StudioDocument } from './document'
import { useDocument } from './document-store'
import type { Edit } from './execute'
import { openDialog } from './workspace-store'

/** What a changed subtitle file would do to the project. */
export interface Reimport {
  fileName: string
  encoding: string
  differences: readonly CueDifference[]
  counts: Readonly<Record<CueChange, number>>
  /** Speakers after it; those of the project are kept. */
  speakers: readonly Speaker[]
}

/** Asks for a subtitle file and shows what it would change. */
export async function startReimport(): Promise<Result<void>> {
  const read = await studio.subtitlesRead({})
  if (!read.ok) return read
  if (read.value) {
    const reimport = compareWith(read.value, useDocument.getState())
    openDialog({ kind: 'reimport', reimport })
  }
  return ok(undefined)
}

/** Compares the cues of a file with those of the project. */
export function compareWith(file: ReadSubtitles, document: StudioDocument): Reimport {
  const newId = () => crypto.randomUUID()
  const { cues, speakers } = assignSpeakers(file.cues, newId, document.speakers)
  const differences = diffCues(cuesInOrder(document), cues)
  const counts = { same: 0, moved: 0, changed: 0, added: 0, removed: 0 }
  for (const { change } of differences) counts[change] += 1
  return { fileName: file.fileName, encoding: file.encoding, differences, counts, speakers }
}

/** Takes the differences over. Matched cues keep their ids, and with them their takes. */
export function applyReimport({ differences, speakers }: Reimport): Edit {
  return (document) => {
    const upsert = differences.flatMap(({ change, next }) =>
      change === 'same' || !next ? [] : next,
    )
    const remove = differences.flatMap(({ change, old }) =>
      change === 'removed' && old ? old.id : [],
    )
    if (upsert.length + remove.length === 0) return null
    const added = speakers.length > document.speakers.length
    return { cues: { upsert, remove }, ...(added && { speakers: [...speakers] }) }
  }
}
