import type { StudioBridge } from '@shared/bridge/studio-bridge'

declare global {
  interface Window {
    /** The bridge, as pages of the studio see it. */
    readonly studio: StudioBridge
  }
}
