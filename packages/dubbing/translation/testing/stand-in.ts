import { createServer, type Server, type ServerResponse } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { z } from 'zod'
import { pseudoTranslation } from './pseudo-language'

/** What a language model can do wrong. */
export const misdeeds = [
  'good',
  'drop',
  'merge',
  'reorder',
  'two-texts',
  'neighbour',
  'invent',
  'renumber',
  'markdown',
  'talk-around',
  'talk-inside',
  'talk-instead',
  'other-language',
  'one-in-another-language',
  'echo',
  'echo-some',
  '429',
  '500',
  'timeout',
  'hang-up',
  'cut',
  'cut-at-once',
  'obey-all',
  'obey-one',
  'numbers',
  'names',
  'tags',
  'huge',
  'page',
  'empty',
  'nulls',
  'thinking',
  'wrapped',
] as const
export type Misdeed = (typeof misdeeds)[number]

const lineSchema = z.object({
  id: z.string(),
  text: z.string(),
  translation: z.string().optional(),
  syllables: z.number().optional(),
})
type Line = z.infer<typeof lineSchema>
const questionSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(2),
})

interface Entry {
  id: string
  text: string
}

export interface StandInOptions {
  /** What it does with a request, by its number from 0. */
  misdeed?: (request: number) => Misdeed
  /** Names that stay as they are. */
  names?: readonly string[]
  /** Ms before it answers. */
  delayMs?: number
}

