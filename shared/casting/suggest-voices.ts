import type { Voice } from '../contracts/connection'
import type { Speaker } from '../contracts/project-file'
import { guessGender, type Gender } from './guess-gender'
import { voicesOfLanguage } from './voice-language'

export interface VoiceSuggestion {
  speakerId: string
  voice: Voice
  /** What the label says; null = nothing, the gender was chosen to set speakers apart. */
  guessedGender: Gender | null
}

/**
 * A voice for every speaker that has none: of the language, of the gender that the label speaks
 * of, another voice and, where there are several, another region for each. The same input always
 * gives the same cast. Empty when there are no voices.
 */
export function suggestVoices(
  speakers: readonly Speaker[],
  voices: readonly Voice[],
  language: string,
): VoiceSuggestion[] {
  const fitting = voicesOfLanguage(voices, language)
  const pool = fitting.length > 0 ? fitting : [...voices]
  const taken = new Tally()
  for (const { voiceId } of speakers) {
    const voice = voices.find(({ id }) => id === voiceId)
    if (voice) taken.add(voice)
  }
  return speakers.flatMap((speaker) => {
    if (speaker.voiceId !== null) return []
    const guessedGender = guessGender(speaker.label)
    const voice = best(pool, guessedGender, taken)
    if (!voice) return []
    taken.add(voice)
    return [{ speakerId: speaker.id, voice, guessedGender }]
  })
}

/** The speakers as they are without voices that nobody offers any more. */
export function withoutUnlisted(
  speakers: readonly Speaker[],
  voices: readonly Voice[],
): readonly Speaker[] {
  const listed = new Set(voices.map(({ id }) => id))
  return speakers.map((speaker) =>
    speaker.voiceId === null || listed.has(speaker.voiceId)
      ? speaker
      : { ...speaker, voiceId: null },
  )
}

/** How often a voice, a gender and a region have been given away. */
class Tally {
  private readonly counts = new Map<string, number>()

  add(voice: Voice): void {
    for (const key of [
      `voice ${voice.id}`,
      `gender ${voice.gender}`,
      `region ${regionOf(voice)}`,
    ]) {
      this.counts.set(key, this.of(key) + 1)
    }
  }

  of(key: string): number {
    return this.counts.get(key) ?? 0
  }
}

/** The region that the service names, or the one in brackets after the voice's name. */
const regionOf = (voice: Voice): string =>
  voice.region ?? /\(([^()]+)\)\s*$/.exec(voice.name)?.[1] ?? ''

function best(pool: readonly Voice[], wanted: Gender | null, taken: Tally): Voice | undefined {
  const cost = (voice: Voice): number[] => [
    wanted !== null && voice.gender !== wanted ? 1 : 0,
    taken.of(`voice ${voice.id}`),
    wanted === null ? taken.of(`gender ${voice.gender}`) : 0,
    taken.of(`region ${regionOf(voice)}`),
  ]
  let found: { voice: Voice; costs: number[] } | undefined
  for (const voice of pool) {
    const costs = cost(voice)
    if (!found || isLess(costs, found.costs)) found = { voice, costs }
  }
  return found?.voice
}

/** Compares figure by figure; ties keep the earlier voice of the service's own order. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((value, k) => value !== b[k])
  return i >= 0 && (a[i] ?? 0) < (b[i] ?? 0)
}
