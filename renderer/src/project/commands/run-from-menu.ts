import { runCommand } from './command-table'

/** Runs what the native menu was clicked for. "Select all" means the text where one is being typed. */
export function runFromMenu(name: string): void {
  const field = document.activeElement
  const typing = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (name === 'selectAllCues' && typing) field.select()
  else runCommand(name)
}
