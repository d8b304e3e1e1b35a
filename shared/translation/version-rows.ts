import { compareCues, type Cue, type ProjectFile, type Take } from '../contracts/project-file'
import type { FamilyMember, VersionCell, VersionTable } from '../contracts/project/version-table'
import { audibleRate, type FitResult } from '../fitting/fit-types'
import { fitProject } from '../fitting/plan-fit'
import { translationState } from './cue-state'

/** A project of a family with its takes; `null` could not be read. */
export interface VersionContent {
  member: FamilyMember
  content: { project: ProjectFile; takeOf: (cueId: string) => Take | undefined } | null
}

/** All cues of a film's languages, in the order of the first that can be read and by the ids that they share. */
export function versionRows(versions: readonly VersionContent[]): VersionTable {
  const columns = versions.map(({ member, content }) => columnOf(content, member.isOrigin))
  const cues = new Map<string, Cue>()
  const labels = new Map<string, string>()
  for (const { content } of versions) {
    for (const cue of content?.project.cues ?? []) if (!cues.has(cue.id)) cues.set(cue.id, cue)
    for (const { id, label } of content?.project.speakers ?? [])
      if (!labels.has(id)) labels.set(id, label)
  }
  const rows = [...cues.values()].sort(compareCues).map((cue, i) => ({
    cueId: cue.id,
    number: i + 1,
    startMs: cue.startMs,
    endMs: cue.endMs,
    speaker: labels.get(cue.speakerId ?? '') ?? null,
    cells: columns.map((cellOf) => cellOf(cue.id)),
  }))
  return { members: versions.map(({ member }) => member), rows }
}

const absent: VersionCell = { text: '', state: 'absent', fit: null }

function columnOf(
  content: VersionContent['content'],
  isOrigin: boolean,
): (cueId: string) => VersionCell {
  if (!content) return () => absent
  const { project, takeOf } = content
  const fits = new Map(fitProject(project, takeOf).map((fit) => [fit.cueId, fit]))
  const cues = new Map(project.cues.map((cue) => [cue.id, cue]))
  return (cueId) => {
    const cue = cues.get(cueId)
    if (!cue) return absent
    const state = isOrigin ? 'origin' : translationState(cue)
    return { text: cue.text, state, fit: shownFit(fits.get(cueId)) }
  }
}

const shownFit = (fit: FitResult | undefined): VersionCell['fit'] =>
  !fit || fit.state === 'empty' ? null : { state: fit.state, rate: audibleRate(fit) }
