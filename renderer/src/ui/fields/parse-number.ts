/**
 * Reads a number as people type it: comma or dot before the decimals, any kind of minus, a unit
 * behind it. Where only whole numbers make sense, `1.000` and `1,000` are a thousand. Null: none.
 */
export function parseNumber(text: string, whole = false): number | null {
  const plain = text.trim().replace(/^[−–]/, '-').replaceAll(/\s/g, '')
  const grouped = whole && /^-?\d{1,3}([.,]\d{3})+(?=\D*$)/.test(plain)
  const number = grouped ? plain.replaceAll(/[.,]/g, '') : plain.replace(',', '.')
  const match = /^[+-]?(\d+\.?\d*|\.\d+)(?=[^\d.,]*$)/.exec(number)
  return match ? Number(match[0]) : null
}
