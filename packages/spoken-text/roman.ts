const values: Readonly<Record<string, number>> = {
  I: 1,
  V: 5,
  X: 10,
  L: 50,
  C: 100,
  D: 500,
  M: 1000,
}

const WELL_FORMED = /^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/

/** Value of a well-formed Roman numeral in capitals, 1–3999; null for anything else. */
export function parseRoman(text: string): number | null {
  if (!WELL_FORMED.test(text)) return null
  return [...text].reduce((sum, letter, i) => {
    const value = values[letter] ?? 0
    const next = values[text[i + 1] ?? ''] ?? 0
    return sum + (value < next ? -value : value)
  }, 0)
}
