import { servicePrivileges } from '@shared/contracts/service-manage'
import { z } from 'zod'
import { planNames } from './plans'

const flag = z.number().transform((value) => value === 1)

export const accountRow = z
  .object({
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
  .transform((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    plan: row.plan,
    planUntil: row.plan_until,
    credits: row.credits,
    ofInstall: row.of_install,
    createdAt: row.created_at,
  }))
export type ServiceAccount = z.infer<typeof accountRow>

/**
 * What a key may do. Reading account, voices and languages needs none of them; `manage` opens the
 * API settings and belongs to the install's own key.
 */
export const privileges = [...servicePrivileges, 'manage'] as const
export type Privilege = (typeof privileges)[number]

/** What a key may do unless it was told otherwise. */
export const usualPrivileges: readonly Privilege[] = servicePrivileges

export interface ServiceKey {
  id: string
  accountId: number
  name: string
  /** The first characters, to recognise the key by. */
  hint: string
  privileges: readonly Privilege[]
  createdAt: number
  usedAt: number | null
  revokedAt: number | null
}

/** Who is asking: set by the authentication of every surface. */
export interface Identity {
  account: ServiceAccount
  key: ServiceKey
}
