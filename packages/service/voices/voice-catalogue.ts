import type { DisplayLocale } from '@shared/languages/display-names'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { EngineVoice } from '../speech/speech-engine'
import type { Sql } from '../store/sql'
import { assignIds } from './voice-ids'

/** Cloned voices have ids from here on; system voices stay below. */
export const FIRST_CLONE_ID = 10_000_000

/** A named variant of a system voice that only its account sees. */
export interface Clone {
  id: number
  name: string
  baseVoiceId: number
  /** Factor on the speed asked for. */
  speed: number
  /** Semitones added to the pitch asked for. */
  pitch: number
  /** Names the preview, so that it cannot be guessed. */
  token: string
}

const cloneRow = z
  .object({
    id: z.number().int(),
    name: z.string(),
    base_voice_id: z.number().int(),
    speed: z.number(),
    pitch: z.number(),
    token: z.string(),
  })
  .transform((row): Clone => ({
    id: FIRST_CLONE_ID + row.id,
    name: row.name,
    baseVoiceId: row.base_voice_id,
    speed: row.speed,
    pitch: row.pitch,
    token: row.token,
  }))

function clonesOf(sql: Sql, accountId: number): Clone[] {
  return sql.rows(cloneRow, 'SELECT * FROM clones WHERE account_id = ? ORDER BY id', [accountId])
}

function cloneById(sql: Sql, accountId: number, id: number): Clone | null {
  return sql.row(cloneRow, 'SELECT * FROM clones WHERE account_id = ? AND id = ?', [
    accountId,
    id - FIRST_CLONE_ID,
  ])
}

function cloneByToken(sql: Sql, token: string): Clone | null {
  return sql.row(cloneRow, 'SELECT * FROM clones WHERE token = ?', [token])
}

export function addClone(
  sql: Sql,
  accountId: number,
  clone: Pick<Clone, 'name' | 'baseVoiceId' | 'speed' | 'pitch'>,
): Clone {
  const token = randomUUID()
  const { lastId } = sql.run(
    `INSERT INTO clones (account_id, name, base_voice_id, speed, pitch, token, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [accountId, clone.name, clone.baseVoiceId, clone.speed, clone.pitch, token, Date.now()],
  )
  return { ...clone, id: FIRST_CLONE_ID + lastId, token }
}

/** False when the account has no such cloned voice. */
export function removeClone(sql: Sql, accountId: number, id: number): boolean {
  const row = id - FIRST_CLONE_ID
  return sql.run('DELETE FROM clones WHERE account_id = ? AND id = ?', [accountId, row]).changes > 0
}

/** A voice as the service offers it. */
export interface ServiceVoice extends EngineVoice {
  /** Stable integer, the same on every install. */
  id: number
}

/** A voice as a chunk is rendered with it: an engine voice, coloured when it is a clone. */
export interface SpeakingVoice {
  id: number
  engine: ServiceVoice
  clone: Clone | null
}

export interface VoiceCatalogue {
  /** System voices in the engine's order: Vietnamese first. */
  readonly all: readonly ServiceVoice[]
  /** Their names are Vietnamese. */
  readonly languages: readonly { id: string; name: string }[]
  /** The languages with their names in a language. */
  languagesIn(locale: DisplayLocale): readonly { id: string; name: string }[]
  /** A system voice, or a cloned voice of this account; null = unknown to it. */
  find(accountId: number, id: number): SpeakingVoice | null
  /** A system voice alone, whoever asks. */
  system(id: number): SpeakingVoice | null
  /** A cloned voice by the token in its preview's address. */
  cloneWithToken(token: string): SpeakingVoice | null
  clones(accountId: number): Clone[]
}

const voiceRow = z.object({ id: z.number().int(), key: z.string() })

/** Gives every engine voice its id, remembering the ones already given. */
function withIds(sql: Sql, voices: readonly EngineVoice[]): ServiceVoice[] {
  return sql.transaction(() => {
    const rows = sql.rows(voiceRow, 'SELECT id, key FROM voices')
    const known = new Map(rows.map((row) => [row.key, row.id]))
    const ids = assignIds(
      voices.map((voice) => voice.key),
      known,
    )
    return voices.map((voice) => {
      const id = ids.get(voice.key)
      if (id === undefined) throw new Error(`voice ${voice.key} got no id`)
      if (!known.has(voice.key))
        sql.run('INSERT INTO voices (id, key) VALUES (?, ?)', [id, voice.key])
      return { ...voice, id }
    })
  })
}

/** Vietnamese first, then by name. */
function languagesOf(
  voices: readonly ServiceVoice[],
  locale: DisplayLocale,
): { id: string; name: string }[] {
  const names = new Map(
    voices.map(({ language, names: given }) => [language, given[locale].language]),
  )
  const vietnameseFirst = (id: string): number => (id === 'vi' ? 0 : 1)
  return Array.from(names, ([id, name]) => ({ id, name })).sort(
    (a, b) => vietnameseFirst(a.id) - vietnameseFirst(b.id) || a.name.localeCompare(b.name, locale),
  )
}

export function voiceCatalogue(sql: Sql, engineVoices: readonly EngineVoice[]): VoiceCatalogue {
  const all = withIds(sql, engineVoices)
  const byId = new Map(all.map((voice) => [voice.id, voice]))
  const languages = { vi: languagesOf(all, 'vi'), en: languagesOf(all, 'en') }
  function system(id: number): SpeakingVoice | null {
    const engine = byId.get(id)
    return engine ? { id, engine, clone: null } : null
  }

  function cloned(clone: Clone | null): SpeakingVoice | null {
    const engine = clone && byId.get(clone.baseVoiceId)
    return engine ? { id: clone.id, engine, clone } : null
  }

  return {
    all,
    languages: languages.vi,
    languagesIn: (locale) => languages[locale],
    system,
    clones: (accountId) => clonesOf(sql, accountId),
    cloneWithToken: (token) => cloned(cloneByToken(sql, token)),
    find(accountId, id) {
      return id < FIRST_CLONE_ID ? system(id) : cloned(cloneById(sql, accountId, id))
    },
  }
}

/** The offered language that a code means (`vi-VN` and `VI` mean `vi`); null = none. */
export function resolveLanguage(voices: VoiceCatalogue, code: string): string | null {
  const wanted = code.trim().toLowerCase().replaceAll('_', '-')
  const offered = voices.languages.map(({ id }) => id)
  const exact = offered.find((id) => id.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  const primary = wanted.split('-')[0]
  return offered.find((id) => id.toLowerCase() === primary) ?? null
}
