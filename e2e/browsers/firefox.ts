import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'undici'
import { z } from 'zod'

/** Debian's, from the test packages; its remote protocol is older than the one that Playwright speaks. */
const FIREFOX = '/usr/bin/firefox-esr'

/** Keys without a character, as WebDriver names them. */
export const KEYS = { down: '\uE015', enter: '\uE007', control: '\uE009' }

const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  params: z.object({ level: z.string(), text: z.string().nullable() }).partial().optional(),
})
const contextSchema = z.object({ context: z.string() })
const valueSchema = z.object({ result: z.object({ value: z.unknown().optional() }) })

interface Firefox {
  goto(url: string): Promise<void>
  /** The value of an expression of the page: a text, a number, true or false. */
  value(expression: string): Promise<unknown>
  /** Keys one after the other, a pair of surrogates as one; all after `held`, while that is down. */
  type(keys: string, held?: string): Promise<void>
  /** Errors that the page has written to the console or has not caught. */
  errors: string[]
  close(): Promise<void>
}

/**
 * Firefox with a fresh profile in `folder`, where downloads go, too; it reaches no network. Driven by WebDriver
 * BiDi (https://w3c.github.io/webdriver-bidi/).
 */
export async function openFirefox(folder: string, env: NodeJS.ProcessEnv): Promise<Firefox> {
  const prefs = {
    // No network: everything goes to a proxy that is not there.
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': 9,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': 9,
    'network.captive-portal-service.enabled': false,
    'browser.download.folderList': 2,
    'browser.download.dir': folder,
  }
  const lines = Object.entries(prefs).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(folder, 'user.js'), lines.join(''))
  const args = ['--headless', '--remote-debugging-port=0', '--profile', folder]
  const child = spawn(FIREFOX, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  const kill = () => child.kill()
  process.once('exit', kill)
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', () => reject(new Error('Firefox has ended'))),
  )
  ended.catch(() => undefined)
  const address = new Promise<string>((resolve) =>
    createInterface(child.stderr).on('line', (line) => {
      const found = /WebDriver BiDi listening on (\S+)/.exec(line)?.[1]
      if (found) resolve(`${found}/session`)
    }),
  )
  const errors: string[] = []
  const send = await connect(await Promise.race([address, ended]), errors)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // In the first tab the address bar has the focus.
  const tab = await send('browsingContext.create', { type: 'tab' })
  const { context } = contextSchema.parse(tab)
  return {
    goto: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async value(expression) {
      const asked = { expression, target: { context }, awaitPromise: true }
      return valueSchema.parse(await send('script.evaluate', asked)).result.value
    },
    async type(keys, held) {
      const press = (value: string) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      const typed = [...keys].flatMap(press)
      const around = (type: string) => (held === undefined ? [] : [{ type, value: held }])
      const actions = [...around('keyDown'), ...typed, ...around('keyUp')]
      await send('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keys', actions }],
      })
    },
    errors,
    async close() {
      kill()
      await ended.catch(() => undefined)
      process.off('exit', kill)
    },
  }
}

/** Answers how to send a command to the browser at `address`; what it complains of goes to `errors`. */
async function connect(address: string, errors: string[]) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message, params } = messageSchema.parse(JSON.parse(String(data)))
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id !== undefined) waiting.delete(id)
    if (asked && error === undefined) asked.resolve(result)
    else asked?.reject(new Error(`${error}: ${message}`))
    if (params?.level === 'error') errors.push(params.text ?? '')
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'))
  })
  let count = 0
  return (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject })
      socket.send(JSON.stringify({ id: count, method, params }))
    })
}
