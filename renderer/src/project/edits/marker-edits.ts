import type { Marker } from '@shared/contracts/project-file'
import type { Edit } from '../document/execute'

const inOrder = (markers: readonly Marker[]): Marker[] =>
  [...markers].sort((a, b) => a.timeMs - b.timeMs || (a.id < b.id ? -1 : 1))

export function addMarker(marker: Marker): Edit {
  return ({ markers }) => ({ markers: inOrder([...markers, marker]) })
}

/** Changes the time, name or colour of a marker. */
export function changeMarker(id: string, change: Partial<Omit<Marker, 'id'>>): Edit {
  return ({ markers }) => {
    const before = markers.find((marker) => marker.id === id)
    if (!before) return null
    const next = { ...before, ...change }
    const same =
      next.timeMs === before.timeMs && next.name === before.name && next.colour === before.colour
    if (same) return null
    return { markers: inOrder(markers.map((marker) => (marker.id === id ? next : marker))) }
  }
}

export function removeMarker(id: string): Edit {
  return ({ markers }) => {
    const left = markers.filter((marker) => marker.id !== id)
    return left.length === markers.length ? null : { markers: left }
  }
}
