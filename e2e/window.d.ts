import type { StudioApi } from '@shared/contracts/studio-api'

declare global {
  interface Window {
    /** The bridge, as pages of the studio see it. */
    readonly studio: StudioApi
  }
}
