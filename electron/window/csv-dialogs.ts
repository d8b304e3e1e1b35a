import type { BrowserWindow } from 'electron'
import type { ChosenPaths } from '../settings/chosen-paths'
import type { NativeWords } from './native-words'
import { askToOpen, askWhere } from './open-dialog'

const csv = [{ name: 'CSV', extensions: ['csv'] }]

/** Asks for a dictionary in CSV; null when closed. */
export function askForCsv(
  window: BrowserWindow,
  words: NativeWords,
  chosen: ChosenPaths,
): Promise<string | null> {
  return askToOpen(window, chosen, {
    kind: 'dictionary',
    title: words.dictionaryOpen,
    filters: [
      { name: 'CSV', extensions: ['csv', 'tsv', 'txt'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  })
}

/** Asks where the dictionary goes; null when closed. */
export function askForCsvTarget(
  window: BrowserWindow,
  words: NativeWords,
  chosen: ChosenPaths,
): Promise<string | null> {
  const name = `${words.dictionaryName}.csv`
  const question = { kind: 'dictionary', title: words.dictionarySave, filters: csv, name } as const
  return askWhere(window, chosen, question)
}

/** Asks where the table of what was spent goes; null when closed. */
export function askForUsageTarget(
  window: BrowserWindow,
  words: NativeWords,
  chosen: ChosenPaths,
): Promise<string | null> {
  const name = `${words.usageName}.csv`
  return askWhere(window, chosen, { kind: 'usage', title: words.usageSave, filters: csv, name })
}
