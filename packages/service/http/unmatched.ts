import type { Context } from 'hono'
import type { RouterRoute } from 'hono/types'
import { TrieRouter } from 'hono/router/trie-router'
import { studioError } from '@shared/contracts/errors'
import { failure } from './failure'

/**
 * Answers what no route took: 405 with `Allow` where the path exists with other methods,
 * otherwise 404.
 */
export function unmatched(routes: readonly RouterRoute[]): (c: Context) => Response {
  const router = new TrieRouter<string>()
  const methods = new Set<string>()
  for (const { method, path } of routes) {
    if (method === 'ALL') continue
    methods.add(method)
    router.add(method, path, method)
  }
  return (c) => {
    const allowed = [...methods].filter((method) => router.match(method, c.req.path)[0].length > 0)
    if (allowed.length === 0)
      return failure(c, studioError('NOT_FOUND', 'there is nothing at this address'))
    if (allowed.includes('GET')) allowed.push('HEAD')
    c.header('allow', allowed.join(', '))
    return failure(
      c,
      studioError(
        'INVALID_PARAMETER',
        `${c.req.method} is not possible here; use ${allowed.join(', ')}`,
      ),
      405,
    )
  }
}
