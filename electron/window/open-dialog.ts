import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dialog, type BrowserWindow, type FileFilter } from 'electron'
import type { ChosenKind, ChosenPaths } from '../settings/chosen-paths'

interface OpenQuestion {
  kind: ChosenKind
  title: string
  filters: FileFilter[]
  /** Where to begin when nothing of this kind was chosen yet: the project's folder. */
  otherwise?: string | undefined
}

/**
 * Asks for a file; null when closed. Newer Electron no longer lets the system remember the last
 * folder, so each kind begins where the last one was chosen.
 */
export async function askToOpen(
  window: BrowserWindow,
  chosen: ChosenPaths,
  { kind, title, filters, otherwise }: OpenQuestion,
): Promise<string | null> {
  const folder = await beginning(chosen.folderOf(kind), otherwise)
  const answer = await dialog.showOpenDialog(window, {
    title,
    properties: ['openFile'],
    filters,
    ...(folder === undefined ? {} : { defaultPath: folder }),
  })
  const path = answer.canceled ? undefined : answer.filePaths[0]
  return path === undefined ? null : chosen.chosen(kind, path)
}

/** Asks where a table goes, beginning where the last of its kind went; null when closed. */
export async function askWhere(
  window: BrowserWindow,
  chosen: ChosenPaths,
  { kind, title, filters, name }: OpenQuestion & { name: string },
): Promise<string | null> {
  const folder = await beginning(chosen.folderOf(kind))
  const answer = await dialog.showSaveDialog(window, {
    title,
    defaultPath: folder === undefined ? name : join(folder, name),
    filters,
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  return answer.canceled || !answer.filePath ? null : chosen.chosen(kind, answer.filePath)
}

/** The first of these folders that is still there. */
async function beginning(...folders: (string | undefined)[]): Promise<string | undefined> {
  for (const folder of folders) {
    if (folder === undefined) continue
    const info = await stat(folder).catch(() => null)
    if (info?.isDirectory()) return folder
  }
  return undefined
}
