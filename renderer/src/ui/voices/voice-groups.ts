import type { Voice } from '@shared/contracts/connection'

export const voiceGroupNames = ['favourite', 'recent', 'cloned', 'other'] as const
export type VoiceGroupName = (typeof voiceGroupNames)[number]

export interface VoiceGroup {
  name: VoiceGroupName
  voices: Voice[]
}

/** What a user has set apart among the voices of one connection, by voice id. */
export interface VoiceShortlist {
  /** In the order in which they were marked. */
  favourites: readonly number[]
  /** The last one first. */
  recent: readonly number[]
  toggleFavourite: (voiceId: number) => void
}

/** Voices as the browser lists them: each once, in the first group that it belongs to. */
export function groupVoices(
  voices: readonly Voice[],
  { favourites, recent }: Pick<VoiceShortlist, 'favourites' | 'recent'>,
): VoiceGroup[] {
  const place = new Map(recent.map((id, i) => [id, i]))
  const favourite = new Set(favourites)
  const groups: Record<VoiceGroupName, Voice[]> = {
    favourite: [],
    recent: [],
    cloned: [],
    other: [],
  }
  for (const voice of voices) groups[groupOf(voice, favourite, place)].push(voice)
  groups.recent.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return voiceGroupNames
    .map((name) => ({ name, voices: groups[name] }))
    .filter((group) => group.voices.length > 0)
}

function groupOf(
  { id, cloned }: Voice,
  favourite: ReadonlySet<number>,
  recent: ReadonlyMap<number, number>,
): VoiceGroupName {
  if (favourite.has(id)) return 'favourite'
  if (recent.has(id)) return 'recent'
  return cloned ? 'cloned' : 'other'
}

/** The first so many voices of the groups, and how many are left out. */
export function firstVoices(
  groups: readonly VoiceGroup[],
  most: number,
): { shown: VoiceGroup[]; left: number } {
  const shown: VoiceGroup[] = []
  let room = most
  let left = 0
  for (const { name, voices } of groups) {
    if (room > 0) shown.push({ name, voices: voices.slice(0, room) })
    left += Math.max(0, voices.length - room)
    room = Math.max(0, room - voices.length)
  }
  return { shown, left }
}
