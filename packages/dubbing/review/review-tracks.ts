import type { Take } from '@shared/contracts/project-file'
import type { ReviewOptions, ReviewPackage, ReviewRound } from '@shared/contracts/review'
import type { MixPlan } from '@shared/mixing/mix-plan'
import type { PlannedReview, Span } from '@shared/review/review-package'
import { type ExportContent, type LayoutFilm, mixOf } from '../export/export-layout'

/** One sound of the package. */
export interface ReviewTrack {
  id: ReviewPackage['tracks'][number]['id']
  plan: MixPlan
  lengthSamples: number
  parts: readonly Span[]
}

interface Mixed {
  review: ReviewOptions
  planned: PlannedReview
  film: Pick<LayoutFilm, 'media' | 'voices'>
  channels: 1 | 2
  mixed: ReturnType<typeof mixOf>
}

/**
 * Mix and voices alone as far as they differ, the film's own sound where it is wanted, and the round before
 * where it sounded otherwise.
 */
export function tracksOf(
  content: ExportContent,
  { review, planned, film, channels, mixed }: Mixed,
): ReviewTrack[] {
  const { plan, lengthSamples } = mixed
  const { parts, previousParts, before } = planned
  const tracks: ReviewTrack[] = []
  const wanted = review.speakers && new Set(review.speakers)
  const voices = {
    ...plan,
    filmSound: null,
    music: [],
    clips: plan.clips.filter(({ stem }) => wanted?.has(stem) ?? true),
  }
  const differs =
    plan.filmSound !== null || plan.music.length > 0 || voices.clips.length < plan.clips.length
  const { mix, dub } = content.options
  if (mix || !dub || !differs) tracks.push({ id: 'mix', plan, lengthSamples, parts })
  if (dub && differs) tracks.push({ id: 'dub', plan: voices, lengthSamples, parts })
  if (review.filmSound && film.media) {
    const alone = { ...plan, clips: [], music: [], filmSound: { file: film.media.path } }
    tracks.push({ id: 'original', plan: alone, lengthSamples, parts })
  }
  if (before && previousParts.length > 0) {
    const earlier = mixOf(asSent(content, before), { ...film, channels })
    if (earlier.plan.clips.length > 0)
      tracks.push({
        id: 'previous',
        plan: earlier.plan,
        lengthSamples: Math.max(lengthSamples, earlier.lengthSamples),
        parts: previousParts,
      })
  }
  return tracks
}

/** The project with cues and takes as they were in a round, as far as the takes are still there. */
function asSent(content: ExportContent, { cues }: ReviewRound): ExportContent {
  const { project, takes } = content
  const now = new Map(project.cues.map((cue) => [cue.id, cue]))
  const byFile = new Map<string, Take>(takes.map((take) => [take.file, take]))
  const sent = Object.entries(cues)
  return {
    ...content,
    project: {
      ...project,
      cues: sent
        .map(([id, { startMs, endMs, text }]) => ({
          ...(now.get(id) ?? {
            id,
            speakerId: null,
          }),
          startMs,
          endMs,
          text,
        }))
        .sort((a, b) => a.startMs - b.startMs),
    },
    activeTakes: Object.fromEntries(
      sent.flatMap(([id, { takeFile }]) => {
        const take = byFile.get(takeFile ?? '')
        return take ? [[id, take.id]] : []
      }),
    ),
  }
}
