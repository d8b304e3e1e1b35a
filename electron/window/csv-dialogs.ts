import { dialog, type BrowserWindow } from 'electron'
import type { NativeWords } from './native-words'

/** Asks for a dictionary in CSV; null when closed. */
export async function askForCsv(window: BrowserWindow, words: NativeWords): Promise<string | null> {
  const answer = await dialog.showOpenDialog(window, {
    title: words.dictionaryOpen,
    properties: ['openFile'],
    filters: [
      { name: 'CSV', extensions: ['csv', 'tsv', 'txt'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  })
  return answer.canceled ? null : (answer.filePaths[0] ?? null)
}

/** Asks where the dictionary goes; null when closed. */
export async function askForCsvTarget(
  window: BrowserWindow,
  words: NativeWords,
): Promise<string | null> {
  const answer = await dialog.showSaveDialog(window, {
    title: words.dictionarySave,
    defaultPath: `${words.dictionaryName}.csv`,
    filters: [{ name: 'CSV', extensions: ['csv'] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  return answer.canceled || !answer.filePath ? null : answer.filePath
}
