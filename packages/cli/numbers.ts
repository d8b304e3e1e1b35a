/** Parses a whole number within a range; null = anything else. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  if (!/^\d{1,15}$/.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}
