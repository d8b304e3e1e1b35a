import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, launch, test } from './support/launch'

interface Receiver {
  server: Server
  port: number
  received: { body: string; signature: string }[]
}

async function receiver(at = 0): Promise<Receiver> {
  const received: Receiver['received'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = String(request.headers['x-service-signature'])
      received.push({ body: Buffer.concat(parts).toString(), signature })
      response.writeHead(200).end()
    })
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  return { server, received, port: (server.address() as AddressInfo).port }
}

function close(server: Server): Promise<void> {
  return new Promise((closed) => server.close(() => closed()))
}

/** A free port, below those that the system assigns to connections. */
async function freePort(from = 20_000 + Math.floor(Math.random() * 10_000)): Promise<number> {
  const { server, port } = await receiver(from).catch(() => receiver())
  await close(server)
  return port === from ? port : freePort(from + 1)
}

async function openApiSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,')
  await page.getByTestId('settings-connections').click()
  await page.getByTestId('open-api').click()
  await expect(page.getByTestId('api-dialog')).toBeVisible()
}

async function openPort(page: Page, port: number): Promise<void> {
  await page.getByTestId('api-port').fill(String(port))
  await page.getByTestId('api-start').click()
}

async function createKey(page: Page): Promise<string> {
  await page.getByTestId('api-tab-keys').click()
  await page.getByTestId('api-key-name').fill('Máy dựng')
  await page.getByTestId('api-key-create').click()
  return (await page.getByTestId('api-key-secret').textContent()) ?? ''
}

test('the service is opened to other programs: a port, keys, a webhook', async ({ studio }) => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  await test.step('a key opens all three surfaces on the fixed port, until it is revoked', async () => {
    const { page, app } = studio
    // A port in use by another program is reported at the field and changes nothing.
    const { server } = await receiver(port)
    await openApiSettings(page)
    await openPort(page, port)
    await expect(page.getByTestId('api-port')).toHaveAttribute('aria-invalid', 'true')
    await close(server)
    await page.getByTestId('api-start').click()
    await expect(page.getByTestId('api-address')).toHaveText(base)
    await page.getByTestId('api-address-copy').click()
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(base)

    const key = await createKey(page)
    const bearer = { authorization: `Bearer ${key}` }
    const json = { ...bearer, 'content-type': 'application/json' }
    expect((await fetch(`${base}/api/v2/me`, { headers: bearer })).status).toBe(200)
    const spoken = JSON.stringify({ text: 'Xin chào.', voice_id: '1' })
    const v1 = await fetch(`${base}/api/v1/tts`, { method: 'POST', headers: json, body: spoken })
    expect(v1.status).toBe(200)
    const form = new FormData()
    for (const [name, value] of Object.entries({ text: 'Xin chào.', voice_id: '1' }))
      form.append(name, value)
    form.append('language_id', '1')
    form.append('model_id', '1')
    form.append('format', 'wav')
    const legacy = { method: 'POST', headers: { apikey: key }, body: form }
    expect((await fetch(`${base}/api/tts`, legacy)).status).toBe(200)

    await page.getByTestId('api-key-revoke').click()
    await expect(page.getByTestId('api-key')).toHaveAttribute('data-revoked', 'true')
    expect((await fetch(`${base}/api/v2/me`, { headers: bearer })).status).toBe(403)
    expect((await fetch(`${base}/api/tts`, { headers: { apikey: key } })).status).toBe(403)

    await page.keyboard.press('Escape')
    await expect(page.getByTestId('api-dialog')).toHaveCount(0)
  })

  await test.step('a key may do only what it was given, and the documents open', async () => {
    const { page, app } = studio
    await openApiSettings(page)
    await app.evaluate(({ shell }) => {
      shell.openExternal = async (url) => void Object.assign(globalThis, { opened: url })
    })
    await page.getByTestId('api-docs').click()
    const opened = () => app.evaluate(() => String(Reflect.get(globalThis, 'opened')))
    await expect.poll(opened).toMatch(/\/docs$/)
    expect((await fetch(await opened())).status).toBe(200)

    await page.getByTestId('api-tab-keys').click()
    for (const each of ['tts', 'srt', 'profile'])
      await page.getByTestId(`api-privilege-${each}`).click()
    const key = await createKey(page)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expect((await fetch(`${base}/api/v2/pronunciation`, { headers })).status).toBe(200)
    const body = JSON.stringify({ text: 'Xin chào.', ref_voice_id: 1, language: 'vi' })
    const spoken = await fetch(`${base}/api/v2/tts_stream`, { method: 'POST', headers, body })
    expect(spoken.status).toBe(403)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('api-dialog')).toHaveCount(0)
  })

  await test.step('a webhook arrives with a signature that can be verified', async () => {
    const { page } = studio
    const { server, port: hook, received } = await receiver()
    await openApiSettings(page)
    await page.getByTestId('api-tab-webhook').click()
    await page.getByTestId('webhook-url').fill(`http://127.0.0.1:${hook}/hook`)
    await page.getByTestId('webhook-private').click()
    await page.getByTestId('webhook-save').click()
    await page.getByTestId('webhook-show').click()
    const secret = (await page.getByTestId('webhook-secret').textContent()) ?? ''
    await page.getByTestId('webhook-test').click()
    await expect(page.getByTestId('webhook-tested')).toHaveAttribute('data-state', 'delivered')
    const [first] = received
    const expected = createHmac('sha256', secret)
      .update(first?.body ?? '')
      .digest('hex')
    expect(first?.signature).toBe(`sha256=${expected}`)
    await expect(page.getByTestId('delivery')).toHaveAttribute('data-state', 'delivered')

    await close(server)
    await page.getByTestId('webhook-test').click()
    await expect(page.getByTestId('webhook-tested')).toHaveAttribute('data-state', 'failed')
    const retry = page.getByTestId('delivery-retry')
    await retry.click()
    await expect(retry).toBeEnabled()
    const again = await receiver(hook)
    await retry.click()
    await expect(retry).toHaveCount(0)
    await expect(page.getByTestId('delivery').first()).toHaveAttribute('data-state', 'delivered')
    expect(again.received).toHaveLength(1)
    await close(again.server)
    await page.getByTestId('webhook-remove').click()
    await expect(page.getByTestId('webhook-test')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('api-dialog')).toHaveCount(0)
  })

  await test.step('the port is open again after a restart', async () => {
    await studio.app.close()
    const again = await launch(studio.folder)
    await expect
      .poll(async () => (await fetch(`${base}/healthz`).catch(() => null))?.status)
      .toBe(200)
    await again.app.close()
  })
})
