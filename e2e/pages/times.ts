/** Ms of `hh:mm:ss,mmm`. */
export function parseTime(text: string): number {
  const match = /(\d+):(\d+):(\d+)[,.](\d+)/.exec(text)
  if (!match) throw new Error(`${text} is no time`)
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = match.slice(1).map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms
}
