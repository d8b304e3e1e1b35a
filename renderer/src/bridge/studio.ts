import type { EventName, EventPayload } from '@shared/contracts/ipc'
import type { StudioApi } from '@shared/contracts/ipc'
import { useEffectEvent, useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Put there by the preload before any script of the page runs. */
    readonly studio: StudioApi
  }
}

/** The only way out of the window. */
export const studio: StudioApi = window.studio

/** Hears an event of main as long as the component stands on the screen, from its first frame on. */
export function useStudioEvent<N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): void {
  const heard = useEffectEvent(listener)
  useLayoutEffect(() => studio.on(name, (payload) => heard(payload)), [name])
}
