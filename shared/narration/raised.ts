const digits: Readonly<Record<string, string>> = {
  '0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹',
  '+': '⁺', '-': '⁻', '–': '⁻', '−': '⁻', '(': '⁽', ')': '⁾', n: 'ⁿ', i: 'ⁱ',
} // prettier-ignore

/**
 * A superscript of HTML as characters: figures are powers or marks of notes, which only the text
 * before them tells; marks of notes without a figure are dropped; letters (`20th`) stay.
 */
export function raised(text: string): string {
  const inside = text.trim()
  if (/^(?:\[[^\]]{1,8}\]|[*†‡§¶]+)$/.test(inside)) return ''
  if (!/^(?:[\d+\-–−()\s,]+|[ni])$/.test(inside)) return text
  return [...inside].map((sign) => digits[sign] ?? sign).join('')
}
