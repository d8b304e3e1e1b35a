import { failWith, ok, type Result } from '@shared/contracts/result'
import { type Translate, translator } from '@shared/texts/texts'
import { commandLines } from '../dub/texts'
import { isWebhookUrl } from '@shared/contracts/service-manage'
import {
  accountByName,
  listAccounts,
  type ServiceAccount,
  type ServiceKey,
} from '@cuecast/service/accounts/accounts'
import {
  changeKey,
  createKey,
  identify,
  keyById,
  listKeys,
  revokeKey,
} from '@cuecast/service/accounts/keys'
import type { Sql } from '@cuecast/service/store/sql'
import { openDatabase } from '@cuecast/service/store/open-store'
import { removeWebhook, setWebhook, webhookOf } from '@cuecast/service/webhooks/webhook-settings'
import { type SecretKeys, secretKeys } from '@cuecast/service/store/secret-keys'
import { createKeyCommand } from './create-key'
import { type Ask, askOnTerminal, deleteAccountCommand, usageCommand } from './account-commands'
import { planLine, topUp } from './top-up'
import {
  keyCommand,
  monthLimit,
  wrongArgument,
  type KeyCommand,
  type KeyFlags,
} from './key-options'

/** Runs a `keys` command and returns its output. The service may be running. */
export async function runKeys(
  args: readonly string[],
  t: Translate = translator('en'),
  ask: Ask = askOnTerminal,
): Promise<Result<string>> {
  const command = keyCommand(args)
  if (!command.ok) return command
  if (command.value === 'help') return ok(t('commandUsage.keys', commandLines))
  const sql = await openDatabase(command.value)
  try {
    return await run(sql, command.value, ask)
  } finally {
    await sql.close()
  }
}

async function run(sql: Sql, command: KeyCommand, ask: Ask): Promise<Result<string>> {
  const { name, subject, flags, dataDir } = command
  switch (name) {
    case 'create':
      return createKeyCommand(sql, flags)
    case 'list':
      return ok(await describeAll(sql))
    case 'topup':
      return withAccount(sql, flags, (account) => topUp(sql, account, subject, flags))
    case 'revoke':
      return revoke(sql, subject ?? flags.key ?? '')
    case 'limit':
      return limit(sql, subject ?? flags.key ?? '', flags['month-limit'])
    case 'rotate':
      return rotate(sql, subject ?? flags.key ?? '')
    case 'delete-account':
      return deleteAccountCommand({ sql, dataDir, ask }, subject ?? flags.account ?? '', flags)
    case 'usage':
      return usageCommand(sql, subject ?? flags.account, flags)
    case 'webhook set':
      return withAccount(sql, flags, (account) =>
        webhookSet(sql, account, secretKeys(command), { ...flags, url: subject ?? flags.url }),
      )
    case 'webhook show':
      return withAccount(sql, flags, async (account) => ok(await webhookLine(sql, account)))
    case 'webhook remove':
      return withAccount(sql, flags, async (account) => {
        await removeWebhook(sql, account.id)
        return ok(`account "${account.name}" has no webhook any more`)
      })
    default:
      return wrongArgument(`unknown command "${name}"; see ${commandLines['keys']} --help`)
  }
}

const dateOf = (time: number | null): string =>
  time === null ? 'never' : new Date(time).toISOString().slice(0, 16).replace('T', ' ')

function keyLine(key: ServiceKey): string {
  const state = key.revokedAt === null ? `used ${dateOf(key.usedAt)}` : 'revoked'
  const most = key.monthLimit === null ? '' : `  ${key.spent} of ${key.monthLimit} this month,`
  return `  ${key.id}  ${key.hint}…  ${key.name}  [${key.privileges.join(',')}] ${most} made ${dateOf(key.createdAt)}, ${state}`
}

async function describeAll(sql: Sql): Promise<string> {
  const keys = await listKeys(sql)
  return (await listAccounts(sql))
    .map((account) => {
      const own = keys.filter(({ accountId }) => accountId === account.id)
      return [`${account.name}: ${planLine(account)}`, ...own.map(keyLine)].join('\n')
    })
    .join('\n\n')
}

