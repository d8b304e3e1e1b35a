import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { Result } from '@shared/contracts/result'
import type { UsageRow } from '@shared/contracts/usage'
import { spreadsheetCell } from '@shared/csv/cell'
import { writeAtomically } from '@cuecast/platform'

const HEAD = 'day,project,connection,requests,credits'

/** Rows as CSV (RFC 4180, UTF-8 with BOM so that spreadsheets read the Vietnamese). */
export function usageCsv(rows: readonly UsageRow[], embedded: string): string {
  const lines = rows.map(({ day, project, connection, connectionId, requests, ...row }) => {
    const name = connection === '' ? embedded : (connection ?? '')
    // The voices inside the app cost nothing, whatever they have read.
    const credits = connectionId === EMBEDDED_CONNECTION_ID ? 0 : row.credits
    return [day, spreadsheetCell(project), spreadsheetCell(name), requests, credits].join(',')
  })
  return `\ufeff${[HEAD, ...lines].join('\r\n')}\r\n`
}

/** Writes rows as CSV; `embedded` is what the embedded service is called there. */
export function writeUsageCsv(
  path: string,
  rows: readonly UsageRow[],
  embedded: string,
): Promise<Result<void>> {
  return writeAtomically(path, usageCsv(rows, embedded))
}
