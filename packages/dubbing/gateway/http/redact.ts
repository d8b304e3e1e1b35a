/** Removes a key from a text of a service or the system, before it can reach a log. */
export function redact(text: string, key: string): string {
  const short = text.length > 400 ? `${text.slice(0, 400)}…` : text
  return key.length < 4 ? short : short.replaceAll(key, '•••')
}
