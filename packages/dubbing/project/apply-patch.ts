import { compareCues, type ProjectFile, type ProjectPatch } from '@shared/contracts/project-file'

/** The document after a patch; members that the patch does not name stay the same objects. */
export function applyPatch(document: ProjectFile, patch: ProjectPatch): ProjectFile {
  const next: ProjectFile = { ...document, ...patch.fields }
  if (patch.speakers) next.speakers = patch.speakers
  if (patch.markers) next.markers = patch.markers
  if (patch.cues) {
    const removed = new Set(patch.cues.remove)
    const upserted = new Map(patch.cues.upsert.map((cue) => [cue.id, cue]))
    const kept = document.cues.filter((cue) => !removed.has(cue.id) && !upserted.has(cue.id))
    next.cues = [...kept, ...upserted.values()].sort(compareCues)
  }
  return next
}
