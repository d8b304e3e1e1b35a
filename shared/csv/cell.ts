/** A cell of a CSV file (RFC 4180): quoted where its text would end it, or lose its outer spaces. */
export function csvCell(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The same for a spreadsheet: what it would take for a formula begins with an apostrophe (OWASP). */
export function spreadsheetCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text))
  return csvCell(isFormula ? `'${text}` : text)
}