/** A local translation service whose texts are made-up words, with faults on request. */
export class TranslatorStandIn {
  /** Lines of each request. */
  readonly asked: Line[][] = []
  readonly headers: Record<string, unknown>[] = []
  readonly bodies: string[] = []
  options: StandInOptions = {}

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(options: StandInOptions = {}, port = 0): Promise<TranslatorStandIn> {
    let standIn: TranslatorStandIn | undefined
    const server = createServer((request, response) => {
      const answer = async () => {
        const body = await bodyOf(request)
        standIn?.headers.push(request.headers)
        standIn?.bodies.push(body)
        await standIn?.answer(request.url ?? '', body, response)
      }
      void answer().catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const place = server.address()
    const number = typeof place === 'object' && place ? place.port : 0
    standIn = new TranslatorStandIn(server, `http://127.0.0.1:${number}`)
    standIn.options = options
    return standIn
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async answer(url: string, body: string, response: ServerResponse): Promise<void> {
    const { delayMs = 0 } = this.options
    if (delayMs > 0) await new Promise((next) => setTimeout(next, delayMs))
    // The client has gone: the question would count for the next test.
    if (response.destroyed) return
    if (url.endsWith('/chat/completions')) return this.complete(body, response)
    const json: unknown = JSON.parse(body)
    const given = z
      .object({ text: z.array(z.string()), target_lang: z.string() })
      .safeParse(json).data
    const libre = z.object({ q: z.array(z.string()), target: z.string() }).safeParse(json).data
    const texts = given?.text ?? libre?.q ?? []
    this.asked.push(texts.map((text, i) => ({ id: String(i), text })))
    const said = texts.map((text) => this.say(text, given?.target_lang ?? libre?.target ?? 'vi'))
    if (refuses(this.misdeed(), response)) return
    send(
      response,
      given ? { translations: said.map((text) => ({ text })) } : { translatedText: said },
    )
  }

  private misdeed(): Misdeed {
    return this.options.misdeed?.(this.asked.length - 1) ?? 'good'
  }

  private say(text: string, language: string): string {
    return pseudoTranslation(text, language.toLowerCase(), this.options.names ?? [])
  }

  private complete(body: string, response: ServerResponse): void {
    const { messages } = questionSchema.parse(JSON.parse(body))
    const lines = z.array(lineSchema).parse(JSON.parse(messages.at(-1)?.content ?? ''))
    const language = /into [^(]*\(([^)]+)\)/.exec(messages[0]?.content ?? '')?.[1] ?? 'vi'
    this.asked.push(lines)
    const misdeed = this.misdeed()
    if (refuses(misdeed, response)) return
    const good = lines.map(({ id, text, translation, syllables = 4 }): Entry => {
      const said = translation ?? this.say(text, language)
      // Asked for a shorter text, it leaves out words.
      return {
        id,
        text: translation ? said.split(' ').slice(0, Math.max(2, syllables)).join(' ') : said,
      }
    })
    const content = misbehave(misdeed, { good, lines, say: (text) => this.say(text, 'de') })
    const usage = { total_tokens: Math.ceil((body.length + content.length) / 3) }
    send(response, { choices: [{ message: { role: 'assistant', content } }], usage })
  }
}

const send = (response: ServerResponse, body: unknown, status = 200, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** True where the request gets no answer of use. */
function refuses(misdeed: Misdeed, response: ServerResponse): boolean {
  if (misdeed === '429')
    send(response, { error: { message: 'slow down' } }, 429, { 'retry-after': '0' })
  else if (misdeed === '500') send(response, { error: { message: 'oops' } }, 500)
  else if (misdeed === 'hang-up') response.destroy()
  else if (misdeed === 'page') response.end('<!doctype html><h1>Welcome</h1>')
  else if (misdeed === 'huge') response.end('x'.repeat(3_000_000))
  return ['429', '500', 'timeout', 'hang-up', 'page', 'huge'].includes(misdeed)
}

const another = (names: readonly string[], text: string): string =>
  names
    .reduce((all, name, i) => all.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `\u0000${i}`), text)
    .replaceAll(/\0(\d)/g, (_, i: string) => names[(Number(i) + 1) % names.length] ?? '')

interface Answering {
  good: Entry[]
  lines: Line[]
  say: (text: string) => string
}

const castNames = ['Anna', 'Ben', 'Carol']

/** The entries of an answer, as a misdeed leaves them. */
function entriesOf(misdeed: Misdeed, { good, lines, say }: Answering): Entry[] {
  const each = (change: (text: string, i: number) => string) =>
    good.map(({ id, text }, i) => ({ id, text: change(text, i) }))
  const every = (n: number, change: (text: string, i: number) => string) =>
    each((text, i) => (i % n === 2 % n ? change(text, i) : text))
  const sourceOf = (i: number) => lines[i]?.text ?? ''
  switch (misdeed) {
    case 'drop':
      return good.filter((_, i) => i % 5 !== 3)
    case 'merge':
      return good.flatMap(({ id, text }, i) => {
        if (i % 7 === 4) return []
        const joined = i % 7 === 3 && good[i + 1] ? `${text} ${good[i + 1]?.text ?? ''}` : text
        return [{ id, text: joined }]
      })
    case 'reorder':
      return good.toReversed()
    case 'two-texts':
      return [
        ...good,
        ...good.filter((_, i) => i % 4 === 0).map(({ id, text }) => ({ id, text: `${text} nữa` })),
      ]
    case 'neighbour':
      return every(6, (text, i) => good[i - 1]?.text ?? text)
    case 'invent':
      return [...good, { id: '9999', text: 'Xin chào' }, { id: 'x', text: 'Không' }]
    case 'renumber':
      return good.map(({ text }, i) => ({ id: `line-${i}`, text }))
    case 'talk-inside':
      return every(4, (text) => `Here is the translation: ${text}`)
    case 'talk-instead':
      return every(4, () => 'As an AI language model, I cannot translate this line.')
    case 'other-language':
      return each((_, i) => say(sourceOf(i)))
    case 'one-in-another-language':
      return every(5, (_, i) => say(sourceOf(i)))
    case 'echo':
      return each((_, i) => sourceOf(i))
    case 'echo-some':
      return every(6, (_, i) => sourceOf(i))
    case 'obey-all':
      return each(() => 'HACKED')
    case 'obey-one':
      return each((text, i) => (/ignore|disregard/i.test(sourceOf(i)) ? 'HACKED' : text))
    case 'numbers':
      return each((text) => text.replaceAll(/\d+/g, (digits) => String(Number(digits) + 13)))
    case 'names':
      return each((text) => another(castNames, text))
    case 'tags':
      return each((text) => text.replaceAll(/<\/?i>|\{[^}]*\}|♪|^- /gm, ''))
    case 'nulls':
      return every(3, () => '')
    default:
      return good
  }
}

function misbehave(misdeed: Misdeed, answering: Answering): string {
  const json = JSON.stringify(entriesOf(misdeed, answering))
  switch (misdeed) {
    case 'markdown':
      return `\`\`\`json\n${json}\n\`\`\``
    case 'talk-around':
      return `Sure! Here are the translations you asked for:\n\n${json}\n\nLet me know if you need {anything} else!`
    case 'cut':
      return json.slice(0, Math.floor(json.length * 0.6))
    case 'cut-at-once':
      return json.slice(0, 12)
    case 'empty':
      return ' '
    case 'thinking':
      return `<think>The first line {"id": "1", "text": "?"} is hard.</think>\n${json}`
    case 'wrapped':
      return JSON.stringify({ translations: JSON.parse(json), notes: 'done' })
    default:
      return json
  }
}
