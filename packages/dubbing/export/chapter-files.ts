import type { Cut } from '@cuecast/audio'
import type { ExportOptions } from '@shared/contracts/export'
import type { ProjectFile } from '@shared/contracts/project-file'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { samplesAt } from '@shared/mixing/plan-mix'
import { fileNamePart } from './file-names'

/** A clip to cut from its speaker's stem. */
export interface ClipFile {
  cueId: string
  stem: string
  /** A chapter, cut from the whole track. */
  chapter?: string
  name: string
  startSample: number
  lengthSamples: number
  /** Sound around a chapter. */
  ends?: Cut['ends']
}

/** Source of the chapters. */
interface ChapterContent {
  project: Pick<ProjectFile, 'markers' | 'name'>
  options: Pick<ExportOptions, 'format' | 'chapterEnds'>
  name: string
}

/** Chapters, too; what comes before the first one is named after the whole. */
export const chapterFolder = (name: string): string => `${name}.chapters`

/** A voice may begin so much before the marker of its cue, s. */
const EARLY_SECONDS = 0.12

/** Where the voice begins that a marker would cut: early by choice, or by a part of a millisecond. */
function beforeVoice({ clips, sampleRate }: MixPlan, at: number): number {
  const cut = clips
    .filter(({ startSample, lengthSamples }) => startSample + lengthSamples > at)
    .map(({ startSample }) => startSample)
    .filter((start) => start < at && start > at - EARLY_SECONDS * sampleRate)
  return Math.min(at, ...cut)
}

/** True if files of chapters are written. The whole is a chapter where there is no other, unless the track has the same sound. */
export const isInChapters = ({
  project: { markers },
  options: { chapterFiles: wanted, chapterEnds, mix },
}: {
  project: Pick<ProjectFile, 'markers'>
  options: Pick<ExportOptions, 'chapterFiles' | 'chapterEnds' | 'mix'>
}): boolean => wanted && (markers.length > 0 || !mix || chapterEnds !== null)

/** Cut from the whole track at markers, or all of it where there is none. */
export function chapterFiles(
  { project, options, name }: ChapterContent,
  { plan, lengthSamples }: { plan: MixPlan; lengthSamples: number },
): ClipFile[] {
  const marks = project.markers.map((marker, i) => ({
    at: Math.min(lengthSamples, beforeVoice(plan, samplesAt(marker.timeMs, plan.sampleRate))),
    title: marker.name || String(i + 1),
  }))
  const ends = endsIn(options, plan.sampleRate)
  const isCut = (marks[0]?.at ?? 1) > 0
  const starts = isCut ? [{ at: 0, title: project.name }, ...marks] : marks
  const digits = String(starts.length).length
  return starts.flatMap(({ at, title }, i) => {
    const end = starts[i + 1]?.at ?? lengthSamples
    const number = String(i + 1).padStart(Math.max(2, digits), '0')
    const file = `${fileNamePart(`${number} ${title}`)}.${options.format}`
    const about = { cueId: '', stem: '', chapter: title, name: `${chapterFolder(name)}/${file}` }
    return end > at ? [{ ...about, ...ends, startSample: at, lengthSamples: end - at }] : []
  })
}

function endsIn(
  { chapterEnds }: ChapterContent['options'],
  sampleRate: number,
): Pick<ClipFile, 'ends'> {
  if (!chapterEnds) return {}
  const { headMs, tailMs, fill } = chapterEnds
  const [headSamples, tailSamples] = [samplesAt(headMs, sampleRate), samplesAt(tailMs, sampleRate)]
  return { ends: { headSamples, tailSamples, roomTone: fill === 'room' } }
}
