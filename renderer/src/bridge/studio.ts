import type { EventName, EventPayload, StudioApi } from '@shared/contracts/ipc'
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

/** Takes and the original film or sound are read under this origin, with Range. */
const MEDIA = 'cuecast://media'

/** A take; at a rate other than 1 already stretched, pitch kept. */
export function takeUrl(takeId: string, rate = 1): string {
  const url = `${MEDIA}/take/${encodeURIComponent(takeId)}`
  return Math.abs(rate - 1) < 0.0005 ? url : `${url}?rate=${rate.toFixed(4)}`
}

/** The original film or sound. The path only makes another film another address. */
export const originalUrl = (path: string): string =>
  `${MEDIA}/original?of=${encodeURIComponent(path)}`
