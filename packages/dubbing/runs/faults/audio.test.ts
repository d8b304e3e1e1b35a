import { describe, expect } from 'vitest'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { toneWav } from '../../gateway/testing/tone'
import {
  create,
  on,
  playFaults,
  reshaped,
  status,
  type FaultCase,
  type Json,
} from '../testing/fault-case'

const voiced = ['done 3/3 1/1']
const audio = /^\/storage\//
const firstAudio = /^\/storage\/[^/]+\/0\//
const chunkOf = (path: string) => Number(path.split('/')[3])
/** Applies to the first `times` requests for each chunk. */
const firstTimes = (times: number, answer: ReturnType<typeof on>): typeof answer => {
  const seen = new Map<number, number>()
  return (request, nth) => {
    if (!audio.test(request.path)) return undefined
    const count = (seen.get(chunkOf(request.path)) ?? 0) + 1
    seen.set(chunkOf(request.path), count)
    return count <= times ? answer(request, nth) : undefined
  }
}
const page = { text: '<html>…</html>', headers: { 'content-type': 'text/html' } }
const urls = (url: (at: number) => string) =>
  on(
    status,
    reshaped((json) => ({ ...json, urls: [0, 1, 2].map(url) })),
  )
const minutes = await encodeAudio([new Float32Array(600 * 8_000)], 8_000, 'flac')
const noSound = (wav: Uint8Array) => wav.subarray(0, 44)
const broken = ['done 0/3 1/1 AUDIO_BROKEN', 'done 0/3 0/0 AUDIO_BROKEN']
const refused = ['done 0/3 1/1 DOWNLOAD_REFUSED', 'done 0/3 0/0 DOWNLOAD_REFUSED']

const passing: FaultCase[] = [
  {
    name: '500, twice each',
    rules: () => [firstTimes(2, on(audio, { status: 500 }))],
    runs: voiced,
  },
  {
    name: '429 with Retry-After, once each',
    rules: () => [firstTimes(1, on(audio, { status: 429, headers: { 'retry-after': '1' } }))],
    runs: voiced,
  },
  {
    name: '429, three times each',
    rules: () => [firstTimes(3, on(audio, { status: 429 }))],
    runs: voiced,
  },
  { name: 'torn, twice each', rules: () => [firstTimes(2, on(audio, 'tear'))], runs: voiced },
  {
    name: 'half a body, once each',
    rules: () => [
      firstTimes(
        1,
        on(audio, {
          after: (answer) => ({
            raw: (response) => {
              const bytes = answer.bytes ?? new Uint8Array()
              response.writeHead(200, { 'content-length': bytes.length })
              response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
            },
          }),
        }),
      ),
    ],
    runs: voiced,
  },
  {
    name: '404, once each',
    rules: () => [firstTimes(1, on(audio, { status: 404 }))],
    runs: voiced,
  },
  {
    name: '403, once each',
    rules: () => [firstTimes(1, on(audio, { status: 403 }))],
    runs: voiced,
  },
  {
    name: 'another page, once each',
    rules: () => [firstTimes(1, on(audio, page))],
    runs: voiced,
  },
  {
    name: 'no bytes, once each',
    rules: () => [firstTimes(1, on(audio, { bytes: new Uint8Array() }))],
    runs: voiced,
  },
  {
    name: 'text/plain',
    rules: () => [
      on(audio, { after: (answer) => ({ ...answer, headers: { 'content-type': 'text/plain' } }) }),
    ],
    runs: voiced,
  },
  {
    name: 'redirected to the same storage',
    rules: () => [
      on(audio, ({ path, query }) =>
        query.has('again') ? undefined : { status: 302, headers: { location: `${path}?again=1` } },
      ),
    ],
    runs: voiced,
  },
]

const lasting: FaultCase[] = [
  { name: 'another page, always', rules: () => [on(audio, page)], runs: broken },
  {
    name: 'no bytes, always',
    rules: () => [on(audio, { bytes: new Uint8Array() })],
    runs: broken,
  },
  {
    name: 'a small file that holds minutes for a cue of a second',
    rules: () => [on(audio, { bytes: minutes })],
    runs: broken,
  },
  {
    name: 'no sound in the file, always',
    rules: () => [on(audio, { bytes: noSound(toneWav(300)) })],
    runs: broken,
  },
  {
    name: 'half a file, always',
    rules: () => [
      on(audio, {
        after: ({ bytes = new Uint8Array() }) => ({ bytes: bytes.subarray(0, bytes.length / 2) }),
      }),
    ],
    runs: broken,
  },
  {
    name: 'a page for one of the chunks; then it is there',
    rules: () => [on(firstAudio, page)],
    runs: ['done 2/3 1/1 AUDIO_BROKEN', 'done 3/3 0/0'],
    fixedAfter: 1,
  },
  {
    name: '403, always',
    rules: () => [on(audio, { status: 403 })],
    runs: ['done 0/3 1/1 FORBIDDEN', 'done 0/3 0/0 FORBIDDEN'],
  },
  {
    name: 'a body without end, asked for once',
    rules: () => [
      on(firstAudio, {
        raw: (response) => {
          const part = Buffer.alloc(1 << 20)
          const more = () => {
            while (!response.destroyed && response.write(part));
          }
          response.on('drain', more)
          more()
        },
      }),
    ],
    runs: ['done 2/3 1/1 DOWNLOAD_REFUSED'],
    check: ({ service, updates }) => {
      expect(service.count(firstAudio)).toBe(1)
      const failed = updates.find(({ error }) => error)
      expect(failed?.error?.message).toMatch(/larger than what this cue can be: more than \d\d MB/)
    },
  },
  {
    name: 'ten gigabytes announced, asked for once each',
    rules: () => [on(audio, { headers: { 'content-length': '10000000000' }, text: 'x' })],
    runs: refused,
    check: ({ service }) => expect(service.count(audio)).toBe(6),
  },
  {
    name: 'redirected to a file',
    rules: () => [on(audio, { status: 302, headers: { location: 'file:///etc/passwd' } })],
    runs: refused,
  },
  {
    name: 'redirected without end',
    rules: () => [on(audio, ({ path }) => ({ status: 302, headers: { location: path } }))],
    runs: refused,
  },
  {
    name: 'a file as address',
    rules: () => [urls((at) => `file:///etc/passwd?${at}`)],
    runs: refused,
  },
  {
    name: 'the data as address',
    rules: () => [urls((at) => `data:audio/wav;base64,AA${at}=`)],
    runs: refused,
  },
]

const renamed =
  (id: string): FaultCase['rules'] =>
  (service) => [
    on(
      create,
      reshaped((json: Json) => ({ ...json, task_id: id })),
    ),
    on(/\/status\//, ({ path }) => {
      if (decodeURIComponent(path).split('/status/')[1] !== id) return undefined
      const task = service.tasks.all()[0]
      return { json: { ...service.tasks.status(task?.id ?? '', `${service.url}/storage`) } }
    }),
  ]

const ids: FaultCase[] = [
  ...['12345', '../x', 'a b/ü?#%41', '%2e'].map((id) => ({
    name: id,
    rules: renamed(id),
    runs: voiced,
  })),
  ...['.', '..'].map((id) => ({
    name: `${id}, which no address can hold`,
    rules: renamed(id),
    runs: ['failed 0/3 1/1 BAD_RESPONSE', 'failed 0/3 0/0 BAD_RESPONSE'],
  })),
]

describe('audio that arrives on a later attempt', () => {
  playFaults(passing)
})
describe('audio that never arrives', () => {
  playFaults(lasting)
})
describe('a task with the id', () => {
  playFaults(ids)
})
