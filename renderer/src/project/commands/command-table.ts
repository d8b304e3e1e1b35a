import type { Command, CommandName } from './command'
import { cueCommands } from './cue-commands'
import { editCommands } from './edit-commands'
import { fileCommands } from './file-commands'
import { findCommands } from './find-commands'
import { playCommands } from './play-commands'
import { renderCommands } from './render-commands'
import { shuttleCommands } from './shuttle-commands'
import { subtitleCommands } from './subtitle-commands'
import { viewCommands } from './view-commands'
import { zoomCommands } from './zoom-commands'

/** The one table that keyboard, menus, palette and the native menu read. */
export const commands: readonly Command[] = [
  ...fileCommands,
  ...subtitleCommands,
  ...editCommands,
  ...cueCommands,
  ...findCommands,
  ...renderCommands,
  ...playCommands,
  ...shuttleCommands,
  ...viewCommands,
  ...zoomCommands,
]

const byName = new Map<string, Command>(commands.map((command) => [command.name, command]))

/** Further keys of a command, for hands that know them from elsewhere. */
const aliases: Readonly<Record<string, CommandName>> = { 'Mod+y': 'redo', 'Mod+p': 'openPalette' }

const byKey = new Map<string, Command>(
  commands.flatMap((command) => (command.key === null ? [] : [[command.key, command]])),
)

export function commandOfKey(key: string): Command | undefined {
  return byKey.get(key) ?? byName.get(aliases[key] ?? '')
}

export function keyOfCommand(name: CommandName): string | undefined {
  return byName.get(name)?.key ?? undefined
}

/** Runs a command by its name, if there is one and it can run now. Answers whether it ran. */
export function runCommand(name: string): boolean {
  const command = byName.get(name)
  if (!command?.enabled()) return false
  command.run()
  return true
}

export function commandEnabled(name: CommandName): boolean {
  return byName.get(name)?.enabled() ?? false
}
