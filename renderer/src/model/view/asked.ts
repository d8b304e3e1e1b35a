import { createProjectStore } from '../project-store'
import { useEffect, type RefObject } from 'react'

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
  /** The section of the sound panel, by its title. */
  section: Asked | null
}

/** Places that another part of the window asks for; whoever shows them brings the focus there. */
const useAsked = createProjectStore<AskedState>({
  name: 'useAsked',
  owner: 'user',
  initial: {
    text: null,
    speaker: null,
    cueSpeaker: null,
    section: null,
  },
})

let times = 0

const CONTROLS = 'textarea, button, input, [role="slider"]'

const request = (id: string): Asked => ({ id, times: (times += 1) })

export function askForText(cueId: string): void {
  useAsked.setState({ text: request(cueId) })
}

export function askForSpeaker(speakerId: string | null): void {
  useAsked.setState({ speaker: request(speakerId ?? '') })
}

export function askForCueSpeaker(): void {
  useAsked.setState({ cueSpeaker: request('') })
}

export function askForSection(title: string): void {
  useAsked.setState({ section: request(title) })
}

/** Brings the focus to a control when its cue's text, its speaker or its section is asked for. */
export function useAskedFocus(
  what: keyof AskedState,
  id: string,
  place: RefObject<HTMLElement | null>,
): void {
  const asked = useAsked((state) => (state[what]?.id === id ? state[what] : null))
  useEffect(() => {
    if (!asked) return
    // Asked once: a place that is shown again later does not take the focus again.
    useAsked.setState({ [what]: null })
    const control = place.current?.matches(CONTROLS)
      ? place.current
      : place.current?.querySelector<HTMLElement>(CONTROLS)
    const folded = control?.closest('details')
    if (folded) folded.open = true
    control?.scrollIntoView({ block: 'nearest' })
    control?.focus()
  }, [asked, what, place])
}
