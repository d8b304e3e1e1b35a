import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { present } from '@shared/testing/must'
import { translator } from '@shared/texts/texts'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { runDub } from './main'
import { dubOptions } from './arguments/options'
import { Output } from './output'
import type { DubReport, Ended } from './report'
import { watchFolder } from './watch'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
  await mkdir(join(folder, 'in'))
})
const at = (...names: string[]) => join(folder, ...names)
const put = (name: string, content = name) => writeFile(at('in', name), content)

const report: DubReport = {
  ok: true,
  input: '',
  output: '',
  files: [],
  project: null,
  speakers: [],
  voices: [],
  check: null,
  language: 'vi',
  cues: 1,
  voiced: 1,
  fitted: 1,
  stretched: 0,
  pace: {
    comfortRate: 1.2,
    hurried: 0,
    hurriedSeconds: 0,
    medianRate: 1,
    fastest: 1,
    speakers: [],
    worst: [],
  },
  notFitting: [],
  failed: [],
  spokenAlone: [],
  withoutText: [],
  notSpoken: {},
  unspoken: [],
  languageConfidence: 1,
  trackSeconds: 1,
  seconds: 1,
  credits: 0,
}
const voiced = (): Ended => ({ ok: true, code: 0, report })
const refused = (code: number): Ended => ({
  ok: false,
  input: '',
  error: studioError('SERVICE_ERROR', 'failed'),
  code,
})

interface Watched {
  /** Names of the files that were dubbed, in order. */
  names: string[]
  said: string
  stop: () => void
}

/** Watches `in` until `look` stops it; `end` is the result of each file. */
async function watching(
  look: (watched: Watched) => void,
  { end = voiced, out = 'out' }: { end?: (name: string) => Ended; out?: string } = {},
) {
  const controller = new AbortController()
  const watched: Watched = { names: [], said: '', stop: () => controller.abort() }
  const request = dubOptions(['--watch', at('in'), '-o', at(out)], {})
  if (!request.ok || typeof request.value === 'string') throw new Error('wrong arguments')
  const err = {
    write: (text: string) => {
      watched.said += text
      look(watched)
    },
  }
  const code = await watchFolder({
    ...present(request.value.watch),
    signal: controller.signal,
    output: new Output({ out: err, err }, translator('en')),
    run: async ({ input, projectFolder }) => {
      const name = basename(present(input))
      watched.names.push(name)
      await mkdir(present(projectFolder), { recursive: true })
      return end(name)
    },
    tell: () => look(watched),
  })
  return { ...watched, code }
}
const until =
  (count: number) =>
  ({ names, stop }: Watched) => {
    if (names.length >= count) stop()
  }

describe('a watched folder', () => {
  it('is dubbed file by file, once each, over restarts too', async () => {
    await Promise.all(['a.srt', 'b.vtt', '.hidden.srt', 'film.mp4'].map((name) => put(name)))
    expect(await watching(until(2))).toMatchObject({ code: 130, names: ['a.srt', 'b.vtt'] })
    await put('c.ass')
    await put('b.vtt', 'changed')
    expect(await watching(until(2))).toMatchObject({ names: ['b.vtt', 'c.ass'] })
    expect(await readdir(at('out'))).toEqual(['.cuecast-watch.json'])
  })

  it('keeps the project of a file that is not finished, for the next start', async () => {
    await put('a.srt')
    await put('b.srt')
    const end = (name: string) => (name === 'a.srt' ? refused(4) : refused(3))
    await watching(until(2), { end })
    expect(await readdir(at('out', '.cuecast-watch'))).toEqual(['a.cuecast'])
    // b.srt is invalid: it waits for a change.
    expect(await watching(until(1))).toMatchObject({ names: ['a.srt'] })
    expect(await readdir(at('out'))).toEqual(['.cuecast-watch.json'])
  })

  it('leaves out the subtitles that a dub puts there', async () => {
    await Promise.all(['a.srt', 'a.spoken.srt', 'b.written.vtt'].map((name) => put(name)))
    expect(await watching(until(2), { out: 'in' })).toMatchObject({
      names: ['a.srt', 'b.written.vtt'],
    })
  })

  it('may go away and come back', async () => {
    await put('a.srt')
    let seen = ''
    const look = ({ names, said, stop }: Watched) => {
      if (names.length === 1 && seen === '') {
        seen = 'a'
        void rename(at('in'), at('away'))
      } else if (said.includes('there is no such file') && seen === 'a') {
        seen = 'away'
        void rename(at('away'), at('in')).then(() => put('b.srt'))
      } else if (names.length === 2) stop()
    }
    expect(await watching(look)).toMatchObject({ names: ['a.srt', 'b.srt'] })
    expect(seen).toBe('away')
  })

  it('reports each file by name, also one that cannot be read', async () => {
    await put('bad.srt', 'hello')
    const controller = new AbortController()
    const lines: string[] = []
    const out = {
      write: (text: string) => {
        lines.push(text)
        controller.abort()
      },
    }
    const args = ['--watch', at('in'), '-o', at('out'), '--json']
    const streams = { out, err: { write: () => undefined } }
    expect(await runDub({ args, env: {}, streams, signal: controller.signal })).toBe(130)
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { ok: false, input: at('in', 'bad.srt'), error: { code: 'NOT_SUBTITLES' } },
    ])
  })

  it('is an error when it is not there at the start', async () => {
    await rm(at('in'), { recursive: true })
    expect(await watching(() => undefined)).toMatchObject({ code: 3 })
  })
})
