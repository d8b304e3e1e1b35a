import type { CastVoice, Cue, ServiceCast, Speaker } from '../contracts/project-file'

/** The part of a project that says who speaks. */
export interface CastProject {
  cues: readonly Pick<Cue, 'id' | 'speakerId' | 'voiceId'>[]
  speakers: readonly Speaker[]
  narratorVoiceId: number | null
}

/** A voice that a project uses, and for whom. */
export interface UsedVoice {
  voiceId: number
  name: string
  /** Labels of the speakers who have it. */
  speakers: string[]
  narrator: boolean
  /** Cues that have it as a voice of their own. */
  ownCues: number
}

type NameOf = (voiceId: number) => string | undefined

/** The cast as it is, to be found again when the project comes back to its service. */
export function serviceCastOf(project: CastProject, nameOf: NameOf): ServiceCast {
  const { narratorVoiceId, speakers, cues } = project
  return {
    narrator:
      narratorVoiceId === null
        ? null
        : { voiceId: narratorVoiceId, name: nameOf(narratorVoiceId) ?? '' },
    speakers: Object.fromEntries(
      speakers.flatMap((speaker): [string, CastVoice][] => {
        const { id, voiceId, voiceName } = speaker
        if (voiceId === null) return []
        return [[id, { voiceId, name: voiceName ?? nameOf(voiceId) ?? '' }]]
      }),
    ),
    cues: Object.fromEntries(
      cues.flatMap(({ id, voiceId }) => (voiceId === undefined ? [] : [[id, voiceId]])),
    ),
  }
}

/** The voices for which another service has to have a match; those of `earlier` are known already. */
export function usedVoices(
  project: CastProject,
  earlier: ServiceCast | undefined,
  nameOf: NameOf,
): UsedVoice[] {
  const used = new Map<number, UsedVoice>()
  const noted = (voiceId: number, name?: string): UsedVoice => {
    const known = used.get(voiceId) ?? {
      voiceId,
      name: nameOf(voiceId) ?? name ?? '',
      speakers: [],
      narrator: false,
      ownCues: 0,
    }
    used.set(voiceId, known)
    return known
  }
  for (const { id, label, voiceId, voiceName } of project.speakers) {
    if (voiceId === null || typeof earlier?.speakers[id]?.voiceId === 'number') continue
    noted(voiceId, voiceName).speakers.push(label)
  }
  if (project.narratorVoiceId !== null && typeof earlier?.narrator?.voiceId !== 'number')
    noted(project.narratorVoiceId).narrator = true
  for (const { id, voiceId } of project.cues)
    if (voiceId !== undefined && earlier?.cues[id] === undefined) noted(voiceId).ownCues += 1
  return [...used.values()]
}
