import { describe, expect } from 'vitest'
import type { Fixture } from '../testing/fixture'
import { create, on, playFaults, reshaped, status } from '../testing/fault-case'
import type { FaultCase, Json } from '../testing/fault-case'

const voiced = ['done 3/3 1/1']

const entriesOf = (map: unknown): [number, unknown][] =>
  Object.entries(map as Json).map(([key, value]) => [Number(key), value])
const renumbered = (map: unknown, first: number) =>
  Object.fromEntries(entriesOf(map).map(([index, value]) => [index + first, value]))
const fromOne = (json: Json): Json => ({
  ...json,
  chunks: renumbered(json['chunks'], 1),
  urls: renumbered(json['urls'], 1),
  errors: renumbered(json['errors'], 1),
})
const listOf = (map: unknown) => entriesOf(map).map(([, value]) => value)
const objects = ({ chunks, urls, ...rest }: Json, name: string, first: number): Json => ({
  ...rest,
  chunks: listOf(chunks).map((value, at) => ({
    [name]: at + first,
    status: value,
    url: (urls as Json)[at],
  })),
})
/** Chunks with their texts. */
const withTexts = (json: Json, texts: readonly string[], first: number): Json => ({
  ...json,
  chunks: texts.map((text, at) => ({ index: at + first, status: 1, text })),
  urls: renumbered(json['urls'], first),
})
const onlyFinished = (json: Json): Json => {
  const done = entriesOf(json['chunks']).filter(([, value]) => value === 1)
  return { ...json, chunks: Object.fromEntries(done) }
}
const withPlaceholder = (json: Json): Json => ({
  ...json,
  chunks: { 0: 0, ...(json['chunks'] as Json) },
})
/** The chunk list in the response to a submission. */
const listing = (chunks: (at: number) => unknown) =>
  on(
    create,
    reshaped((json) => ({ ...json, chunks: [0, 1, 2].map(chunks) })),
  )
const unlisted = on(
  create,
  reshaped(({ task_id }) => ({ task_id })),
)
const statuses = (change: (json: Json) => unknown) => on(status, reshaped(change))
const indexesOf = ({ project }: Fixture) =>
  project.document.cues.map(({ id }) => project.takes.index.active(id)?.chunkIndex)

const merged = [
  { index: 0, text: 'Một Hai hai' },
  { index: 1, text: 'Ba ba ba' },
]
const mergedStatus = ({ chunks, urls, ...rest }: Json): Json => {
  const [first, , third] = listOf(urls)
  return { ...rest, chunks: listOf(chunks).slice(1), urls: [first, third] }
}

