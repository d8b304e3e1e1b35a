import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { hasFfmpeg } from '@cuecast/audio/ffmpeg'
import { decodeWav } from '@cuecast/audio/decode/decode-wav'
import { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import { buildDub, callDub, reportIn, spawnDub, withSettings } from './testing/call-dub'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

const samples = resolve(import.meta.dirname, '../../../resources/samples')
let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

async function put(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const at = (name: string) => join(folder, name)
const srt = (texts: readonly string[]) =>
  texts
    .map((text, i) => `${i + 1}\n00:00:${10 + i * 2},000 --> 00:00:${11 + i * 2},500\n${text}\n`)
    .join('\n')
const loudest = (sound: Float32Array, fromMs: number, toMs: number) =>
  sound
    .subarray(Math.round(fromMs * 48), Math.round(toMs * 48))
    .reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)

describe('dub with the embedded voices', () => {
  it('creates a track of exact length, with sound in the cues and silence between', async () => {
    const input = join(samples, 'rung-duoc-phong-van.srt')
    const answer = await callDub([input, '-o', at('o.wav'), '--json'])
    expect(answer.code).toBe(0)
    const report = reportIn(answer)
    expect(report).toMatchObject({ ok: true, cues: 40, voiced: 40, failed: [], language: 'vi' })
    const read = readSubtitles(await readFile(input), 'a.srt')
    const cues = read.ok ? read.value.cues : []
    const track = decodeWav(await readFile(at('o.wav')))
    if (!track.ok) throw new Error(track.error.message)
    const [sound = new Float32Array()] = track.value.channels
    expect(track.value.sampleRate).toBe(48_000)
    expect(sound.length).toBe(Math.max(...cues.map((cue) => cue.endMs)) * 48)
    for (const cue of cues) expect(loudest(sound, cue.startMs, cue.endMs)).toBeGreaterThan(0.02)
    expect(loudest(sound, 0, cues[0]?.startMs ?? 0)).toBe(0)
  })

  it.runIf(hasFfmpeg())('counts frames as the film does, unless the arguments do', async () => {
    const input = await put('a.srt', srt(['Xin chào']))
    const source = ['-f', 'lavfi', '-i', 'color=size=32x32:rate=24000/1001:duration=14']
    const film = at('a.mov')
    execFileSync('ffmpeg', ['-v', 'error', ...source, '-timecode', '01:00:00:00', film])
    const cut = async (...more: string[]) => {
      const args = [input, '--film', film, '-o', at('o.wav'), '--fcpxml', '--overwrite', ...more]
      const answer = await callDub(args)
      const text = await readFile(at('o.timeline.fcpxml'), 'utf8')
      return { ...answer, start: /tcStart="([^"]*)"/.exec(text)?.[1], text }
    }
    const own = await cut()
    expect(own).toMatchObject({ code: 0, start: '86486400/24000s' })
    expect(own.text).toContain('frameDuration="1001/24000s"')
    const chosen = await cut('--frame-rate', '25', '--start', '00:00:00:24')
    expect(chosen).toMatchObject({ code: 0, start: '24/25s' })
    expect(chosen.err).toContain('23.976')
    expect(await cut('--start', '00:00:00:24')).toMatchObject({ code: 2 })
  })

  it('reports what does not fit, and where', async () => {
    const input = await put(
      'a.srt',
      srt(['Một câu rất dài mà không ai có thể đọc kịp. '.repeat(5)]),
    )
    const answer = await callDub([input, '-o', at('o.wav')])
    expect(answer.code).toBe(0)
    expect(answer.err).toMatch(
      /cue 1 \(00:00:10,000\) does not fit by [\d.]+ s: cut about \d+ char/,
    )
    expect(answer.out).toContain('not fitting: 1')
  })

  it('measures the files, and the gate lists obstacles to delivery', async () => {
    const input = await put(
      'a.srt',
      srt(['Một câu rất dài mà không ai có thể đọc kịp. '.repeat(5)]),
    )
    const sound = withSettings(folder, { export: { loudness: { peakDbtp: -6 }, channels: 1 } })
    const args = [input, '-o', at('o.wav'), '--loudness', '-27', ...sound]
    const answer = await callDub([...args, '--check-as', 'premix', '--gate', '--json'])
    expect(answer.code).toBe(5)
    const { check, gate } = reportIn(answer)
    expect(gate).toEqual([{ kind: 'unfit', count: 1 }])
    expect(check).toMatchObject({ destination: 'premix', files: [{ file: at('o.wav') }] })
    const rules = check?.files.flatMap((each) => ('rules' in each ? each.rules : [])) ?? []
    expect(rules.filter(({ passed }) => !passed)).toEqual([])
  })

  it('reports who hurries where', async () => {
    const input = await put(
      'a.srt',
      srt([`[Lan]: ${'Tôi nghĩ rằng câu này rất là dài ạ. '.repeat(3)}`, 'Xin chào.']),
    )
    const answer = await callDub([input, '-o', at('o.wav'), '--json'])
    const { pace, notFitting } = reportIn(answer)
    expect(pace).toMatchObject({ comfortRate: 1.2, hurried: 1, speakers: [{}, { hurried: 0 }] })
    expect(pace.worst).toMatchObject([{ cue: 1, speaker: 'Lan', rate: 1.5 }])
    expect(pace.worst[0]?.neededRate).toBe(pace.fastest)
    expect(notFitting).toMatchObject([{ cue: 1 }])
    expect(notFitting[0]?.shorter.at(-1)).toBe('Tôi nghĩ câu này rất dài. '.repeat(3).trim())
  })

  it('tells how each cue will be read, and by which rule', async () => {
    const input = await put('a.srt', srt(['Giá 5kg là 20.000đ của CLB.', 'Xin chào.']))
    const words = await put('words.csv', 'word,reading\nCLB,cờ lờ bờ\n')
    const args = [input, '--how-read', '--dictionary', words]
    const answer = await callDub([...args, '--json'])
    expect(answer.code).toBe(0)
    expect(JSON.parse(answer.out)).toMatchObject({
      cues: 2,
      format: 'srt',
      notices: [],
      changed: [
        {
          cue: 1,
          spoken: 'Giá năm ki lô gam là hai mươi nghìn đồng của cờ lờ bờ.',
          readings: [
            { kind: 'dictionary', from: 'CLB', to: 'cờ lờ bờ' },
            { kind: 'money', from: '20.000đ', to: 'hai mươi nghìn đồng' },
            { kind: 'unit', from: 'kg', to: 'ki lô gam' },
            { kind: 'number', from: '5', to: 'năm' },
          ],
        },
      ],
    })
    expect((await callDub(args)).out).toContain('20.000đ → hai mươi nghìn đồng  (money)')
    expect((await callDub([at('none.srt'), '--how-read'])).code).toBe(3)
  })

  it('uses Vietnamese in a Vietnamese environment', async () => {
    const answer = await callDub(['--help'], { LANG: 'vi_VN.UTF-8' })
    expect(answer).toMatchObject({ code: 0, out: expect.stringContaining('Lồng tiếng') })
    const wrong = await callDub([at('không-có.srt'), '-o', at('o.wav')], { LANG: 'vi_VN.UTF-8' })
    expect(wrong.code).toBe(3)
    expect(wrong.err).toContain('không-có.srt: không tìm thấy tệp')
  })
})

