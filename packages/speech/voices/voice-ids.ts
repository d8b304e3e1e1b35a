import { providerVoiceIds } from '@shared/contracts/models/providers'
import type { EngineMaker } from '../engines'
import type { EngineVoice } from '../speech-engine'
import { createSpeechPool } from '../speech-pool'

/**
 * Ids that clients have written into their scripts and projects, by engine key. The main voices
 * have small numbers; every other voice gets one from its key.
 */
export const pinnedIds: Readonly<Record<string, number>> = {
  'vi+f3': 1,
  'vi+f5': 2,
  'vi+Annie': 3,
  'vi+linda': 4,
  vi: 5,
  'vi+m3': 6,
  'vi+Denis': 7,
  'vi+Alex': 8,
  'vi-VN-x-central+f3': 9,
  'vi-VN-x-central+steph': 10,
  'vi-VN-x-central+f2': 11,
  'vi-VN-x-central+belinda': 12,
  'vi-VN-x-central': 13,
  'vi-VN-x-central+m7': 14,
  'vi-VN-x-central+max': 15,
  'vi-VN-x-central+Alex': 16,
  'vi-VN-x-south+f3': 17,
  'vi-VN-x-south+steph': 18,
  'vi-VN-x-south+Annie': 19,
  'vi-VN-x-south+linda': 20,
  'vi-VN-x-south': 21,
  'vi-VN-x-south+m3': 22,
  'vi-VN-x-south+m7': 23,
  'vi-VN-x-south+Nguyen': 24,
  'en-US+f3': 101,
  'en-US+steph': 102,
  'en-US+linda': 103,
  'en-US': 104,
  'en-US+m3': 105,
  'en-US+m7': 106,
  'flite:slt': 107,
  'flite:rms': 108,
  'flite:awb': 115,
  'en+f3': 111,
  'en+f5': 112,
  en: 113,
  'en+m3': 114,
}

const builtInIds = { first: 1_000, room: 8_999_000 }

/** Keys of voices of other speech services begin with it, and their ids tell that they cost money. */
export const PROVIDER_KEY = 'provider:'

/** FNV-1a, 32 bit (draft-eastlake-fnv): spreads keys evenly, the same on every machine. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  }
  return hash
}

/** A key may be called like something that every object has (`toString`). */
function pinnedId(key: string): number | undefined {
  return Object.hasOwn(pinnedIds, key) ? pinnedIds[key] : undefined
}

/**
 * An id for every key: the one already given, the pinned one, or one made from the key itself, so
 * that a fresh install comes to the same numbers. Keys are taken in sorted order; where two meet,
 * the later moves to the next free number.
 */
export function assignIds(
  keys: readonly string[],
  known: ReadonlyMap<string, number>,
): Map<string, number> {
  const taken = new Set([...known.values(), ...Object.values(pinnedIds)])
  const ids = new Map<string, number>()
  for (const key of [...keys].sort()) {
    const given = known.get(key) ?? pinnedId(key)
    if (given !== undefined) {
      ids.set(key, given)
      continue
    }
    const { first, room } = key.startsWith(PROVIDER_KEY) ? providerVoiceIds : builtInIds
    let id = first + (fnv1a(key) % room)
    while (taken.has(id)) id = id + 1 < first + room ? id + 1 : first
    taken.add(id)
    ids.set(key, id)
  }
  return ids
}

/**
 * The voices of every install in the order of the service's list, with the ids of a fresh one.
 *
 * @param later engines whose voices come after them
 */
export async function builtInVoices(
  later: readonly EngineMaker[],
): Promise<(EngineVoice & { id: number })[]> {
  const pool = createSpeechPool({ workers: 1, later })
  try {
    const voices = await pool.voices()
    const ids = assignIds(
      voices.map(({ key }) => key),
      new Map(),
    )
    return voices.flatMap((voice) => {
      const id = ids.get(voice.key)
      return id === undefined ? [] : [{ ...voice, id }]
    })
  } finally {
    await pool.close()
  }
}
