import { useMemo } from 'react'
import { cuesInOrder } from '@/project/document'
import { useDocument } from '@/project/document-store'

export interface SpeakerUse {
  cues: number
  /** The first cue with something to say: what voices are tried with. */
  text: string
}

/** How much each speaker says; null = cues without a speaker. */
export function useSpeakerUses(): ReadonlyMap<string | null, SpeakerUse> {
  const byId = useDocument((state) => state.byId)
  const order = useDocument((state) => state.order)
  return useMemo(() => {
    const uses = new Map<string | null, SpeakerUse>()
    for (const { speakerId, text } of cuesInOrder({ byId, order })) {
      const use = uses.get(speakerId)
      if (!use) uses.set(speakerId, { cues: 1, text: text.trim() })
      else {
        use.cues += 1
        if (use.text === '') use.text = text.trim()
      }
    }
    return uses
  }, [byId, order])
}
