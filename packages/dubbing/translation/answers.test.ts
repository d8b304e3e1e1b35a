import { createServer, type Server } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseJson } from '@cuecast/platform'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { jobOf, versionOf } from './testing/film'
import { translateCues } from './translate-cues'
import { modelTranslator } from './translator'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Line {
  id: string
  text: string
}
/** A message, or the whole answer. */
type Said = { message: unknown } | { body: string; status?: number }

const questionSchema = z.object({ messages: z.array(z.object({ content: z.string() })) })
const linesSchema = z.array(z.object({ id: z.string(), text: z.string() }))

/** A model that knows six lines, and answers at `/v1` alone. */
async function serve(say: (lines: Line[]) => Said) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    const answer = async () => {
      paths.push(request.url ?? '')
      const question = questionSchema.parse(parseJson(await bodyOf(request)))
      if (request.url !== '/v1/chat/completions') {
        response.writeHead(404).end('404 page not found')
        return
      }
      const lines = linesSchema.parse(parseJson(question.messages.at(-1)?.content ?? ''))
      const said = say(lines.map(({ id, text }) => ({ id, text: known[text] ?? text })))
      response.writeHead('status' in said ? (said.status ?? 200) : 200)
      response.end(
        'body' in said ? said.body : JSON.stringify({ choices: [{ message: said.message }] }),
      )
    }
    void answer().catch(() => response.destroy())
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  return {
    origin: `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`,
    paths,
  }
}

const known: Record<string, string> = {
  'Where have you been all night?': 'Suốt đêm qua anh ở đâu vậy?',
  'I was at the station, Anna.': 'Anh ở nhà ga, Anna à.',
  'The last train left at 10:30, and nobody told me about it.':
    'Chuyến tàu cuối đã chạy lúc 10:30 mà chẳng ai bảo anh cả.',
  '<i>He never calls before midnight.</i>': '<i>Anh ấy không bao giờ gọi trước nửa đêm.</i>',
  'It costs 1,200 dollars to repair the engine.': 'Sửa cái máy này tốn 1.200 đô la.',
  '- Who is there?\n- It is me, Ben.': '- Ai đó?\n- Là tôi, Ben đây.',
}

async function translate(say: (lines: Line[]) => Said, path = '/v1') {
  const { origin, paths } = await serve(say)
  const translator = modelTranslator({
    address: origin + path,
    model: 'tiny',
    key: null,
    timeoutSeconds: 5,
    maxRequests: 20,
    maxTokens: 500_000,
  })
  const { job, project } = jobOf(versionOf('vi', 6), folder, translator)
  const { report, error } = await translateCues(job)
  return { report, error, paths, texts: project.document.cues.map(({ text }) => text) }
}

const content = (text: unknown) => ({ message: { role: 'assistant', content: text } })
const quoted = (text: string) => `'${text.replaceAll('\n', '\\n')}'`
const accepted: Record<string, (lines: Line[]) => Said> = {
  'a list as agreed': (lines) => content(JSON.stringify(lines)),
  'content in parts': (lines) =>
    content([
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hmm, {"id": "1", "text": "?"}' }] },
      { type: 'text', text: JSON.stringify(lines).slice(0, 40) },
      { type: 'text', text: JSON.stringify(lines).slice(40) },
    ]),
  'content that is no text but the list': (lines) => content(lines),
  'nothing but JSON among the thoughts': (lines) => ({
    message: { content: null, reasoning_content: ` ${JSON.stringify(lines)}\n` },
  }),
  'ids as numbers': (lines) =>
    content(JSON.stringify(lines.map(({ id, text }) => ({ id: Number(id), text })))),
  'a map of ids': (lines) =>
    content(JSON.stringify(Object.fromEntries(lines.map(({ id, text }) => [id, text])))),
  'a map of entries, with a note': (lines) =>
    content(
      JSON.stringify({
        ...Object.fromEntries(lines.map(({ id, text }) => [id, { translation: text }])),
        note: 'done',
      }),
    ),
  'one map a line': (lines) =>
    content(lines.map(({ id, text }) => JSON.stringify({ [id]: text })).join('\n')),
  'JSON lines': (lines) => content(lines.map((line) => JSON.stringify(line)).join('\n')),
  'the name translation': (lines) =>
    content(JSON.stringify(lines.map(({ id, text }) => ({ id, translation: text })))),
  'the name translated beside the original': (lines) =>
    content(
      JSON.stringify(
        lines.map(({ id, text }, i) => ({
          id,
          text: Object.keys(known)[i],
          translated: text,
        })),
      ),
    ),
  'a BOM and Markdown': (lines) => content(`\uFEFF\`\`\`json\n${JSON.stringify(lines)}\n\`\`\``),
  'a body with a BOM': (lines) => ({
    body: `\uFEFF${JSON.stringify({ choices: [content(JSON.stringify(lines))] })}`,
  }),
  'single quotes and commas at the end': (lines) =>
    content(
      `[${lines.map(({ id, text }) => `{'id': '${id}', 'text': ${quoted(text)},}`).join(',\n')},]`,
    ),
  'names without quotes': (lines) =>
    content(
      `[${lines.map(({ id, text }) => `{id: ${id}, text: ${JSON.stringify(text)}}`).join()}]`,
    ),
  'line breaks in texts': (lines) => content(JSON.stringify(lines).replaceAll('\\n', '\n')),
}

const refused: Record<string, (lines: Line[]) => Said> = {
  'a page of a proxy': () => ({ body: '<html><body>Please sign in</body></html>' }),
  'content null with thoughts': (lines) => ({
    message: {
      content: null,
      reasoning_content: `Perhaps ${JSON.stringify(lines)} or something else`,
    },
  }),
  'texts without ids': (lines) => content(JSON.stringify(lines.map(({ text }) => text))),
  'an index of its own': (lines) =>
    content(JSON.stringify(lines.map(({ text }, index) => ({ index, text })))),
  'two different texts in an entry': (lines) =>
    content(
      JSON.stringify(lines.map(({ id, text }) => ({ id, text, translation: `${text} Thật đấy!` }))),
    ),
  'single quotes that end nowhere': (lines) =>
    content(`[${lines.map(({ id }) => `{'id': '${id}', 'text': 'It's 'me', you 'know'}`).join()}]`),
  'an empty object': () => content('{}'),
}

describe('an answer of a language model', () => {
  it.each(Object.entries(accepted))('is understood: %s', async (_, say) => {
    const { texts, report } = await translate(say)
    expect(report.left).toEqual([])
    expect(texts).toEqual(Object.values(known))
  })

  it.each(Object.entries(refused))('is refused by name: %s', async (_, say) => {
    const { texts, report } = await translate(say)
    expect(texts).toEqual(Array.from({ length: 6 }, () => ''))
    expect(report.left.map(({ faults }) => faults)).toEqual(
      Array.from({ length: 6 }, () => ['missing']),
    )
  })

  it('is asked for at /v1 where the address is a host, and nowhere else once that is known', async () => {
    const { report, paths } = await translate((lines) => {
      const some = lines.length > 1 ? lines.slice(0, 4) : lines
      return content(JSON.stringify(some))
    }, '')
    expect(report.translated).toBe(6)
    expect(paths).toEqual(['/chat/completions', ...paths.slice(1)])
    expect(new Set(paths.slice(1))).toEqual(new Set(['/v1/chat/completions']))
  })
})
