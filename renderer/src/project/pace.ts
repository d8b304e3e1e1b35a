import { estimateCredits } from '@shared/dubbing/credits'
import { useMemo } from 'react'
import { useTakes } from './takes-store'

/** Ms that a voice takes for a character while no take tells: about 15 characters a second. */
const USUAL_MS = 66
/** So many of the newest takes say enough. */
const SAMPLE = 200

/** Ms per character that the project's own takes need at speed 1, to foretell a text's length. */
export function usePace(): number {
  const byId = useTakes((state) => state.byId)
  return useMemo(() => {
    let ms = 0
    let characters = 0
    for (const take of Object.values(byId).slice(-SAMPLE)) {
      const { text, audio } = take.recipe
      ms += (take.durationMs - take.leadMs - take.tailMs) * audio.speed * audio.run_speed
      characters += estimateCredits(text)
    }
    return characters > 0 ? ms / characters : USUAL_MS
  }, [byId])
}