/** A key by its id or by itself. */
async function keyMeant(sql: Sql, command: string, subject: string): Promise<Result<ServiceKey>> {
  if (subject === '') return wrongArgument(`${command} needs the id of a key, or the key itself`)
  const key = (await keyById(sql, subject)) ?? (await identify(sql, subject))?.key
  return key ? ok(key) : failWith('NOT_FOUND', 'there is no such key')
}

async function revoke(sql: Sql, subject: string): Promise<Result<string>> {
  const key = await keyMeant(sql, 'revoke', subject)
  if (!key.ok) return key
  await revokeKey(sql, key.value.id)
  return ok(`${key.value.id} is revoked`)
}

/** Sets or removes the monthly limit of a key. */
async function limit(sql: Sql, subject: string, text = ''): Promise<Result<string>> {
  const key = await keyMeant(sql, 'limit', subject)
  if (!key.ok) return key
  const wanted = monthLimit(text)
  if (!wanted.ok) return wanted
  await changeKey(sql, key.value.id, { monthLimit: wanted.value })
  const may = wanted.value === null ? 'what its account has' : `${wanted.value} credits a month`
  return ok(`${key.value.id} may spend ${may}`)
}

/** A new key that may do the same; the old one stays valid until it is revoked. */
async function rotate(sql: Sql, subject: string): Promise<Result<string>> {
  const old = await keyMeant(sql, 'rotate', subject)
  if (!old.ok) return old
  const { id, accountId, name, privileges, monthLimit: most, revokedAt } = old.value
  if (revokedAt !== null) return wrongArgument(`${id} is revoked; make a new key with create`)
  if (privileges.includes('manage'))
    return wrongArgument(`${id} is the studio’s own key: it makes another where it needs one`)
  const made = await createKey(sql, accountId, name, privileges, most)
  return ok(
    `${id} stays valid until: ${commandLines['keys']} revoke ${id}\n` +
      `key ${made.id}, shown this once:\n${made.secret}`,
  )
}

/** The account of a command; the name is optional if there is only one. */
async function accountMeant(sql: Sql, { key, account }: KeyFlags): Promise<ServiceAccount | null> {
  if (key !== undefined) return (await identify(sql, key))?.account ?? null
  if (account !== undefined) return accountByName(sql, account)
  const [only, ...others] = (await listAccounts(sql)).filter(({ ofInstall }) => !ofInstall)
  return others.length === 0 ? (only ?? null) : null
}

async function withAccount(
  sql: Sql,
  flags: KeyFlags,
  act: (account: ServiceAccount) => Promise<Result<string>>,
): Promise<Result<string>> {
  const account = await accountMeant(sql, flags)
  if (account) return act(account)
  return flags.account === undefined && flags.key === undefined
    ? wrongArgument('--account NAME says which account is meant')
    : failWith('NOT_FOUND', 'there is no such account', { at: flags.account ?? '--key' })
}

async function webhookSet(
  sql: Sql,
  account: ServiceAccount,
  keys: SecretKeys | null,
  flags: KeyFlags,
): Promise<Result<string>> {
  const url = flags.url ?? ''
  if (!isWebhookUrl(url)) return wrongArgument('webhook set needs an http or https address')
  const signature = flags.signature ?? 'hmac'
  if (signature !== 'hmac' && signature !== 'secret')
    return wrongArgument('--signature is hmac or secret')
  const allowPrivate = flags['allow-private'] ?? false
  const change = { url, signature, allowPrivate, secret: flags.secret } as const
  const { secret } = await setWebhook(sql, account.id, change, keys)
  return ok(`account "${account.name}" tells ${url}; the secret is:\n${secret}`)
}

async function webhookLine(sql: Sql, account: ServiceAccount): Promise<string> {
  const webhook = await webhookOf(sql, account.id)
  if (!webhook) return `account "${account.name}" has no webhook`
  const reach = webhook.allowPrivate ? ', private addresses allowed' : ''
  return `account "${account.name}" tells ${webhook.url} (signature: ${webhook.signature}${reach})`
}
