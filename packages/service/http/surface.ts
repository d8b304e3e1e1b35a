/** The three documented surfaces; the service's own pages answer in the shape of v2. */
export type Surface = 'legacy' | 'v1' | 'v2'

export function surfaceOf(path: string): Surface {
  if (path.startsWith('/api/v2/') || path === '/api/v2') return 'v2'
  if (path.startsWith('/api/v1/') || path === '/api/v1') return 'v1'
  if (path.startsWith('/api/') || path === '/api') return 'legacy'
  return 'v2'
}
