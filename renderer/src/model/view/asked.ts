import { createProjectStore } from '../project-store'
import { useEffect, type RefObject } from 'react'

interface Asked {
  /** The requested cue or speaker; '' = a cue without a speaker. */
  id: string
  /** Number of requests, so that the same place can be requested again. */
  times: number
}

interface AskedState {
  /** The cue whose text gets the focus in the inspector. */
  text: Asked | null
  /** The speaker whose voice gets the focus in the cast panel. */
  speaker: Asked | null
  /** The inspector's field for the speaker of the selected cues. */
  cueSpeaker: Asked | null
  /** The section of the sound panel, by its title. */
  section: Asked | null
  /** A field of the search, by its name. */
  find: Asked | null
}

/**
 * Requests for the focus from other parts of the window; the component that shows the place takes
 * it.
 */
const useAsked = createProjectStore<AskedState>({
  name: 'useAsked',
  owner: 'user',
  initial: {
    text: null,
    speaker: null,
    cueSpeaker: null,
    section: null,
    find: null,
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

export function askForSearch(field: 'search' | 'replacement'): void {
  useAsked.setState({ find: request(field) })
}

/** Focuses a control when it, its cue's text, its speaker or its section is requested. */
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
    if (control instanceof HTMLInputElement) control.select()
  }, [asked, what, place])
}
