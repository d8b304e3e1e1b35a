/**
 * What tells one speaker from another: the label in NFC, without brackets, with single blanks and
 * without regard to capitals. `[NGƯỜI DẪN]` and `Người dẫn` are one person.
 */
export function labelKey(label: string): string {
  return plainLabel(label).toLowerCase()
}

/** A label as it is shown and stored: `[ Người  dẫn ]` becomes `Người dẫn`. */
export function plainLabel(label: string): string {
  const text = label.normalize('NFC').replace(/\s+/g, ' ').trim()
  const inside = /^\[(.*)\]$/.exec(text)?.[1]
  return (inside ?? text).trim()
}
