import { compareCues, type Cue, type ProjectFile } from '../contracts/project-file'
import { type Flow, flowTimes } from '../narration/flow-times'
import { naturalLengthMs, type Voiced } from './fit-types'

type Narrated = Pick<ProjectFile, 'cues' | 'fit' | 'narration'>
type TakeOf = (cueId: string) => Voiced | undefined

/** The placement of a narration with these takes; null for a subtitle project. `sampleRate`: of the track. */
export function flowOf(project: Narrated, takeOf: TakeOf, sampleRate = 48_000): Flow | null {
  if (!project.narration) return null
  const byId = new Map(project.cues.map((cue) => [cue.id, cue]))
  const voiceMs = (cueId: string) => {
    const take = takeOf(cueId)
    return take && naturalLengthMs(take, project.fit, byId.get(cueId))
  }
  const { maxRate } = project.fit
  return flowTimes(project.cues, voiceMs, project.narration, { sampleRate, maxRate })
}

/**
 * The cues of a narration at the times that its takes give them, in whole ms. Cues that stay where
 * they are keep their reference; so does the whole list, where none moves.
 */
export function reflowed(project: Narrated, takeOf: TakeOf): Cue[] {
  const { cues } = project
  const flow = flowOf(project, takeOf)
  if (!flow) return cues
  let moved = false
  const laid = cues.map((cue, i) => {
    const { startMs = cue.startMs, endMs = cue.endMs } = flow.times[i] ?? {}
    if (startMs === cue.startMs && endMs === cue.endMs) return cue
    moved = true
    return { ...cue, startMs, endMs }
  })
  return moved ? laid.sort(compareCues) : cues
}

/**
 * The project as it leaves: a narration's cues where its takes put them, and its chapters among the
 * markers, by which chapter marks of every format are written.
 */
export function narrated(project: ProjectFile, takeOf: TakeOf): ProjectFile {
  if (!project.narration) return project
  const cues = reflowed(project, takeOf)
  const chapters = cues.flatMap(({ id, startMs, chapter }) =>
    chapter ? [{ id: `chapter ${id}`, timeMs: startMs, name: chapter.title, colour: 0 }] : [],
  )
  const markers = [...chapters, ...project.markers].sort((a, b) => a.timeMs - b.timeMs)
  return { ...project, cues, markers }
}
