import { createProjectStore } from '../project-store'

interface Asked {
  /** The cue or speaker that is asked for; '' = a cue without a speaker. */
  id: string
  /** Counts the asking, so that the same place can be asked for again. */
  times: number
}

interface AskedState {
  /** The cue whose text the inspector is to give the focus. */
  text: Asked | null
  /** The speaker whose voice the cast panel is to give the focus. */
  speaker: Asked | null
  /** The inspector's field for who says the selected cues. */
  cueSpeaker: Asked | null
}

/** Places that another part of the window asks for; whoever shows them brings the focus there. */
export const useAsked = createProjectStore<AskedState>({
  text: null,
  speaker: null,
  cueSpeaker: null,
})

let times = 0

const asked = (id: string): Asked => ({ id, times: (times += 1) })

export function askForText(cueId: string): void {
  useAsked.setState({ text: asked(cueId) })
}

export function askForSpeaker(speakerId: string | null): void {
  useAsked.setState({ speaker: asked(speakerId ?? '') })
}

export function askForCueSpeaker(): void {
  useAsked.setState({ cueSpeaker: asked('') })
}
