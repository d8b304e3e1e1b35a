import { join, normalize } from 'node:path'
import { protocol, type Session } from 'electron'
import { APP_ORIGIN, CONTENT_SECURITY_POLICY, SCHEME } from './content-policy'
import { fileResponse } from './file-response'

/** Answers the request for something below `cuecast://media/`, by its path. */
export type MediaSource = (path: string, query: URLSearchParams) => Promise<string | null>

/** Must run before the app is ready: makes the scheme a standard, secure, streaming one. */
export function claimScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        stream: true,
        codeCache: true,
      },
    },
  ])
}

/** Serves `cuecast://app/…` from the built window and `cuecast://media/…` from `media`. */
export function serveScheme(session: Session, rendererFolder: string, media: MediaSource): void {
  session.protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405 })
    if (url.host === 'app') return appResponse(rendererFolder, url, request)
    if (url.host !== 'media') return new Response('not found', { status: 404 })
    const file = await media(decodeURIComponent(url.pathname.slice(1)), url.searchParams)
    const headers = { 'Access-Control-Allow-Origin': APP_ORIGIN, 'Cache-Control': 'no-cache' }
    return file
      ? fileResponse(file, request, headers)
      : new Response('not found', { status: 404, headers })
  })
}

async function appResponse(folder: string, url: URL, request: Request): Promise<Response> {
  const path = normalize(decodeURIComponent(url.pathname))
  const file = join(folder, path === '/' || path === '\\' ? 'index.html' : path)
  if (!file.startsWith(normalize(folder + '/'))) return new Response('not found', { status: 404 })
  return fileResponse(file, request, { 'Content-Security-Policy': CONTENT_SECURITY_POLICY })
}
