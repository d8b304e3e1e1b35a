export const isMac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac')

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
  const name = isMac && event.altKey ? withoutOption(event) : event.key
  const key = name.length === 1 ? name.toLowerCase() : name
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

const signs: Record<string, string> = {
  Equal: '=',
  Minus: '-',
  BracketLeft: '[',
  BracketRight: ']',
}

/** Option writes another letter on a Mac (`®` for `r`): the key itself, as a keyboard of the USA has it. */
function withoutOption({ code, key }: KeyboardEvent): string {
  const [, printed] = /^(?:Key|Digit)(.)$/.exec(code) ?? []
  return printed ?? (signs[code] || key)
}

/** Does the pressed key write a letter because Option is held with it? */
export const writesByOption = (event: KeyboardEvent): boolean =>
  isMac && event.altKey && !event.metaKey && event.key.length === 1
