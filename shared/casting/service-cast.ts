import type { LibraryVoice } from '../contracts/cast'
import type { Voice } from '../contracts/connection'
import type { Cue, Speaker } from '../contracts/project-file'
import type { CastVoice, ServiceCast } from '../contracts/project/service-cast'
import { findVoice } from './cast-map'
import { accentName, guessGender, voicesOfLanguage } from './suggest-voices'

export interface CastProject {
  cues: readonly Pick<Cue, 'id' | 'speakerId' | 'voiceId'>[]
  speakers: readonly Speaker[]
  narratorVoiceId: number | null
}

/** A voice that a project uses, and for whom. */
interface UsedVoice {
  voiceId: number
  name: string
  /** Labels of the speakers with this voice. */
  speakers: string[]
  narrator: boolean
  /** Cues that have this voice as their own. */
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

/**
 * chosen: just now, by the user · remembered: the user's last choice · same: number and name, or
 * the name · alike: language, gender, region · none.
 */
export type MatchKind = 'chosen' | 'remembered' | 'same' | 'alike' | 'none'

export interface VoiceMatch {
  used: UsedVoice
  voice: Voice | null
  kind: MatchKind
}

interface MatchQuestion {
  used: readonly UsedVoice[]
  /** Voices of the service that is left, as far as they are known. */
  from: readonly Voice[]
  to: readonly Voice[]
  language: string
  /** The user's last choice for each voice id. */
  remembered: Readonly<Record<string, LibraryVoice>>
}

/** A voice of another service for each voice that is used. Every one can be changed by the user. */
export function matchVoices({ used, from, to, language, remembered }: MatchQuestion): VoiceMatch[] {
  const matches = used.map((each): VoiceMatch => {
    const chosen = remembered[String(each.voiceId)]
    const last = chosen && to.find(({ id }) => id === chosen.voiceId)
    if (last) return { used: each, voice: last, kind: 'remembered' }
    const { voice, state } = findVoice({ id: each.voiceId, name: each.name }, to)
    const same = each.name !== '' && (state === 'listed' || state === 'renamed')
    return { used: each, voice: same ? voice : null, kind: same ? 'same' : 'none' }
  })
  const taken = matches.flatMap(({ voice }) => voice ?? [])
  return matches.map((match) => {
    if (match.voice) return match
    const voice = alike(match.used, { from, to, language }, taken)
    if (!voice) return match
    taken.push(voice)
    return { ...match, voice, kind: 'alike' as const }
  })
}

/**
 * Language first, then gender, then a voice that is still unused, then region: the old voice's, else one
 * that others have already. Ties keep the service's order.
 */
function alike(
  used: UsedVoice,
  { from, to, language }: Pick<MatchQuestion, 'from' | 'to' | 'language'>,
  taken: readonly Voice[],
): Voice | undefined {
  const old = from.find(({ id }) => id === used.voiceId)
  const spoken = voicesOfLanguage(to, old?.language ?? language)
  const fitting = spoken.length > 0 ? spoken : voicesOfLanguage(to, language)
  const pool = fitting.length > 0 ? fitting : to
  const known = old?.gender === 'unknown' ? undefined : old?.gender
  const gender = known ?? guessGender(used.speakers[0] ?? used.name)
  const kept = old?.region && pool.some(({ region }) => region === old.region)
  const isNear = (voice: Voice): boolean =>
    kept
      ? voice.region === old.region
      : taken.some((other) => accentName(other) === accentName(voice))
  const cost = (voice: Voice): number =>
    (gender && voice.gender !== gender ? 1_000 : 0) +
    taken.filter(({ id }) => id === voice.id).length * 10 +
    (isNear(voice) ? 0 : 1)
  let best: Voice | undefined
  for (const voice of pool) if (!best || cost(voice) < cost(best)) best = voice
  return best
}
