/**
 * Lines of a text, whatever ends them: LF, CRLF, CR, CR CR LF (a file converted twice), and the
 * separators that word processors leave. Byte order marks of joined files and other invisible
 * marks at the ends of a line are dropped.
 */
export function splitLines(text: string): string[] {
  return text.split(/\r{1,2}\n|[\n\r\u2028\u2029\u0085]/).map(trimInvisible)
}

const invisible = new Set([
  '\uFEFF',
  '\u200B',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202B',
  '\u202C',
  '\0',
])
const isInvisible = (char: string | undefined): boolean => char !== undefined && invisible.has(char)

function trimInvisible(line: string): string {
  let start = 0
  let end = line.length
  while (start < end && (isInvisible(line[start]) || line[start]?.trim() === '')) start++
  while (end > start && (isInvisible(line[end - 1]) || line[end - 1]?.trim() === '')) end--
  return line.slice(start, end)
}
