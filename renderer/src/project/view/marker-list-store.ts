import { createProjectStore } from '../project-store'

interface MarkerListState {
  open: boolean
  /** The marker whose name is to be written; null = none. */
  naming: string | null
}

/** The list of markers over the timeline. */
export const useMarkerList = createProjectStore<MarkerListState>({ open: false, naming: null })

/** Opens the list, with the focus in the name of a marker. */
export function showMarkers(naming: string | null): void {
  useMarkerList.setState({ open: true, naming })
}

export function closeMarkers(): void {
  useMarkerList.setState({ open: false, naming: null })
}
