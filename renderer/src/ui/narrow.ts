const query = '(max-width: 1180px)'

/** True in windows so narrow that the left panel floats over the table. */
export const isNarrow = (): boolean => window.matchMedia(query).matches

/** Calls back when the window becomes narrow or wide. Returns the unsubscribe function. */
export function onNarrow(changed: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
