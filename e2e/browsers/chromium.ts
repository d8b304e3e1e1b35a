import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { chromium, type BrowserContextOptions, type Page, type Route } from '@playwright/test'
import { MEDIA_ORIGIN } from '@shared/bridge/media'
import { CONTENT_SECURITY_POLICY } from '../../electron/security/content-policy'

/** Debian's, from the test packages. */
export const CHROMIUM = '/usr/bin/chromium'

/** A secure context; nothing is ever asked there, since every request is answered by the test. */
const ORIGIN = 'http://cuecast.localhost'
const renderer = resolve(import.meta.dirname, '../../out/renderer')

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

interface OpenChromium {
  page: Page
  /** Complaints logged by the page. */
  complaints: string[]
  close(): Promise<void>
}

/** A page in Chromium with a fresh profile; it reaches no network. Desk size unless `options` differ. */
export async function openChromium(options: BrowserContextOptions = {}): Promise<OpenChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'cuecast-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    viewport: { width: 1440, height: 900 },
    ...options,
    // Scrollbars take room in Electron, too.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return {
    page,
    complaints,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** An empty page, for what needs nothing but the browser's own parts. */
export async function openEmptyPage(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }),
  )
  await page.goto(`${ORIGIN}/`)
}

/**
 * Opens the built window in Chromium, with a real studio behind it: calls and events go to the
 * studio's page and from there to its main process, media is fetched there, too.
 */
export async function openWindow(page: Page, studio: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => fulfillFile(route))
  await page.route(`${ORIGIN}/media/**`, (route) => fulfillMedia(route, studio))
  await page.exposeFunction('callStudio', (name: string, given: string) =>
    studio.evaluate(callInStudio, { name, given }),
  )
  await studio.exposeFunction('passMessage', async (message: string) => {
    if (!page.isClosed()) await page.evaluate(deliver, message)
  })
  await page.addInitScript(installBridge)
  await page.goto(`${ORIGIN}/index.html`)
  await studio.evaluate(passMessages)
  await page.locator('[data-app-state="ready"]').first().waitFor()
}

async function fulfillFile(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const body = readFileSync(join(renderer, pathname))
  const isCode = extname(pathname) === '.js'
  await route.fulfill({
    contentType: types[extname(pathname)] ?? 'application/octet-stream',
    headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY },
    // The scheme is Electron's own: here media is another path of the page's origin.
    body: isCode ? body.toString().replaceAll(MEDIA_ORIGIN, `${ORIGIN}/media`) : body,
  })
}

async function fulfillMedia(route: Route, studio: Page): Promise<void> {
  const url = route.request().url().replace(`${ORIGIN}/media`, MEDIA_ORIGIN)
  const answer = await studio.evaluate(async (address) => {
    const response = await fetch(address)
    const bytes = new Uint8Array(await response.arrayBuffer())
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      latin1: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
    }
  }, url)
  const body = Buffer.from(answer.latin1, 'latin1')
  await route.fulfill({ status: answer.status, contentType: answer.type, body })
}

// The code below runs in pages. Bytes cross as lists of numbers under a separate name.

declare global {
  // Exposed to the page in Chromium, and to the studio's own.
  var callStudio: (name: string, given: string) => Promise<string>
  var passMessage: (message: string) => Promise<void>
  // Set by `installBridge`.
  var deliverMessage: (message: string) => void
}

function installBridge(): void {
  const listeners = new Set<(message: unknown) => void>()
  const revive = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'bytes' in value && Array.isArray(value.bytes)
      ? new Uint8Array(value.bytes)
      : value
  const read = (text: string): unknown =>
    text === '' ? undefined : (JSON.parse(text, revive) as unknown)
  globalThis.deliverMessage = (message) => {
    for (const listener of listeners) listener(read(message))
  }
  const listen = (listener: (message: unknown) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const call =
    (name: string) =>
    async (...given: unknown[]) =>
      read(await callStudio(name, JSON.stringify(given)))
  const studio = new Proxy(
    {},
    { get: (_, name) => (name === 'listen' ? listen : call(String(name))) },
  )
  Reflect.set(window, 'studio', studio)
}

async function callInStudio({ name, given }: { name: string; given: string }): Promise<string> {
  const method: unknown = Reflect.get(window.studio, name)
  if (typeof method !== 'function') throw new TypeError(`no such call: ${name}`)
  const args = (JSON.parse(given) as unknown[]).map((each) => each ?? undefined)
  const answer: unknown = await Reflect.apply(method, window.studio, args)
  return JSON.stringify(answer, (_, value: unknown) =>
    value instanceof Uint8Array ? { bytes: [...value] } : value,
  )
}

function passMessages(): void {
  window.studio.listen((message) => void passMessage(JSON.stringify(message)))
}

function deliver(message: string): void {
  deliverMessage(message)
}
