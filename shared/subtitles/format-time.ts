const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Ms as `hh:mm:ss,mmm`, or with another mark before the milliseconds (WebVTT: a dot). Counts hours
 * on beyond 24, which `subtitle`'s own formatter, going through `Date`, does not.
 */
export function formatTime(ms: number, mark: ',' | '.' = ','): string {
  const whole = Math.max(0, Math.round(ms))
  const seconds = Math.floor(whole / 1000)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${clock.map(two).join(':')}${mark}${String(whole % 1000).padStart(3, '0')}`
}
