import type { StudioApi } from '@shared/contracts/ipc'

declare global {
  interface Window {
    /** The bridge, as pages of the studio see it. */
    readonly studio: StudioApi
  }
}
