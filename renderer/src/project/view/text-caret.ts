/** Marks a field as the text of a cue, so that a split finds the caret in it. */
export const caretField = (cueId: string): { 'data-cue-caret': string } => ({
  'data-cue-caret': cueId,
})

/** Offset of the caret in the text of a cue, when that is being edited now; otherwise null. */
export function caretIn(cueId: string): number | null {
  const field = typeof document === 'undefined' ? null : document.activeElement
  if (!(field instanceof HTMLTextAreaElement)) return null
  return field.dataset['cueCaret'] === cueId ? field.selectionStart : null
}
