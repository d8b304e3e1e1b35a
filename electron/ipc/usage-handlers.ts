import { ok } from '@shared/contracts/result'
import type { UsageRow } from '@shared/contracts/usage'
import type { Connections } from '../connections/connections'
import { type Spending, writeUsageCsv } from '@cuecast/dubbing'
import type { Dialogs } from '../window/dialogs'
import type { Handlers } from './register'

/** What was spent, by day, project and connection. */
export function usageHandlers(deps: {
  spending: Spending
  connections: Connections
  /** How the embedded connection is called in a file. */
  embeddedName: () => string
  dialogs: Pick<Dialogs, 'askSave'>
}) {
  const rows = async (): Promise<UsageRow[]> => {
    const names = new Map(deps.connections.list().map(({ id, name }) => [id, name]))
    const known = await deps.spending.rows()
    return known.map((row) => ({ ...row, connection: names.get(row.connectionId) ?? null }))
  }
  return {
    usage: async () => ok(await rows()),
    usageGap: async () => ok(await deps.spending.missing()),
    usageExport: async () => {
      const path = await deps.dialogs.askSave('usage')
      if (path === null) return ok(null)
      const written = await writeUsageCsv(path, await rows(), deps.embeddedName())
      return written.ok ? ok({ path }) : written
    },
  } satisfies Partial<Handlers>
}
