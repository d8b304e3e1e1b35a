/** `1:02:03` or `2:03`: for people, where milliseconds do not matter. */
export function shortTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** The time of day, `14:05:09`. A day is named when it is not today's. */
export function clockTime(ms: number): string {
  const at = new Date(ms)
  const time = at.toTimeString().slice(0, 8)
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday
    ? time
    : `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${time}`
}

const two = (value: number) => String(value).padStart(2, '0')