const numbering: FaultCase[] = [
  {
    name: 'numbers from 0, without saying so',
    rules: () => [unlisted],
    runs: voiced,
    check: (fixture) => expect(indexesOf(fixture)).toEqual([0, 1, 2]),
  },
  {
    name: 'numbers from 1, without saying so',
    rules: () => [unlisted, statuses(fromOne)],
    runs: voiced,
    check: (fixture) => expect(indexesOf(fixture)).toEqual([1, 2, 3]),
  },
  {
    name: 'numbers from 1, one chunk finished after the other',
    rules: (service) => {
      service.tasks.finishPerStatus = 1
      return [unlisted, statuses(fromOne)]
    },
    runs: voiced,
  },
  {
    name: 'numbers from 1 and names only finished chunks',
    rules: (service) => {
      service.tasks.finishPerStatus = 1
      return [unlisted, statuses((json) => fromOne(onlyFinished(json)))]
    },
    runs: voiced,
  },
  {
    name: 'numbers from 0 and names only finished chunks',
    rules: (service) => {
      service.tasks.finishPerStatus = 1
      return [unlisted, statuses(onlyFinished)]
    },
    runs: voiced,
  },
  {
    name: 'numbers from 1 and says so as chunk_index',
    rules: () => [listing((at) => ({ chunk_index: at + 1 })), statuses(fromOne)],
    runs: voiced,
  },
  {
    name: 'numbers from 1 and says so as index',
    rules: () => [listing((at) => ({ index: at + 1 })), statuses((j) => objects(j, 'index', 1))],
    runs: voiced,
  },
  {
    name: 'says 0 when it accepts and numbers from 1 after that',
    rules: () => [statuses(fromOne)],
    runs: voiced,
  },
  {
    name: 'lists its chunks in another order',
    rules: () => [listing((at) => ({ chunk_index: 2 - at }))],
    runs: voiced,
  },
  {
    name: 'numbers from 1 in a list with an empty first place',
    rules: () => [
      unlisted,
      statuses(({ chunks, urls, ...rest }) => ({
        ...rest,
        chunks: [null, ...listOf(chunks)],
        urls: [null, ...listOf(urls)],
      })),
    ],
    runs: voiced,
  },
  {
    name: 'numbers one cue alone from 1',
    texts: ['Một'],
    rules: () => [unlisted, statuses(fromOne)],
    runs: ['done 1/1 1/1'],
  },
  {
    name: 'leaves the last of the chunks out, from 0',
    rules: () => [
      unlisted,
      statuses(({ chunks, urls, ...rest }) => ({
        ...rest,
        chunks: listOf(chunks).slice(0, 2),
        urls: listOf(urls).slice(0, 2),
      })),
    ],
    runs: ['done 2/3 1/1 BAD_RESPONSE', 'done 2/3 0/0 BAD_RESPONSE'],
  },
  {
    name: 'leaves one of the chunks out, so that nobody can tell which',
    rules: () => [
      unlisted,
      statuses(({ chunks, urls, ...rest }) => ({
        ...rest,
        chunks: renumbered(listOf(chunks).slice(0, 2), 1),
        urls: renumbered(listOf(urls).slice(0, 2), 1),
      })),
    ],
    runs: ['done 0/3 1/1 BAD_RESPONSE', 'done 0/3 0/0 BAD_RESPONSE'],
    check: ({ updates }) =>
      expect(updates.at(-1)?.error?.message).toContain('which audio belongs to which cue'),
  },
  {
    name: 'names one chunk too many, from 0',
    rules: () => [
      unlisted,
      statuses(({ chunks, urls, ...rest }) => ({
        ...rest,
        chunks: [...listOf(chunks), 1],
        urls: [...listOf(urls), 'http://127.0.0.1:9/x.wav'],
      })),
    ],
    runs: voiced,
  },
  {
    name: 'numbers chunks from 0 and their addresses from 1',
    rules: () => [unlisted, statuses((json) => ({ ...json, urls: renumbered(json['urls'], 1) }))],
    runs: ['done 0/3 1/1 BAD_RESPONSE', 'done 0/3 0/0 BAD_RESPONSE'],
  },
  {
    name: 'numbers from 1 after a chunk 0 that never finishes',
    rules: (service) => {
      service.tasks.finishPerStatus = 1
      return [unlisted, statuses((json) => withPlaceholder(fromOne(json)))]
    },
    runs: voiced,
    check: (fixture) => expect(indexesOf(fixture)).toEqual([1, 2, 3]),
  },
  {
    name: 'numbers from 1 after a chunk 0 that never finishes, one too many',
    rules: () => [
      unlisted,
      statuses((json) => {
        const { chunks, ...rest } = withPlaceholder(fromOne(json))
        return { ...rest, chunks: { ...(chunks as Json), 4: 1 } }
      }),
    ],
    runs: ['done 0/3 1/1 BAD_RESPONSE', 'done 0/3 0/0 BAD_RESPONSE'],
  },
  {
    name: 'numbers from 2',
    rules: () => [
      unlisted,
      statuses((json) => ({
        ...json,
        chunks: renumbered(json['chunks'], 2),
        urls: renumbered(json['urls'], 2),
      })),
    ],
    runs: ['done 0/3 1/1 BAD_RESPONSE', 'done 0/3 0/0 BAD_RESPONSE'],
  },
  {
    name: 'says 0 when it accepts, numbers from 1 and names only finished chunks',
    rules: (service) => {
      service.tasks.finishPerStatus = 1
      return [statuses((json) => fromOne(onlyFinished(json)))]
    },
    runs: voiced,
  },
  {
    name: 'names only finished chunks and takes minutes for one of them',
    rules: () => {
      const notYet = ({ chunks, urls, ...rest }: Json): Json => ({
        ...rest,
        chunks: { 0: (chunks as Json)[0] },
        urls: { 0: (urls as Json)[0] },
        global_status: 'processing',
      })
      let firstMs = 0
      return [
        on(status, () => {
          firstMs ||= Date.now()
          return reshaped((json) => (Date.now() - firstMs < 150_000 ? notYet(json) : json))
        }),
      ]
    },
    runs: voiced,
  },
  {
    name: 'tells by their texts that it numbers from 1',
    rules: () => [unlisted, statuses((j) => withTexts(j, ['Một', 'Hai hai', 'Ba ba ba'], 1))],
    runs: voiced,
  },
  {
    name: 'names the text of another cue',
    rules: () => [unlisted, statuses((j) => withTexts(j, ['Một', 'Ba ba ba', 'Hai hai'], 0))],
    runs: ['done 1/3 1/1 BAD_RESPONSE'],
  },
  {
    name: 'lists its texts under other numbers when it accepts',
    rules: () => [
      listing((at) => ({ chunk_index: (at + 1) % 3, text: ['Một ', 'hai  hai', 'Ba ba ba'][at] })),
      statuses(({ urls, ...rest }) => ({
        ...rest,
        urls: Object.fromEntries(entriesOf(urls).map(([at, url]) => [(at + 1) % 3, url])),
      })),
    ],
    runs: voiced,
    check: (fixture) => expect(indexesOf(fixture)).toEqual([1, 2, 0]),
  },
  {
    name: 'makes one chunk of two cues, and says so when it accepts',
    rules: () => [
      on(
        create,
        reshaped((json) => ({ ...json, chunks: merged })),
      ),
      statuses(mergedStatus),
    ],
    runs: ['done 1/3 1/1 BAD_RESPONSE', 'done 1/3 0/0 BAD_RESPONSE'],
    check: ({ updates }) => expect(updates.at(-1)?.error?.message).toContain('one of several'),
  },
  {
    name: 'makes one chunk of two cues, and says so in its status',
    rules: () => [
      unlisted,
      statuses((json) => ({
        ...mergedStatus(json),
        chunks: merged.map((each) => ({ ...each, status: 1 })),
      })),
    ],
    runs: ['done 0/3 1/1 BAD_RESPONSE', 'done 0/3 0/0 BAD_RESPONSE'],
  },
  {
    name: 'lists its texts as they are spoken',
    rules: () => [
      listing((at) => ({ chunk_index: at, text: ['số một', 'số hai hai', 'số ba ba ba'][at] })),
    ],
    runs: voiced,
  },
]

