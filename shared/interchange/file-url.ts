/** URL of a file: absolute paths as `file:///…`, relative ones stay relative. */
export function fileUrl(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/')
  const drive = /^[A-Za-z]:$/.test(parts[0] ?? '')
  const encoded = parts
    .map((part, i) => (i === 0 && drive ? part : encodeURIComponent(part)))
    .join('/')
  if (drive) return `file:///${encoded}`
  if (path.startsWith('\\\\')) return `file:${encoded}`
  return path.startsWith('/') ? `file://${encoded}` : encoded
}
