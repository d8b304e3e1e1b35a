import type { Take } from '@shared/contracts/project-file'
import { estimateCredits } from '@shared/dubbing/credits'

/** Ms that a voice takes for a character while no take tells: about 15 characters a second. */
export const USUAL_PACE_MS = 66
/** So many takes say enough. */
const SAMPLE = 200

/** Ms per character that takes of a film need at speed 1, to foretell the length of a text. */
export function paceOf(
  order: readonly string[],
  takeOf: (cueId: string) => Take | undefined,
): number {
  let ms = 0
  let characters = 0
  let takes = 0
  for (const id of order) {
    const take = takeOf(id)
    if (!take) continue
    const { text, audio } = take.recipe
    ms += (take.durationMs - take.leadMs - take.tailMs) * audio.speed * audio.run_speed
    characters += estimateCredits(text)
    takes += 1
    if (takes >= SAMPLE) break
  }
  // Rounded, so that one more take does not change every estimate on the screen.
  return characters > 0 ? Math.round(ms / characters) : USUAL_PACE_MS
}
