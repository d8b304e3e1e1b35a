import type { Cue, Take } from '../contracts/project-file'
import { type TakeDoubtKind, takeDoubtKinds } from '../contracts/project/retakes'
import type { VoiceTraits } from '../contracts/project/voice-traits'
import { reportedDifference, type WordDifference } from '../dubbing/listen-check'
import type { FitResult } from '../fitting/fit-types'
import { type SoundDoubt, soundDoubts } from './sound-doubts'

/** A doubt that another take may settle. */
export interface TakeDoubt {
  kind: TakeDoubtKind
  /** How much it counts among the doubts of one take, > 0. */
  weight: number
}

/** A take of the film with what is known of it. */
export interface DoubtedTake {
  cue: Pick<Cue, 'id' | 'speakerId' | 'longestPauseMs' | 'acceptedTake'>
  take: Take
  traits: VoiceTraits | null | undefined
  /** Undefined: its time is no matter. */
  fit?: FitResult | undefined
}

/**
 * Differences between the words of a take and its text; null where too few are known or a person has accepted
 * them.
 */
export const wordDoubt = (
  { acceptedTake }: Pick<Cue, 'acceptedTake'>,
  take: Pick<Take, 'file' | 'recognised'>,
  limit: number,
): WordDifference | null => (acceptedTake === take.file ? null : reportedDifference(take, limit))

const soundWeights: Readonly<Record<SoundDoubt['kind'], number>> = {
  SILENT: 20,
  OTHER_VOICE: 8,
  ONSET_CUT: 6,
  END_CUT: 6,
  CLIPPING: 5,
  LONG_SILENCE: 4,
  PACE: 4,
  LEVEL: 3,
}

/**
 * Doubtful takes by cue: their sound, their words and their time, each the gravest first.
 *
 * @param takes one for each cue, in the order of the film
 * @param limit share of wrong words from which on they count
 */
export function takeDoubts(takes: readonly DoubtedTake[], limit: number): Map<string, TakeDoubt[]> {
  const sound = soundDoubts(
    takes.map(({ cue: { id, speakerId, longestPauseMs }, take, traits }) => ({
      cueId: id,
      speakerId,
      longestPauseMs,
      take,
      traits: traits ?? undefined,
    })),
  )
  const found = new Map<string, TakeDoubt[]>()
  for (const { cue, take, fit } of takes) {
    const doubts: TakeDoubt[] = (sound.get(cue.id) ?? []).map(({ kind }) => ({
      kind,
      weight: soundWeights[kind],
    }))
    const words = wordDoubt(cue, take, limit)
    if (words) doubts.push({ kind: 'WORDS_DIFFER', weight: 8 + 4 * Math.min(1, words.share) })
    if (fit?.state === 'does-not-fit')
      doubts.push({ kind: 'DOES_NOT_FIT', weight: 5 + Math.min(2, fit.overflowMs / 1_000) })
    const gravity = ({ kind }: TakeDoubt) => takeDoubtKinds.indexOf(kind)
    if (doubts.length > 0)
      found.set(
        cue.id,
        doubts.sort((a, b) => gravity(a) - gravity(b)),
      )
  }
  return found
}

/** How doubtful a take is; 0: not at all. */
export const doubtfulness = (doubts: readonly TakeDoubt[]): number =>
  doubts.reduce((sum, { weight }) => sum + weight, 0)
