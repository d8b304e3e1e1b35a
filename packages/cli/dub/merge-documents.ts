import type { Cue, ProjectFile, ProjectPatch, Speaker } from '@shared/contracts/project-file'
import { cuesAfter, diffCues } from '@shared/subtitles/edit/diff-cues'
import { labelKey } from '@shared/subtitles/labels'

/**
 * Merges a subtitle file into the project created from it earlier: unchanged cues keep their ids and
 * thus their takes, speakers keep their voices and settings.
 */
export function carryOver(earlier: ProjectFile, fresh: ProjectFile): ProjectFile {
  const known = new Map(earlier.speakers.map((speaker) => [labelKey(speaker.label), speaker]))
  const sameService = earlier.connectionId === fresh.connectionId
  const ids = new Map<string, string>()
  const speakers = fresh.speakers.map((speaker): Speaker => {
    const old = known.get(labelKey(speaker.label))
    ids.set(speaker.id, old?.id ?? speaker.id)
    if (!old) return speaker
    // Voice ids are only valid for their own service.
    return sameService ? old : { ...old, voiceId: null }
  })
  const cues = fresh.cues.map((cue) => ({
    ...cue,
    speakerId: cue.speakerId === null ? null : (ids.get(cue.speakerId) ?? null),
  }))
  return {
    ...earlier,
    language: fresh.language,
    connectionId: fresh.connectionId,
    narratorVoiceId: sameService ? earlier.narratorVoiceId : null,
    speakers,
    cues: cuesAfter(diffCues(earlier.cues, cues)).map((cue) =>
      sameService ? cue : withoutVoice(cue),
    ),
  }
}

function withoutVoice(cue: Cue): Cue {
  const { voiceId: _, ...rest } = cue
  return rest
}

/** The patch from one document to the other. */
export function patchBetween(from: ProjectFile, to: ProjectFile): ProjectPatch {
  const staying = new Set(to.cues.map((cue) => cue.id))
  return {
    cues: {
      upsert: to.cues,
      remove: from.cues.filter((cue) => !staying.has(cue.id)).map((cue) => cue.id),
    },
    speakers: to.speakers,
    fields: {
      language: to.language,
      connectionId: to.connectionId,
      narratorVoiceId: to.narratorVoiceId,
      media: to.media,
      mix: to.mix,
      fit: to.fit,
      ...(to.profiles && { profiles: to.profiles }),
      ...(to.profileId !== undefined && { profileId: to.profileId }),
    },
  }
}
