import { z } from 'zod'
import {
  servicePrivileges,
  type UsageDay,
  usageDay,
  usualServicePrivileges,
} from '@shared/contracts/service-manage'
import type { DisplayLocale } from '@shared/languages/display-names'
import type { Sql } from '../store/sql'

export const planNames = ['starter', 'creator', 'api', 'unlimited'] as const
export type PlanName = (typeof planNames)[number]

interface Plan {
  title: string
  /** Requests; null = no limit. */
  perMinute: number | null
  perDay: number | null
  /** Characters that a new account of the plan begins with; null = unlimited. */
  credits: number | null
}

/** Requests as in section 8 of the interface; the credits are this service's own decision. */
export const plans: Record<PlanName, Plan> = {
  starter: { title: 'Starter', perMinute: 20, perDay: 500, credits: 50_000 },
  creator: { title: 'Creator', perMinute: 60, perDay: 2_000, credits: 200_000 },
  api: { title: 'API', perMinute: 120, perDay: 5_000, credits: 1_000_000 },
  unlimited: { title: 'Unlimited', perMinute: null, perDay: null, credits: null },
}

/** What people call the plan. All but one are names. */
export const planTitle = (plan: PlanName, locale: DisplayLocale): string =>
  plan === 'unlimited' && locale === 'vi' ? 'Không giới hạn' : plans[plan].title

export const DAY_MS = 86_400_000

/** The remaining time of a plan for a human to read; both times in epoch ms. */
export function planDateText(until: number | null, now: number, locale: DisplayLocale): string {
  if (until === null) return locale === 'vi' ? 'Không thời hạn' : 'No end date'
  const days = Math.ceil((until - now) / DAY_MS)
  if (days <= 0) return locale === 'vi' ? 'Đã hết hạn' : 'Expired'
  if (locale === 'vi') return `Còn ${days} ngày`
  return days === 1 ? '1 day left' : `${days} days left`
}

const flag = z.number().transform((value) => value === 1)

/** What the columns of an account hold. */
export const accountShape = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  plan: z.enum(planNames),
  /** Epoch ms; null = without end. */
  plan_until: z.number().nullable(),
  /** Characters left; null = unlimited. */
  credits: z.number().int().nullable(),
  /** The account of the studio that this service lives in. */
  of_install: flag,
  created_at: z.number(),
})

export const accountOf = (row: z.infer<typeof accountShape>) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  plan: row.plan,
  planUntil: row.plan_until,
  credits: row.credits,
  ofInstall: row.of_install,
  createdAt: row.created_at,
})

const accountRow = accountShape.transform(accountOf)
export type ServiceAccount = z.infer<typeof accountRow>

/**
 * What a key may do. Reading account, voices and languages needs none of them; `account` manages keys, webhook and usage
 * of its own account; `manage` opens the API settings and belongs to the install's own key.
 */
export const privileges = [...servicePrivileges, 'manage'] as const
export type Privilege = (typeof privileges)[number]

/** What a key may do by default. */
export const usualPrivileges: readonly Privilege[] = usualServicePrivileges

export interface ServiceKey {
  id: string
  accountId: number
  name: string
  /** The first characters, to recognise the key by. */
  hint: string
  privileges: readonly Privilege[]
  /** Credits that it may spend in a month (UTC); null = those of its account. */
  monthLimit: number | null
  /** Credits that it has spent this month. */
  spent: number
  createdAt: number
  usedAt: number | null
  revokedAt: number | null
}

/** Who is asking: set by the authentication of every surface. */
export interface Identity {
  account: ServiceAccount
  key: ServiceKey
}

interface NewAccount {
  name: string
  plan: PlanName
  /** Absent: what the plan begins with; null: unlimited. */
  credits?: number | null
  email?: string
  ofInstall?: boolean
}

