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
  return askWhere(window, words.dictionarySave, words.dictionaryName)
}

/** Asks where the table of what was spent goes; null when closed. */
export async function askForUsageTarget(
  window: BrowserWindow,
  words: NativeWords,
): Promise<string | null> {
  return askWhere(window, words.usageSave, words.usageName)
}

async function askWhere(
  window: BrowserWindow,
  title: string,
  name: string,
): Promise<string | null> {
  const answer = await dialog.showSaveDialog(window, {
    title,
    defaultPath: `${name}.csv`,
    filters: [{ name: 'CSV', extensions: ['csv'] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  return answer.canceled || !answer.filePath ? null : answer.filePath
}
