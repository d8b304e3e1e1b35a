import { join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import type { NativeWords } from './native-words'

/** Asks for a cast map; null when closed. */
export async function askForCastMap(
  window: BrowserWindow,
  words: NativeWords,
): Promise<string | null> {
  const answer = await dialog.showOpenDialog(window, {
    title: words.castMapOpen,
    properties: ['openFile'],
    filters: [
      { name: 'JSON', extensions: ['json'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  })
  return answer.canceled ? null : (answer.filePaths[0] ?? null)
}

/** Asks where the cast map goes, beside the project to begin with; null when closed. */
export async function askForCastMapTarget(
  window: BrowserWindow,
  words: NativeWords,
  projectPath: string,
): Promise<string | null> {
  const answer = await dialog.showSaveDialog(window, {
    title: words.castMapSave,
    defaultPath: join(projectPath, '..', `${words.castMapName}.json`),
    filters: [{ name: 'JSON', extensions: ['json'] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  return answer.canceled || !answer.filePath ? null : answer.filePath
}
