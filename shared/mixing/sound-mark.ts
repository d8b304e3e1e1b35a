/** Parts of Cuecast that put marks into sound; the mark records which one. */
export const markKinds = ['export', 'service', 'preview'] as const
export type MarkKind = (typeof markKinds)[number]

/** Content of the mark in synthetic voices (docs/origin.md). */
export interface SoundMark {
  kind: MarkKind
  /** 32 bits that identify a project or a service and reveal nothing else about it. */
  id: number
}

/** The 32 bits of a project's or service's random id: FNV-1a of its characters. */
export function markIdOf(id: string): number {
  let hash = 0x811c_9dc5
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x0100_0193)
  return hash >>> 0
}

/** Display form of an id: eight hexadecimal digits. */
export const shownMarkId = (id: number): string => id.toString(16).padStart(8, '0').toUpperCase()
