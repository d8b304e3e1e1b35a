import { foldName, nearNames } from '@shared/casting/near-names'
import type { Voice } from '@shared/contracts/connection'
import { failWith, ok, type Result } from '@shared/contracts/result'

/**
 * Finds a voice by id or name: an exact match, or the only one whose name without diacritics equals
 * it, equals it before its brackets (`Sarah (English, United States)`), or contains it.
 * VOICE_NOT_FOUND suggests similar names.
 */
export function findVoice(wanted: string, voices: readonly Voice[], at: string): Result<Voice> {
  const byId = /^\d+$/.test(wanted.trim())
    ? voices.find(({ id }) => id === Number(wanted))
    : undefined
  if (byId) return ok(byId)
  const folded = foldName(wanted)
  const exact = voices.filter(
    ({ name }) => name.normalize('NFC') === wanted.normalize('NFC').trim(),
  )
  const same = voices.filter(({ name }) => foldName(name) === folded)
  const bare = voices.filter(({ name }) => foldName(name.replace(/\s*\(.*$/, '')) === folded)
  const containing = voices.filter(({ name }) => folded !== '' && foldName(name).includes(folded))
  for (const found of [exact, same, bare, containing]) {
    const [voice, ...others] = found
    if (voice && others.length === 0) return ok(voice)
    if (voice) return unclear(wanted, found, at)
  }
  return notFound(`there is no voice "${wanted}"`, describe(alike(wanted, voices)), at)
}

function unclear(wanted: string, found: readonly Voice[], at: string): Result<Voice> {
  return notFound(`"${wanted}" is the name of several voices`, describe(found), at)
}

/** The voice of an entry in a cast file; its name serves for suggestions. */
export function findCastVoice(
  entry: { voiceId: number; name: string },
  voices: readonly Voice[],
  at: string,
): Result<Voice> {
  const voice = voices.find(({ id }) => id === entry.voiceId)
  if (voice) return ok(voice)
  const near = describe(alike(entry.name, voices))
  return notFound(`there is no voice with the id ${entry.voiceId}`, near, at)
}

function alike(wanted: string, voices: readonly Voice[]): Voice[] {
  const names = nearNames(
    wanted,
    voices.map(({ name }) => name),
  )
  return names.flatMap((near) => voices.find(({ name }) => name === near) ?? [])
}

const describe = (voices: readonly Voice[]) =>
  voices
    .slice(0, 5)
    .map(({ id, name }) => `${name} (${id})`)
    .join(', ')

function notFound(message: string, near: string, at: string): Result<Voice> {
  const full = near === '' ? message : `${message}; near: ${near}`
  return failWith('VOICE_NOT_FOUND', full, { at, params: { near } })
}