describe('what cannot be dubbed', () => {
  const cases: [string, string | Uint8Array, string[], number, string, string][] = [
    ['not subtitles', 'hello', [], 3, 'NOT_SUBTITLES', 'a.srt:1'],
    ['an empty file', '', [], 3, 'SUBTITLES_EMPTY', 'a.srt'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      [],
      3,
      'NOT_SUBTITLES',
      'a.srt',
    ],
    ['an unknown voice', srt(['Một']), ['--voice', 'Ai đó'], 3, 'VOICE_NOT_FOUND', '--voice'],
    ['an unknown language', srt(['Một']), ['--lang', 'xx'], 2, 'INVALID_ARGUMENT', '--lang xx'],
  ]
  it.each(cases)('is %s', async (_, content, more, code, error, place) => {
    const input = await put('a.srt', content)
    const answer = await callDub([input, '-o', at('o.wav'), '--json', ...more])
    expect(answer.code).toBe(code)
    expect(JSON.parse(answer.out)).toMatchObject({ ok: false, error: { code: error, at: place } })
    expect(answer.err).toContain(place)
    await expect(stat(at('o.wav'))).rejects.toThrow('ENOENT')
  })

  it('includes an unwritable output, detected before anything is rendered', async () => {
    const input = await put('a.srt', srt(['Một']))
    await put('file', '')
    const answer = await callDub([input, '-o', at('file/o.wav'), '--json'])
    expect(answer.code).toBe(6)
    expect(JSON.parse(answer.out)).toMatchObject({ error: { at: at('file/o.wav') } })
    expect(answer.err).not.toContain('rendering')
  })

  it('names the invalid entry of a cast file', async () => {
    const input = await put('a.srt', srt(['[Nam] Một']))
    const cast = await put('cast.json', '{ "Nam": { "voiceId": "một" } }')
    const answer = await callDub([input, '-o', at('o.wav'), '--cast', cast])
    expect(answer.code).toBe(3)
    expect(answer.err).toContain('cast.json › "Nam" › voiceId')
  })

  it('is no cue without a word: it is not spoken, and said', async () => {
    const input = await put('a.srt', srt(['Một', '…', '_', '☎', 'Ba']))
    const answer = await callDub([input, '-o', at('o.wav'), '--json'])
    expect(answer.code).toBe(0)
    expect(reportIn(answer)).toMatchObject({
      ok: true,
      voiced: 2,
      withoutText: [{ cue: 2, start: '00:00:12,000' }, { cue: 3 }, { cue: 4 }],
    })
    expect(answer.err).toContain('3 without words')
  })

  it.each([
    ['en-US', /^Sarah \(/],
    ['en-GB', /^Alan \(/],
  ])('casts English of a region (%s) with the best engine', async (language, voice) => {
    const input = await put('a.srt', srt(['[Host] Good morning to all of you.']))
    const answer = await callDub([input, '-o', at('o.wav'), '--lang', language, '--json'])
    expect(reportIn(answer)).toMatchObject({
      ok: true,
      language,
      speakers: [{ label: 'Host', voice: expect.stringMatching(voice) }],
      voices: [{ voice: expect.stringMatching(voice), engine: 'Flite' }],
    })
  })

  it('counts unspoken cues, and is complete without them', async () => {
    const input = await put(
      'a.srt',
      srt([
        'Xin chào các bạn',
        '(tiếng chó sủa)',
        '♪ La la ♪',
        'Tôi đợi (thở dài) mãi ở Chùa Một Cột (xây năm 1049) này.',
      ]),
    )
    const answer = await callDub([input, '-o', at('o.wav'), '--json'])
    expect(answer.code).toBe(0)
    expect(answer.err).toMatch(/\b7 words are not spoken: .*“\(thở dài\)”/)
    expect(answer.err).not.toContain('1049')
    expect(reportIn(answer)).toMatchObject({
      ok: true,
      language: 'vi',
      voiced: 2,
      withoutText: [],
      notSpoken: { sound: 1, song: 1 },
      unspoken: [
        { cue: 2, text: '(tiếng chó sủa)' },
        { cue: 3, text: '♪ La la ♪' },
        { cue: 4, text: '(thở dài)' },
      ],
      // The narrator's.
      voices: [{ voice: expect.stringMatching(/\(/), speakers: [''] }],
    })
    expect(reportIn(answer).languageConfidence).toBeGreaterThan(0.5)
  })
})

describe('dub with another service', () => {
  let service: FakeService
  beforeEach(async () => {
    service = await FakeService.start()
  })
  afterEach(() => service.close())
  const remote = (key = service.key) => ({
    args: ['--connection', service.url, '--key-env', 'KEY'],
    env: { KEY: key },
  })

  it('casts by the file and pays only for spoken text', async () => {
    const input = await put('a.srt', srt(['[Nam] Một', '[Lan] Hai']))
    const cast = await put(
      'cast.json',
      JSON.stringify({ nam: { voiceId: 3 }, Lann: { voiceId: 2 } }),
    )
    const { args, env } = remote()
    const answer = await callDub(
      [input, '-o', at('o.flac'), '--cast', cast, '--json', ...args],
      env,
    )
    expect(answer.code).toBe(0)
    expect(reportIn(answer)).toMatchObject({
      credits: 6,
      voiced: 2,
      speakers: [
        { label: 'Nam', voice: expect.any(String), cues: 1 },
        { label: 'Lan', voice: expect.any(String), cues: 1 },
      ],
    })
    expect(service.tasks.all()[0]?.chunks.map((chunk) => chunk.voiceId)[0]).toBe(3)
    expect(answer.err).toContain('"Lann"')
    expect(answer.err).toContain('did you mean "Lan"?')
  })

  it('applies a profile of the service or a file, with suggestions', async () => {
    const data = [{ id: 4, name: 'Thơ ca', settings: { pitch: -2, split_layout: 'line' } }]
    service.rules.push(({ path }) => {
      if (path.includes('/profile/')) return { json: { status: 'success', data } }
    })
    const input = await put('a.srt', srt(['Trăm năm\ntrong cõi']))
    const file = await put('own.json', JSON.stringify({ speed: 1.2, pitch: 3 }))
    const { args, env } = remote()
    const dub = (profile: string) =>
      callDub([input, '-o', at('o.wav'), '--profile', profile, '--json', ...args], env)
    const sent = () => service.seen.findLast((each) => each.path.endsWith('/stt_stream'))?.body
    expect(reportIn(await dub('tho ca')).credits).toBe(19)
    expect(sent()).toMatchObject({ pitch: -2, srt: expect.stringContaining('Trăm năm, trong') })
    expect((await dub(file)).code).toBe(0)
    expect(sent()).toMatchObject({ pitch: 3, speed: 1.2 })
    const unknown = await dub('Thơ')
    expect(unknown.code).toBe(2)
    expect(unknown.out + unknown.err).toContain('Thơ ca')
  })

  it('reports a wrong key without showing it', async () => {
    const input = await put('a.srt', srt(['Một']))
    const { args, env } = remote('wrong-secret-key')
    const answer = await callDub([input, '-o', at('o.wav'), ...args], env)
    expect(answer.code).toBe(4)
    expect(answer.err).not.toContain('wrong-secret-key')
  })

  it('reports an unreachable service', async () => {
    const input = await put('a.srt', srt(['Một']))
    const args = ['--connection', 'http://127.0.0.1:9', '--key-env', 'KEY']
    const answer = await callDub([input, '-o', at('o.wav'), ...args, '--json'], { KEY: 'k' })
    expect(answer.code).toBe(4)
    expect(JSON.parse(answer.out)).toMatchObject({
      error: { code: 'OFFLINE', at: 'http://127.0.0.1:9' },
    })
  })

  it('writes the track without a failed cue, with a non-zero exit code', async () => {
    service.tasks.unspeakable.add('Hai')
    const input = await put('a.srt', srt(['Một', 'Hai']))
    const { args, env } = remote()
    const answer = await callDub([input, '-o', at('o.wav'), '--json', ...args], env)
    expect(answer.code).toBe(5)
    expect(reportIn(answer)).toMatchObject({
      ok: false,
      voiced: 1,
      failed: [{ cue: 2, error: { code: 'SYNTHESIS_FAILED' } }],
    })
    expect((await stat(at('o.wav'))).size).toBeGreaterThan(1_000)
  })

  it('stops when credits run out', async () => {
    service.credits = 2
    const input = await put('a.srt', srt(['Một']))
    const { args, env } = remote()
    const answer = await callDub([input, '-o', at('o.wav'), '--json', ...args], env)
    expect(answer.code).toBe(4)
    expect(JSON.parse(answer.out)).toMatchObject({ error: { code: 'INSUFFICIENT_CREDITS' } })
  })

  it('renders only changed cues in an existing project', async () => {
    const { args, env } = remote()
    const more = ['-o', at('o.wav'), '--project', at('P'), '--json', ...args]
    await callDub([await put('a.srt', srt(['Một', 'Hai'])), ...more], env)
    const again = await callDub([await put('a.srt', srt(['Một', 'Hai ba', 'Bốn'])), ...more], env)
    expect(reportIn(again)).toMatchObject({ ok: true, cues: 3, credits: 9 })
    expect(service.tasks.submitted).toEqual(['Một', 'Hai', 'Hai ba', 'Bốn'])
    const nothing = await callDub([at('a.srt'), ...more], env)
    expect(reportIn(nothing)).toMatchObject({ ok: true, credits: 0 })
  })

  it('never turns a folder with other contents into a project', async () => {
    const input = await put('a.srt', srt(['Một']))
    const answer = await callDub([input, '-o', at('o.wav'), '--project', folder])
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining(folder) })
  })
})

describe('a job that is killed', () => {
  let service: FakeService
  beforeAll(buildDub, 60_000)
  beforeEach(async () => {
    service = await FakeService.start()
    service.tasks.finishPerStatus = 3
  })
  afterEach(() => service.close())

  it('resumes repeatedly and sends no cue twice', async () => {
    const texts = Array.from({ length: 20 }, (_, i) => `Câu thứ ${i}`)
    const input = await put('a.srt', srt(texts))
    const connection = ['--connection', service.url, '--key-env', 'KEY']
    const args = [input, '-o', at('o.wav'), '--project', at('P'), ...connection]
    for (const fetched of [2, 9]) {
      const job = spawnDub(args, { KEY: service.key })
      await expect.poll(() => service.count(/storage/)).toBeGreaterThan(fetched)
      job.kill('SIGKILL')
      await once(job, 'exit')
    }
    const answer = await callDub([...args, '--json'], { KEY: service.key })
    expect(answer.code).toBe(0)
    expect(reportIn(answer)).toMatchObject({ ok: true, voiced: 20 })
    expect(service.tasks.submitted).toEqual(texts)
  })

  it.runIf(process.platform !== 'win32')('stops cleanly with Ctrl+C', async () => {
    service.tasks.finishPerStatus = 0
    const input = await put('a.srt', srt(['Một']))
    const connection = ['--connection', service.url, '--key-env', 'KEY']
    const job = spawnDub([input, '-o', at('o.wav'), ...connection], { KEY: service.key })
    await expect.poll(() => service.count(/status/)).toBeGreaterThan(0)
    job.kill('SIGINT')
    expect(await once(job, 'exit')).toEqual([130, null])
  })
})
