import { VisuallyHidden } from 'radix-ui'
import { create } from 'zustand'

const useAnnouncements = create<{ polite: string; urgent: string }>()(() => ({
  polite: '',
  urgent: '',
}))

/** Announces a text to screen readers without moving the focus. */
export function announce(text: string, urgent = false): void {
  useAnnouncements.setState(urgent ? { urgent: text } : { polite: text })
}

/** Mounted once. */
export function LiveRegion() {
  const { polite, urgent } = useAnnouncements()
  return (
    <VisuallyHidden.Root>
      <output aria-live="polite">{polite}</output>
      <div role="alert" aria-live="assertive">
        {urgent}
      </div>
    </VisuallyHidden.Root>
  )
}
