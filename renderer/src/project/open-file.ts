import { report } from './commands/report'
import { openPath } from './session'
import { openDialog } from './workspace-store'

/**
 * Opens a file that came by name: dropped, from the list of recent ones, from the operating system.
 * When its encoding is not recognised the user is asked for it.
 */
export async function openFile(path: string, encoding?: string): Promise<void> {
  const answer = await openPath(path, encoding)
  if (!answer.ok && answer.error.code === 'ENCODING_UNKNOWN') {
    openDialog({ kind: 'encoding', question: { path, error: answer.error } })
    return
  }
  await report(Promise.resolve(answer))
}
