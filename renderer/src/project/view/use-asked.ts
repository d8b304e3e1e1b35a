import { useEffect, type RefObject } from 'react'
import { useAsked } from './asked-store'

/** Brings the focus to a control when its cue's text or its speaker is asked for. */
export function useAskedFocus(
  what: 'text' | 'speaker' | 'cueSpeaker',
  id: string,
  place: RefObject<HTMLElement | null>,
): void {
  const asked = useAsked((state) => (state[what]?.id === id ? state[what] : null))
  useEffect(() => {
    if (!asked) return
    // Asked once: a place that is shown again later does not take the focus again.
    useAsked.setState({ [what]: null })
    const control = place.current?.matches('textarea, button')
      ? place.current
      : place.current?.querySelector<HTMLElement>('textarea, button')
    control?.scrollIntoView({ block: 'nearest' })
    control?.focus()
  }, [asked, what, place])
}
