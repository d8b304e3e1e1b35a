import { createInterface } from 'node:readline/promises'
import { accountByName, usageMonths } from '@cuecast/service/accounts/accounts'
import { deleteAccount } from '@cuecast/service/accounts/delete-account'
import type { Sql } from '@cuecast/service/store/sql'
import { openAudioStorage } from '@cuecast/service/storage/audio-storage'
import { storageSetting } from '@cuecast/service/settings'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { spreadsheetCell } from '@shared/csv/cell'
import { type KeyFlags, wrongArgument } from './key-options'

/** Asks a question; null = no terminal. */
export type Ask = (question: string) => Promise<string | null>

export const askOnTerminal: Ask = async (question) => {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

interface DeletionParts {
  sql: Sql
  dataDir: string
  ask: Ask
}

/** `delete-account NAME`: deletes it with its keys, texts and audio, after its name has been typed again. */
export async function deleteAccountCommand(
  { sql, dataDir, ask }: DeletionParts,
  name: string,
  flags: KeyFlags,
): Promise<Result<string>> {
  if (name === '') return wrongArgument('delete-account needs the name of an account')
  const account = await accountByName(sql, name)
  if (!account) return failWith('NOT_FOUND', `there is no account "${name}"`)
  if (account.ofInstall) return wrongArgument('the studio’s own account cannot be deleted')
  if (!flags.yes) {
    const typed = await ask(
      `Delete account "${name}" with its keys, texts, audio and usage? Type its name: `,
    )
    if (typed === null) return wrongArgument('nobody can be asked here; --yes deletes without')
    if (typed.trim() !== name) return ok('nothing was deleted')
  }
  const storage = await openAudioStorage(storageSetting(flags.storage), dataDir)
  try {
    const deleted = await deleteAccount(sql, { dataDir, storage }, account.id)
    const { tasks, files, transcriptions } = deleted
    return ok(
      `account "${name}" is deleted, with ${tasks} tasks, ${files} audio files and ${transcriptions} transcriptions`,
    )
  } finally {
    storage.close()
  }
}

const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

/** `usage [NAME]`: what accounts have used, by month, as CSV or JSON. */
export async function usageCommand(
  sql: Sql,
  name: string | undefined,
  { from, to, format = 'csv' }: KeyFlags,
): Promise<Result<string>> {
  if (format !== 'csv' && format !== 'json') return wrongArgument('--format is csv or json')
  for (const month of [from, to])
    if (month !== undefined && !isMonth(month))
      return wrongArgument('--from and --to are months such as 2026-11')
  const account = name === undefined ? null : await accountByName(sql, name)
  if (name !== undefined && !account) return failWith('NOT_FOUND', `there is no account "${name}"`)
  const found = await usageMonths(sql, {
    ...(account && { accountId: account.id }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
  const months = found.map((month) => ({
    account: month.account,
    month: month.month,
    tasks: month.tasks,
    credits: month.characters,
    failed_chunks: month.failed_chunks,
    audio_minutes: Math.round(month.audio_ms / 600) / 100,
  }))
  if (format === 'json') return ok(JSON.stringify(months, null, 2))
  const lines = months.map((month) =>
    Object.values(month)
      .map((value) => spreadsheetCell(String(value)))
      .join(','),
  )
  return ok(['account,month,tasks,credits,failed_chunks,audio_minutes', ...lines].join('\n'))
}
