import type { CallInput } from '@shared/contracts/ipc'
import { ok, type Result } from '@shared/contracts/result'
import { studio } from '@/bridge/studio'
import { useDocument } from '../document/document-store'
import { compareWith } from '../edits/reimport'
import { sourcePath } from './open-file'
import { openDialog } from '../view/workspace-store'

/** Reads a subtitle file, or asks for one, and shows what it would change. */
export async function startReimport(file: CallInput<'subtitlesRead'> = {}): Promise<Result<void>> {
  const read = await studio.subtitlesRead(file)
  if (!read.ok) return read
  if (read.value) {
    const own = read.value.path === sourcePath()
    const reimport = compareWith(read.value, useDocument.getState(), own)
    openDialog({ kind: 'reimport', reimport })
  }
  return ok(undefined)
}
