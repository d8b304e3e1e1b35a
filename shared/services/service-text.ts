/**
 * Characters that a terminal or reader acts on instead of showing: control characters, and marks
 * that change the text direction. Line breaks and tabs stay.
 */
const obeyed = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Removes invisible control characters from a service's text. */
export const plainText = (text: string): string => text.replace(obeyed, '')

/** Longest message of a service that is shown or kept. */
const MAX_MESSAGE = 400

/** A message of a service, in one line. */
export function messageText(text: string): string {
  const line = plainText(text.slice(0, 10 * MAX_MESSAGE))
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}…` : line
}

const withoutKey = (text: string, key: string): string =>
  key.length < 4 ? text : text.replaceAll(key, '•••')

/** A message of a service or the system without the key, before it can reach a log. */
export const redact = (text: string, key: string): string => messageText(withoutKey(text, key))

/** Addresses of sound, which a service may open by the key itself: they are kept nowhere. */
const addresses = new Set(['urls', 'url', 'audio_url'])

/**
 * An answer as the rest of the program may have it, names of fields included: nothing that a terminal
 * obeys, and nowhere the key of the connection, which a service may repeat in any text.
 */
export function cleaned(value: unknown, key: string): unknown {
  if (typeof value === 'string') return withoutKey(plainText(value), key)
  if (Array.isArray(value)) return value.map((each) => cleaned(each, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      withoutKey(plainText(name), key),
      cleaned(each, addresses.has(name) ? '' : key),
    ]),
  )
}
