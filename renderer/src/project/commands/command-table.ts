import type { Preferences } from '@shared/contracts/preferences'
import { currentPreferences } from '@/bridge/preferences'
import { deriveNow } from '../derived/derive'
import { finishEditing } from '../document/finish-editing'
import type { Command, CommandName } from './command'
import { cueCommands } from './cue-commands'
import { editCommands } from './edit-commands'
import { fileCommands } from './file-commands'
import { findCommands } from './find-commands'
import { keyAliases, keyPresets } from './key-presets'
import { markerCommands } from './marker-commands'
import { panelCommands } from './panel-commands'
import { playCommands } from './play-commands'
import { renderCommands } from './render-commands'
import { shuttleCommands } from './shuttle-commands'
import { takeCommands } from './take-commands'
import { viewCommands } from './view-commands'
import { windowCommands } from './window-commands'

/** The one table that keyboard, menus, palette and the native menu read. */
export const commands: readonly Command[] = [
  ...fileCommands,
  ...editCommands,
  ...cueCommands,
  ...findCommands,
  ...renderCommands,
  ...playCommands,
  ...shuttleCommands,
  ...takeCommands,
  ...markerCommands,
  ...viewCommands,
  ...panelCommands,
  ...windowCommands,
]

const byName = new Map<string, Command>(commands.map((command) => [command.name, command]))

interface Keymap {
  of: Preferences['keys']
  byKey: ReadonlyMap<string, Command>
  byName: ReadonlyMap<string, string>
}

let known: Keymap | null = null

/** The keys that hold now: the user's, else those of the set, else the studio's own. */
function keymap(): Keymap {
  const { keys } = currentPreferences()
  if (known?.of === keys) return known
  const preset = keyPresets[keys.preset]
  const bound = commands.flatMap((command) => {
    const own = keys.own[command.name]
    const set = preset[command.name]
    const usual = set === undefined ? command.key : set
    const key = own === undefined ? usual : own
    return key === null ? [] : [{ command, key }]
  })
  known = {
    of: keys,
    byKey: new Map(bound.map(({ command, key }) => [key, command])),
    byName: new Map(bound.map(({ command, key }) => [command.name, key])),
  }
  return known
}

export function commandOfKey(key: string): Command | undefined {
  const { preset } = currentPreferences().keys
  return keymap().byKey.get(key) ?? byName.get(keyAliases(preset)[key] ?? '')
}

export function keyOfCommand(name: CommandName): string | undefined {
  return keymap().byName.get(name)
}

/** Runs a command by name if it is enabled; returns whether it ran. */
export function runCommand(name: string): boolean {
  const command = byName.get(name)
  if (command?.finishesEditing) {
    finishEditing()
    deriveNow()
  }
  if (!command?.enabled()) return false
  command.run()
  return true
}

export function commandEnabled(name: CommandName): boolean {
  return byName.get(name)?.enabled() ?? false
}

/** Whether what a command switches is on; null = it switches nothing. */
export function commandChecked(name: CommandName): boolean | null {
  return byName.get(name)?.checked?.() ?? null
}

/** Runs what the native menu was clicked for. "Select all" means the text where one is being typed. */
export function runFromMenu(name: string): void {
  const field = document.activeElement
  const typing = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (name === 'selectAllCues' && typing) field.select()
  else runCommand(name)
}
