const isMac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac')

const symbols: Record<string, string> = isMac
  ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Ctrl: '⌃' }
  : { Mod: 'Ctrl' }

const named: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
  Delete: 'Del',
}

/** `Mod+Shift+z` → `Ctrl+Shift+Z`, or `⌘⇧Z` on a Mac. */
export function formatKey(keys: string): string {
  const parts = keys
    .split('+')
    .map((part) => symbols[part] ?? named[part] ?? (part.length === 1 ? part.toUpperCase() : part))
  return parts.join(isMac ? '' : '+')
}

/** A pressed key in the same notation: modifiers in the order Mod, Ctrl, Alt, Shift, then the key. */
export function keyOf(event: KeyboardEvent): string {
  const mod = isMac ? event.metaKey : event.ctrlKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return [
    mod && 'Mod',
    isMac && event.ctrlKey && 'Ctrl',
    event.altKey && 'Alt',
    event.shiftKey && 'Shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}
