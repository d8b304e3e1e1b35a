import { isProviderVoice, MANY_LANGUAGES } from '@shared/contracts/models/providers'
import { accountById } from '../accounts/accounts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DisplayLocale } from '@shared/languages/display-names'
import { assignIds, type EngineVoice } from '@cuecast/speech'
import { lockRow, type Sql } from '../store/sql'

/** Cloned voices have ids from here on; system voices stay below. */
export const FIRST_CLONE_ID = 10_000_000

/** A named variant of a system voice that only its account sees. */
export type Clone = z.infer<typeof cloneRow>

const cloneRow = z
  .object({
    id: z.number().int(),
    name: z.string(),
    base_voice_id: z.number().int(),
    speed: z.number(),
    pitch: z.number(),
    /** Names the preview, so that it cannot be guessed. */
    token: z.string(),
  })
  .transform(({ id, base_voice_id: baseVoiceId, ...row }) => ({
    ...row,
    id: FIRST_CLONE_ID + id,
    baseVoiceId,
  }))

function clonesOf(sql: Sql, accountId: number): Promise<Clone[]> {
  return sql.rows(cloneRow, 'SELECT * FROM clones WHERE account_id = ? ORDER BY id', [accountId])
}

function cloneById(sql: Sql, accountId: number, id: number): Promise<Clone | null> {
  return sql.row(cloneRow, 'SELECT * FROM clones WHERE account_id = ? AND id = ?', [
    accountId,
    id - FIRST_CLONE_ID,
  ])
}

function cloneByToken(sql: Sql, token: string): Promise<Clone | null> {
  return sql.row(cloneRow, 'SELECT * FROM clones WHERE token = ?', [token])
}

/** Adds a cloned voice; null when the account has `most` already. */
export function addClone(
  store: Sql,
  accountId: number,
  clone: Pick<Clone, 'name' | 'baseVoiceId' | 'speed' | 'pitch'>,
  most = Infinity,
): Promise<Clone | null> {
  const { name, baseVoiceId, speed, pitch } = clone
  return store.transaction(async (sql) => {
    await lockRow(sql, 'accounts', accountId)
    if ((await clonesOf(sql, accountId)).length >= most) return null
    return sql.row(
      cloneRow,
      `INSERT INTO clones (account_id, name, base_voice_id, speed, pitch, token, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *`,
      [accountId, name, baseVoiceId, speed, pitch, randomUUID(), sql.now()],
    )
  })
}

/** False when the account has no such cloned voice. */
export async function removeClone(sql: Sql, accountId: number, id: number): Promise<boolean> {
  const row = id - FIRST_CLONE_ID
  return (
    (await sql.run('DELETE FROM clones WHERE account_id = ? AND id = ?', [accountId, row]))
      .changes > 0
  )
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
  /**
   * System voices in the engine's order, Vietnamese first, and after them those of the user's speech services, which
   * cost his money: only the install's own account has them.
   */
  list(accountId: number): Promise<readonly ServiceVoice[]>
  /** Number of all voices that are offered. */
  count(): Promise<number>
  /** The languages with their names in a language: Vietnamese first, then by name. */
  languagesIn(locale: DisplayLocale): Promise<readonly { id: string; name: string }[]>
  /** A system voice, or a cloned voice of this account; null = unknown to it. */
  find(accountId: number, id: number): Promise<SpeakingVoice | null>
  /** A system voice only, for any account. */
  system(id: number): Promise<SpeakingVoice | null>
  /** A cloned voice by the token in its preview's address. */
  cloneWithToken(token: string): Promise<SpeakingVoice | null>
  clones(accountId: number): Promise<Clone[]>
}

const voiceRow = z.object({ id: z.number().int(), key: z.string() })

