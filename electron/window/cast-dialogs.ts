import { dirname, join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import type { ChosenPaths } from '../settings/chosen-paths'
import type { NativeWords } from './native-words'
import { askToOpen } from './open-dialog'

/** Asks for a cast map; null when closed. */
export function askForCastMap(
  window: BrowserWindow,
  words: NativeWords,
  chosen: ChosenPaths,
  projectPath: string | null,
): Promise<string | null> {
  return askToOpen(window, chosen, {
    kind: 'castMap',
    title: words.castMapOpen,
    filters: [
      { name: 'JSON', extensions: ['json'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
    otherwise: projectPath === null ? undefined : dirname(projectPath),
  })
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
