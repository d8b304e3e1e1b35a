import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeWav } from '@cuecast/audio/decode/decode-wav'
import { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { must } from '@shared/testing/must'
import { buildDub, callDub, reportIn, spawnDub, withSettings } from './testing/call-dub'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})
const at = (name: string) => join(folder, name)
async function put(name: string, content: string): Promise<string> {
  await writeFile(at(name), content)
  return at(name)
}
const soundOf = async (path: string) => must(decodeWav(await readFile(path))).channels[0]
const cuesOf = async (path: string) => must(readSubtitles(await readFile(path), 'a.srt')).cues

const script = `# Một

Xin chào các bạn. [pause 800ms] Hôm nay ta nói về {GIF|gíp}.

[Lan] Chào bạn.

# Hai

Hết rồi.
`

describe('a script', () => {
  it('becomes a track as long as its takes and pauses, to the sample, with a spoken SRT', async () => {
    const input = await put('a.md', script)
    const more = { export: { clips: true }, job: { chapters: 'a.json' } }
    const files = ['--srt', at('a.srt'), ...withSettings(folder, more)]
    const answer = await callDub([input, '-o', at('a.wav'), ...files, '--json'])
    expect(answer.code).toBe(0)
    expect(reportIn(answer)).toMatchObject({ ok: true, cues: 4, voiced: 4, stretched: 0 })
    const sound = (await soundOf(at('a.wav'))) ?? new Float32Array()
    const clips = await readdir(at('a.clips'))
    const takes = await Promise.all(clips.map((clip) => soundOf(join(at('a.clips'), clip))))
    const said = takes.reduce((sum, take) => sum + (take?.length ?? 0), 0)
    expect(sound.length).toBe(said + (800 + 800 + 1_500) * 48)
    const cues = await cuesOf(at('a.srt'))
    expect(cues.map(({ text }) => text)).toEqual([
      'Xin chào các bạn.',
      'Hôm nay ta nói về GIF.',
      'Chào bạn.',
      'Hết rồi.',
    ])
    for (const { startMs } of cues) {
      const onset = sound.findIndex(
        (value, i) => i >= (startMs - 2) * 48 && Math.abs(value) > 0.003,
      )
      expect(Math.abs(onset / 48 - startMs)).toBeLessThan(30)
    }
    const chapters: unknown = JSON.parse(await readFile(at('a.json'), 'utf8'))
    expect(chapters).toMatchObject({
      version: '1.2.0',
      chapters: [
        { startTime: 0, title: 'Một' },
        { startTime: (cues[3]?.startMs ?? 0) / 1000, title: 'Hai' },
      ],
    })
  })

  it('is voiced again only where it has changed; what follows moves by the difference', async () => {
    const call = async (text: string) => {
      const args = [await put('a.md', text), '-o', at('a.mp3'), '--srt', at('a.srt')]
      const answer = await callDub([...args, '--project', at('P.cuecast'), '--json'])
      expect(answer.code).toBe(0)
      return { report: reportIn(answer), cues: await cuesOf(at('a.srt')) }
    }
    const before = await call(script)
    const mp3 = (await readFile(at('a.mp3'))).toString('latin1', 0, 2_000)
    expect(mp3.match(/CHAP/g)).toHaveLength(2)
    const after = await call(script.replace('Chào bạn.', 'Chào bạn thân mến của tôi.'))
    expect(after.report.credits).toBe('Chào bạn thân mến của tôi.'.length)
    const grown = (cues: typeof before.cues) => (cues[2]?.endMs ?? 0) - (cues[2]?.startMs ?? 0)
    const moved = (after.cues[3]?.startMs ?? 0) - (before.cues[3]?.startMs ?? 0)
    expect(Math.abs(moved - (grown(after.cues) - grown(before.cues)))).toBeLessThanOrEqual(1)
    expect(after.cues.slice(0, 2)).toEqual(before.cues.slice(0, 2))
  })

  it('is written a chapter a file, too, with its cover', async () => {
    await writeFile(at('c.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    const cover = (file: string) =>
      withSettings(folder, { export: { chapterFiles: true }, job: { cover: file } })
    const input = await put('a.md', script)
    const answer = await callDub([input, '-o', at('a.wav'), ...cover('c.png')])
    expect(answer).toMatchObject({ code: 0 })
    const names = (await readdir(at('a.chapters'))).sort()
    expect(names).toEqual(['01 Một.wav', '02 Hai.wav'])
    const parts = await Promise.all(names.map((name) => soundOf(join(at('a.chapters'), name))))
    const whole = await soundOf(at('a.wav'))
    expect(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0)).toBe(whole?.length)
    const second = await readFile(join(at('a.chapters'), names[1] ?? ''), 'latin1')
    expect(/ITRK[^]{4}2\0/.test(second)).toBe(true)
    expect(/IPRD[^]{4}a\0/.test(second)).toBe(true)
    const quiet = withSettings(folder, {
      export: { chapterEnds: { tailMs: 2_000, fill: 'room' }, artist: 'Lan' },
    })
    expect((await callDub([input, '-o', at('q.wav'), ...quiet])).code).toBe(0)
    const [first] = (await readdir(at('q.chapters'))).sort()
    const path = join(at('q.chapters'), first ?? '')
    const sound = (await soundOf(path)) ?? new Float32Array()
    const isLoud = (sample: number) => Math.abs(sample) > 0.005
    // Soft onsets are under that level for some milliseconds.
    expect(Math.abs(sound.findIndex(isLoud) / 48 - 750)).toBeLessThan(60)
    expect(Math.abs((sound.length - sound.findLastIndex(isLoud)) / 48 - 2_000)).toBeLessThan(60)
    const power = sound.subarray(0, 24_000).reduce((sum, sample) => sum + sample ** 2, 0) / 24_000
    expect(Math.abs(10 * Math.log10(power) + 66)).toBeLessThan(1.5)
    expect(/IART[^]{4}Lan\0/.test(await readFile(path, 'latin1'))).toBe(true)
    const wrong = await callDub([input, '-o', at('b.wav'), ...cover('a.md')])
    expect(wrong.code).toBe(2)
    expect(wrong.err).toContain('JPEG or PNG')
  })

  it('keeps to a wanted length and explains how before any rendering', async () => {
    const input = await put('a.txt', 'Xin chào các bạn. Hôm nay trời đẹp. Ta đi chơi nhé.\n')
    const target = withSettings(folder, { narration: { targetMs: 4_000 } })
    const answer = await callDub([input, '-o', at('a.wav'), ...target])
    expect(answer.code).toBe(0)
    expect(answer.err).toMatch(/for a length of 0:04: speed [\d.]+, pauses of \d+/)
    expect((await soundOf(at('a.wav')))?.length).toBe(4 * 48_000)
  })

  it('is no script where a .txt holds subtitles', async () => {
    const input = await put('a.txt', '1\n00:00:10,000 --> 00:00:12,000\nXin chào\n')
    const answer = await callDub([input, '-o', at('a.wav'), '--json'])
    expect((await soundOf(at('a.wav')))?.length).toBe(12 * 48_000)
    expect(reportIn(answer)).toMatchObject({ cues: 1 })
  })

  it.each([
    ['', 'SCRIPT_EMPTY'],
    ['# Chỉ tiêu đề', 'SCRIPT_EMPTY'],
    [Buffer.from([0, 1, 2, 3, 0, 255, 254, 7]).toString('latin1'), 'SCRIPT_UNREADABLE'],
  ])('says what is wrong with %j', async (text, code) => {
    const answer = await callDub([await put('a.md', text), '-o', at('a.wav'), '--json'])
    expect(answer.code).toBe(3)
    expect(JSON.parse(answer.out)).toMatchObject({ ok: false, error: { code } })
  })
})

describe('a narration that is killed', () => {
  beforeAll(buildDub, 120_000)

  it('is taken up by the same command, and nothing is paid twice', async () => {
    const service = await FakeService.start()
    try {
      service.tasks.finishPerStatus = 1
      const texts = ['Câu một.', 'Câu hai.', 'Câu ba.', 'Câu bốn.']
      const input = await put('a.md', texts.join(' '))
      const connection = ['--connection', service.url, '--key-env', 'KEY']
      const args = [input, '-o', at('a.mp3'), '--project', at('P.cuecast'), ...connection]
      const job = spawnDub(args, { KEY: service.key })
      await expect.poll(() => service.count(/storage/)).toBeGreaterThan(0)
      job.kill('SIGKILL')
      await once(job, 'exit')
      const answer = await callDub([...args, '--json'], { KEY: service.key })
      expect(answer.code).toBe(0)
      expect(reportIn(answer)).toMatchObject({ ok: true, voiced: 4 })
      expect(service.tasks.submitted).toEqual(texts)
    } finally {
      await service.close()
    }
  })
})

describe('a text with times', () => {
  it('shows what it takes for what in a transcript, and never speaks unclear times', async () => {
    const input = await put('talk.txt', '0:00\nhello everyone\n0:04\nwe cook rice\n')
    const answer = await callDub([input, '--how-read', '--json'])
    expect(answer).toMatchObject({
      code: 0,
      err: expect.stringContaining('“0:00” is a start (m:s)'),
    })
    expect(JSON.parse(answer.out)).toMatchObject({
      format: 'timed-lines',
      cues: 2,
      notices: [{ code: 'TIMES_READ', line: 1 }],
    })
    const day = await put('day.txt', '8:00 Ăn sáng\n9:00 Đi làm\n12:00 Ăn trưa\n')
    const refused = await callDub([day, '-o', at('o.wav'), '--json'])
    expect(refused.code).toBe(3)
    expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'TIMES_UNCLEAR' } })
  })
})