function mailFor(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${plain || 'account'}@localhost`
}

const columns = 'id, name, email, plan, plan_until, credits, of_install, created_at'

/**
 * Credits are those of its plan, and the address is made of its name, unless given. Null when an
 * account has that name already.
 */
export function createAccount(sql: Sql, account: NewAccount): Promise<ServiceAccount | null> {
  const credits = account.credits === undefined ? plans[account.plan].credits : account.credits
  return sql.row(
    accountRow,
    `INSERT INTO accounts (name, email, plan, credits, of_install, created_at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING RETURNING ${columns}`,
    [
      account.name,
      account.email ?? mailFor(account.name),
      account.plan,
      credits,
      account.ofInstall ? 1 : 0,
      sql.now(),
    ],
  )
}

export function accountById(sql: Sql, id: number): Promise<ServiceAccount | null> {
  return sql.row(accountRow, `SELECT ${columns} FROM accounts WHERE id = ?`, [id])
}

export function accountByName(sql: Sql, name: string): Promise<ServiceAccount | null> {
  return sql.row(accountRow, `SELECT ${columns} FROM accounts WHERE name = ?`, [name])
}

export function installAccount(sql: Sql): Promise<ServiceAccount | null> {
  return sql.row(accountRow, `SELECT ${columns} FROM accounts WHERE of_install = 1`)
}

export function listAccounts(sql: Sql): Promise<ServiceAccount[]> {
  return sql.rows(accountRow, `SELECT ${columns} FROM accounts ORDER BY id`)
}

const countRow = z.object({ count: z.number() })

/** `Account 3`: a name that no account has yet. */
export async function freeAccountName(sql: Sql): Promise<string> {
  let number = ((await sql.row(countRow, 'SELECT count(*) AS count FROM accounts'))?.count ?? 0) + 1
  while (await accountByName(sql, `Account ${number}`)) number += 1
  return `Account ${number}`
}

/** Puts an account on another plan, with that plan's credits or the ones named. */
export async function setPlan(
  sql: Sql,
  id: number,
  plan: PlanName,
  credits?: number | null,
): Promise<void> {
  await sql.run('UPDATE accounts SET plan = ?, credits = ? WHERE id = ?', [
    plan,
    credits === undefined ? plans[plan].credits : credits,
    id,
  ])
}

export async function setCredits(sql: Sql, id: number, credits: number | null): Promise<void> {
  await sql.run('UPDATE accounts SET credits = ? WHERE id = ?', [credits, id])
}

/** Ends the account's plan at this time, epoch ms; null = never. */
export async function setPlanEnd(sql: Sql, id: number, until: number | null): Promise<void> {
  await sql.run('UPDATE accounts SET plan_until = ? WHERE id = ?', [until, id])
}

/**
 * Takes characters off the balance; false (and nothing taken) when it does not hold them, or when
 * the plan has ended.
 */
export async function spend(sql: Sql, id: number, characters: number): Promise<boolean> {
  const result = await sql.run(
    `UPDATE accounts SET credits = credits - ? WHERE id = ?
       AND (credits IS NULL OR credits >= ?) AND (plan_until IS NULL OR plan_until > ?)`,
    [characters, id, characters, sql.now()],
  )
  return result.changes > 0
}

/** Gives characters back, for a chunk that could not be spoken. */
export async function giveBack(sql: Sql, id: number, characters: number): Promise<void> {
  await sql.run('UPDATE accounts SET credits = credits + ? WHERE id = ?', [characters, id])
}

interface UsageChange {
  tasks?: number
  /** Negative when a failed chunk gives its characters back. */
  characters?: number
  failedChunks?: number
  audioMs?: number
}

/** `2026-11-27`, UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Adds to what an account has used today (UTC). */
export async function addUsage(sql: Sql, accountId: number, change: UsageChange): Promise<void> {
  await sql.run(
    `INSERT INTO usage_days (account_id, day, tasks, characters, failed_chunks, audio_ms)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, day) DO UPDATE SET
       tasks = usage_days.tasks + excluded.tasks,
       characters = usage_days.characters + excluded.characters,
       failed_chunks = usage_days.failed_chunks + excluded.failed_chunks,
       audio_ms = usage_days.audio_ms + excluded.audio_ms`,
    [
      accountId,
      dayOf(sql.now()),
      change.tasks ?? 0,
      change.characters ?? 0,
      change.failedChunks ?? 0,
      change.audioMs ?? 0,
    ],
  )
}

/** Days on which the account did something, newest first. */
export function usageDays(sql: Sql, accountId: number, days: number): Promise<UsageDay[]> {
  return sql.rows(
    usageDay,
    `SELECT day, tasks, characters, failed_chunks AS "failedChunks", audio_ms AS "audioMs" FROM usage_days
     WHERE account_id = ? ORDER BY day DESC LIMIT ?`,
    [accountId, days],
  )
}

const monthRow = z.object({
  account: z.string(),
  month: z.string(),
  tasks: z.number(),
  characters: z.number(),
  failed_chunks: z.number(),
  audio_ms: z.number(),
})
type UsageMonth = z.infer<typeof monthRow>

/**
 * What each account has used, by month (UTC), oldest first. `characters` are the credits charged, without
 * those that failed chunks gave back.
 *
 * @param from first and last month, `YYYY-MM`
 */
export function usageMonths(
  sql: Sql,
  {
    accountId,
    from = '0000-00',
    to = '9999-99',
  }: { accountId?: number; from?: string; to?: string },
): Promise<UsageMonth[]> {
  const ofAccount = accountId === undefined ? '' : 'AND a.id = ?'
  return sql.rows(
    monthRow,
    `SELECT a.name AS account, substr(u.day, 1, 7) AS month, sum(u.tasks) AS tasks,
            sum(u.characters) AS characters, sum(u.failed_chunks) AS failed_chunks,
            sum(u.audio_ms) AS audio_ms
     FROM usage_days u JOIN accounts a ON a.id = u.account_id
     WHERE substr(u.day, 1, 7) BETWEEN ? AND ? ${ofAccount}
     GROUP BY a.id, a.name, substr(u.day, 1, 7) ORDER BY substr(u.day, 1, 7), a.name`,
    [from, to, ...(accountId === undefined ? [] : [accountId])],
  )
}