/** Gives every engine voice its id, remembering the ones already given. */
function withIds(store: Sql, voices: readonly EngineVoice[]): Promise<ServiceVoice[]> {
  return store.transaction(async (sql) => {
    // Services that start together do not give the same ids.
    if (sql.dialect === 'postgres') await sql.run('LOCK TABLE voices IN SHARE ROW EXCLUSIVE MODE')
    const rows = await sql.rows(voiceRow, 'SELECT id, key FROM voices')
    const known = new Map(rows.map((row) => [row.key, row.id]))
    const unnumbered = voices.flatMap(({ id, key }) => (id === undefined ? [key] : []))
    const ids = assignIds(unnumbered, known)
    const fresh = Array.from(ids).filter(([key]) => !known.has(key))
    await sql.each(
      'INSERT INTO voices (id, key) VALUES (?, ?)',
      fresh.map(([key, id]) => [id, key]),
    )
    return voices.map((voice) => {
      const id = voice.id ?? ids.get(voice.key)
      if (id === undefined) throw new Error(`voice ${voice.key} got no id`)
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

/** Voices of an engine, as they are now; the same array as long as nothing has changed. */
export type VoiceSource = () => readonly EngineVoice[]

/** What is looked up again when a source has changed. */
interface Listed {
  all: readonly ServiceVoice[]
  byId: ReadonlyMap<number, ServiceVoice>
  languages: Record<DisplayLocale, { id: string; name: string }[]>
}

async function listed(sql: Sql, source: readonly EngineVoice[]): Promise<Listed> {
  const known = await withIds(sql, source)
  const all = known.filter(({ hidden }) => !hidden)
  const named = all.filter(({ language }) => language !== MANY_LANGUAGES)
  return {
    all,
    byId: new Map(known.map((voice) => [voice.id, voice])),
    languages: { vi: languagesOf(named, 'vi'), en: languagesOf(named, 'en') },
  }
}

/**
 * @param engineVoices asked at each look: the user adds voices while the service runs
 */
export function voiceCatalogue(sql: Sql, engineVoices: VoiceSource): VoiceCatalogue {
  let last: { source: readonly EngineVoice[]; listed: Promise<Listed> } | null = null
  async function now(): Promise<Listed> {
    const source = engineVoices()
    if (source !== last?.source) last = { source, listed: listed(sql, source) }
    const used = last
    try {
      return await used.listed
    } catch (error) {
      // The disk may have been full: the next one tries again.
      if (last === used) last = null
      throw error
    }
  }
  const payers = new Map<number, Promise<boolean>>()
  /** Whether the account is the install's own. */
  function pays(accountId: number): Promise<boolean> {
    const known =
      payers.get(accountId) ??
      accountById(sql, accountId).then((found) => found?.ofInstall === true)
    payers.set(accountId, known)
    return known
  }

  async function offered(accountId: number, id: number): Promise<SpeakingVoice | null> {
    const voice = await system(id)
    return voice?.engine.provider && !(await pays(accountId)) ? null : voice
  }

  async function system(id: number): Promise<SpeakingVoice | null> {
    const engine = (await now()).byId.get(id)
    return engine ? { id, engine, clone: null } : null
  }

  async function cloned(clone: Clone | null): Promise<SpeakingVoice | null> {
    const engine = clone && (await now()).byId.get(clone.baseVoiceId)
    return engine ? { id: clone.id, engine, clone } : null
  }

  return {
    list: async (accountId) => {
      const { all } = await now()
      return (await pays(accountId)) ? all : all.filter(({ provider }) => !provider)
    },
    count: async () => (await now()).all.length,
    languagesIn: async (locale) => (await now()).languages[locale],
    system,
    clones: (accountId) => clonesOf(sql, accountId),
    cloneWithToken: async (token) => cloned(await cloneByToken(sql, token)),
    async find(accountId, id) {
      return id < FIRST_CLONE_ID || isProviderVoice(id)
        ? offered(accountId, id)
        : cloned(await cloneById(sql, accountId, id))
    },
  }
}

/** The offered language that a code means (`vi-VN` and `VI` mean `vi`); null = none. */
export async function resolveLanguage(
  voices: VoiceCatalogue,
  code: string,
): Promise<string | null> {
  const wanted = code.trim().toLowerCase().replaceAll('_', '-')
  const offered = (await voices.languagesIn('vi')).map(({ id }) => id)
  const exact = offered.find((id) => id.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  const primary = wanted.split('-')[0]
  return offered.find((id) => id.toLowerCase() === primary) ?? null
}
