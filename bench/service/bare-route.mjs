// The lower bound of a request: one Hono route that returns a constant, in its own process.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()
app.get('/', (c) => c.json({ status: 'success' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
