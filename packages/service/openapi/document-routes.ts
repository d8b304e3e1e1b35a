import type { Routes } from '../http/routes'
import { docsPage } from './docs-page'
import { docsStyle } from './docs-style'
import { openApiDocument, type OpenApiDocument } from './document'

/** Version of the interface, not of the program. */
const VERSION = '2.0.0'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/openapi.json`, and `/docs`, which needs neither scripts nor the internet. Register them last. */
export function documentRoutes(app: Routes): void {
  let made: OpenApiDocument | null = null
  const document = (): OpenApiDocument => (made ??= openApiDocument(app, VERSION))

  app.get('/openapi.json', (c) => c.json(document()))
  app.get('/docs', (c) => {
    c.header('content-security-policy', PAGE_POLICY)
    return c.html(docsPage(document()))
  })
  app.get('/docs/style.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css' }))
}