const oneUrl = (json: Json): Json => {
  const [url] = listOf(json['urls'])
  const same = entriesOf(json['urls']).map(([index]) => [index, url])
  return { ...json, urls: Object.fromEntries(same) }
}

const addresses: FaultCase[] = [
  {
    name: 'names one address for all chunks',
    rules: () => [statuses(oneUrl)],
    runs: ['done 0/3 1/1 BAD_RESPONSE', 'done 0/3 0/0 BAD_RESPONSE'],
    check: ({ updates }) => expect(updates.at(-1)?.error?.message).toContain('one address'),
  },
  {
    name: 'names one address for cues of the same text',
    texts: ['Vâng', 'Vâng'],
    rules: () => [statuses(oneUrl)],
    runs: ['done 2/2 1/1'],
    paidTwice: 1,
  },
  {
    name: 'names addresses as objects',
    rules: () => [
      statuses(({ urls, ...rest }) => ({ ...rest, urls: listOf(urls).map((url) => ({ url })) })),
    ],
    runs: voiced,
  },
  {
    name: 'names addresses without an origin',
    rules: () => [
      statuses(({ urls, ...rest }) => ({
        ...rest,
        urls: listOf(urls).map((url) => new URL(String(url)).pathname),
      })),
    ],
    runs: voiced,
  },
  {
    name: 'names addresses some answers after the chunks',
    rules: () => [
      on(
        status,
        reshaped((json) => ({ ...json, urls: {} })),
        3,
      ),
    ],
    runs: voiced,
  },
  {
    name: 'completes without any address',
    rules: () => [statuses((json) => ({ ...json, urls: {} }))],
    runs: ['done 0/3 1/1 BAD_RESPONSE', 'done 0/3 0/0 BAD_RESPONSE'],
  },
]

const words = (value: unknown, more: Json = {}) =>
  statuses((json) => ({
    ...json,
    chunks: Object.fromEntries(entriesOf(json['chunks']).map(([index]) => [index, value])),
    ...more,
  }))

const values: FaultCase[] = [
  ...['1', true, 'ok', 100, 'DONE'].map((value) => ({
    name: `says ${JSON.stringify(value)} of a finished chunk`,
    rules: () => [words(value)],
    runs: voiced,
  })),
  {
    name: 'says 2 of a finished chunk of a finished task',
    rules: () => [words(2, { global_status: 'success' })],
    runs: voiced,
  },
  {
    name: 'says a word of its own for the whole',
    rules: () => [statuses((json) => ({ ...json, global_status: 'xong rồi' }))],
    runs: voiced,
  },
  {
    name: 'answers chunks as objects with their address',
    rules: () => [statuses((json) => objects(json, 'chunk_index', 0))],
    runs: voiced,
  },
  {
    name: 'wraps its answers in data',
    rules: () => [
      on(
        /_stream/,
        reshaped((json) => ({ status: 'success', data: json })),
      ),
    ],
    runs: voiced,
  },
]

describe('a service with its own chunk numbers', () => {
  playFaults(numbering)
})
describe('a service with its own form of audio URLs', () => {
  playFaults(addresses)
})
describe('a service with its own words for finished chunks', () => {
  playFaults(values)
})
