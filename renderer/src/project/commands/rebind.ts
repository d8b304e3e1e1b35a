import type { KeyPreset } from '@shared/contracts/preferences'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import type { CommandName } from './command'
import { commandOfKey } from './command-table'

/** Chooses a set of keys; what the user set for single commands goes. */
export function choosePreset(preset: KeyPreset): void {
  void setPreferences({ keys: { preset, own: {} } })
}

/**
 * Gives a command a key, or none. A key has one command: the one that had it loses it, and is
 * answered.
 */
export function rebind(name: CommandName, key: string | null): CommandName | null {
  const { preset, own } = currentPreferences().keys
  const holder = key === null ? undefined : commandOfKey(key)?.name
  const loser = holder === undefined || holder === name ? null : holder
  const next = { ...own, ...(loser !== null && { [loser]: null }), [name]: key }
  void setPreferences({ keys: { preset, own: next } })
  return loser
}
