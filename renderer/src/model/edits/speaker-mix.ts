import { useId, useState } from 'react'
import type { Speaker } from '@shared/contracts/project-file'
import { execute } from '../document/execute'
import { changeSpeaker } from './speaker-edits'

/** Level (dB) and pan (−1 … 1) of a speaker as sliders: a drag is one step of undo, and no take becomes stale. */
export function useSpeakerMix({ id, gainDb, pan }: Speaker) {
  const name = useId()
  const [gesture, setGesture] = useState(0)
  const group = `${name}-${gesture}`
  const onCommit = () => setGesture(gesture + 1)
  return {
    level: {
      value: gainDb,
      min: -24,
      max: 12,
      step: 0.5,
      onChange: (next: number) =>
        execute('changeSpeakerGain', changeSpeaker(id, { gainDb: next }), { group }),
      onCommit,
    },
    pan: {
      value: pan,
      min: -1,
      max: 1,
      step: 0.05,
      onChange: (next: number) =>
        execute('changeSpeakerPan', changeSpeaker(id, { pan: next }), { group }),
      onCommit,
    },
  }
}
