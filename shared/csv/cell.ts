/** A cell of a CSV file (RFC 4180): quoted where its text would end it, or lose its outer spaces. */
export function csvCell(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The same for a spreadsheet: a possible formula, even in full-width characters or after spaces,
 * gets an apostrophe (OWASP, “CSV Injection”); control characters other than line breaks and tabs
 * are removed, since programs end a cell there.
 */
export function spreadsheetCell(text: string): string {
  const clean = text.replace(/[^\P{Cc}\t\r\n]/gu, '')
  const isFormula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(clean)
  return csvCell(isFormula && Number.isNaN(Number(clean)) ? `'${clean}` : clean)
}
