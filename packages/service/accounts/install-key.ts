import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../store/open-store'
import type { Sql } from '../store/sql'
import { privileges } from './account-types'
import { createAccount, installAccount } from './accounts'
import { createKey, identify, listKeys, revokeKey } from './keys'

const KEY_NAME = 'install'

/**
 * The studio's own key to the service in this data folder, with every privilege on an unlimited
 * account. It is made at the first call and kept in `install.key`, which only the user can read.
 */
export function ensureInstallKey(dataDir: string): string {
  const sql = openStore(dataDir)
  try {
    return installKey(sql, dataDir)
  } finally {
    sql.close()
  }
}

/** As `ensureInstallKey`, over a store that is open already. */
export function installKey(sql: Sql, dataDir: string): string {
  const file = join(dataDir, 'install.key')
  return sql.transaction(() => {
    const account =
      installAccount(sql) ??
      createAccount(sql, {
        name: 'Cuecast',
        email: 'studio@localhost',
        plan: 'unlimited',
        ofInstall: true,
      })
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    const identity = kept ? identify(sql, kept) : null
    if (identity?.account.id === account.id && identity.key.revokedAt === null) return kept
    for (const key of listKeys(sql, account.id)) {
      if (key.name === KEY_NAME) revokeKey(sql, key.id)
    }
    const { secret } = createKey(sql, account.id, KEY_NAME, privileges)
    writeFileSync(file, `${secret}\n`, { mode: 0o600 })
    return secret
  })
}
