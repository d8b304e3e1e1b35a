/** One line to the terminal that the app was started from. Callers never pass keys or texts of cues. */
export function log(line: string): void {
  process.stderr.write(`${new Date().toISOString()} ${line}\n`)
}
