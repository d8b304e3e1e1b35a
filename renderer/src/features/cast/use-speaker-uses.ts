import { useMemo } from 'react'
import { cuesInOrder } from '@/project/document'
import { useDocument } from '@/project/document-store'
import { useSelection } from '@/project/selection-store'

export interface SpeakerUse {
  cues: number
  /** What voices are tried with: the selected cue if it is the speaker's, else the first with a text. */
  text: string
}

/** How much each speaker says; null = cues without a speaker. */
export function useSpeakerUses(): ReadonlyMap<string | null, SpeakerUse> {
  const activeId = useSelection((state) => state.activeId)
  const byId = useDocument((state) => state.byId)
  const order = useDocument((state) => state.order)
  const selected = useDocument((state) => state.byId[activeId ?? ''])
  const uses = useMemo(() => {
    const found = new Map<string | null, SpeakerUse>()
    for (const { speakerId, text } of cuesInOrder({ byId, order })) {
      const use = found.get(speakerId)
      if (!use) found.set(speakerId, { cues: 1, text: text.trim() })
      else {
        use.cues += 1
        if (use.text === '') use.text = text.trim()
      }
    }
    return found
  }, [byId, order])
  return useMemo(() => {
    const use = selected && uses.get(selected.speakerId)
    const text = selected?.text.trim() ?? ''
    return use && text !== '' ? new Map(uses).set(selected.speakerId, { ...use, text }) : uses
  }, [uses, selected])
}
