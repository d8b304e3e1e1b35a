/** Named keys of the window as Electron writes them. */
const named: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '+': 'Plus',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Enter',
  Escape: 'Escape',
  Tab: 'Tab',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
}
const modifiers: Readonly<Record<string, string>> = {
  Mod: 'CmdOrCtrl',
  Ctrl: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
}
const PRINTED = /^[\x21-\x7e]$/
const FUNCTION = /^F([1-9]|1\d|2[0-4])$/

function keyName(key: string): string | undefined {
  if (FUNCTION.test(key)) return key
  return named[key] ?? (PRINTED.test(key) ? key.toUpperCase() : undefined)
}

/** `Mod+Shift+z` → `CmdOrCtrl+Shift+Z`; undefined for keys that a native menu cannot show. */
export function acceleratorOf(key: string): string | undefined {
  // The key itself may be a plus.
  const parts = key.endsWith('+') ? [...key.slice(0, -1).split('+'), '+'] : key.split('+')
  const name = keyName(parts.at(-1) ?? '')
  const held = parts.slice(0, -1).filter((part) => part !== '')
  const names = held.map((part) => modifiers[part])
  if (name === undefined || names.includes(undefined)) return undefined
  return [...names, name].join('+')
}
