import { MAX_LOOKED_AT, type VoiceTraits } from '@shared/contracts/project/voice-traits'
import { currentProject } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { useTakes } from '@/model/document/takes-store'
import { createProjectStore } from '@/model/project-store'
import { report } from '@/model/report'
import { ok, type Result } from '@shared/contracts/result'

interface ListeningState {
  /** By take id; null: the sound cannot be read. */
  traits: ReadonlyMap<string, VoiceTraits | null>
  /** Takes whose sound is still to be looked at; null: nothing looks at any. */
  left: number | null
  /** Cues that are put off in this session. */
  later: ReadonlySet<string>
}

const none: ListeningState = { traits: new Map(), left: null, later: new Set() }

/** What the listening queue knows of the sound of takes, and what the user puts off. */
export const useListening = createProjectStore<ListeningState>({
  name: 'useListening',
  owner: 'main',
  initial: none,
})

let busy = false
/** Who asked last; null: nobody has since the last look, which takes may have come after. */
let due: (() => boolean) | null = null

/** Has main look at the sound of the takes in use, some at a time, as long as `isWanted`. */
export async function lookAtTakes(isWanted: () => boolean): Promise<void> {
  due = isWanted
  if (busy) return
  busy = true
  try {
    while (due) {
      const wanted = due
      due = null
      await report(lookAtAll(wanted))
    }
  } finally {
    busy = false
    useListening.setState({ left: null })
  }
}

async function lookAtAll(isWanted: () => boolean): Promise<Result<void>> {
  for (;;) {
    const { opened } = useDocument.getState()
    const { traits } = useListening.getState()
    const missing = [...useTakes.getState().active.values()].filter((id) => !traits.has(id))
    if (missing.length === 0 || !opened || !isWanted()) return ok(undefined)
    useListening.setState({ left: missing.length })
    const found = await currentProject().takeTraits({ takeIds: missing.slice(0, MAX_LOOKED_AT) })
    if (!found.ok) return found
    // Main always answers some; one that does not must not be asked for ever.
    if (found.value.length === 0) return ok(undefined)
    if (useDocument.getState().opened?.id !== opened.id) continue
    const known = new Map(useListening.getState().traits)
    for (const each of found.value) known.set(each.takeId, each.traits)
    useListening.setState({ traits: known })
  }
}

/** Puts a cue at the end of the queue, or takes it back. */
export function putOff(cueId: string): void {
  useListening.setState(({ later }) => ({ later: new Set([...later, cueId]) }))
}
