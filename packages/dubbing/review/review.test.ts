import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cue, ProjectFile, Take } from '@shared/contracts/project-file'
import {
  type ReviewOptions,
  reviewOptionsSchema,
  type ReviewPackage,
  reviewPackageSchema,
} from '@shared/contracts/review'
import { destinationOptions } from '@shared/interchange/destinations'
import { withRound } from '@shared/review/review-package'
import { must, present } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleSpeaker, sampleTake } from '@shared/testing/samples'
import { translator } from '@shared/texts/texts'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { hasFfmpeg } from '@cuecast/audio/ffmpeg'
import { measureTake } from '@cuecast/audio/measure-take'
import { peak, sine } from '@cuecast/audio/testing/sounds'
import { asOrdinaryUser } from '@cuecast/platform/testing/ordinary-user'
import { testSigning } from '@cuecast/origin/testing/signing'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { planReviewExport, type ReviewRequest } from './plan-review'
import { runReviewExport } from './write-review'

const folder = testFolder()
const page = {
  html: `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'" />
<link rel="stylesheet" href="page.css" /></head><body><div id="root"></div><script src="page.js"></script></body></html>`,
  script: 'window.cuecastFile = (name, text) => {}; "$&"',
  style: 'body { color: red }',
}

const takes: Take[] = []
const texts = ['Xin chào', '</script><script>alert(1)</script>', 'Ba\u2028dòng < 4', 'Bốn']
const cues: Cue[] = texts.map((text, i) =>
  sampleCue(`c${i}`, 1_000 + i * 22_000, {
    endMs: 3_000 + i * 22_000,
    text,
    speakerId: i === 1 ? 'A' : null,
  }),
)
const project = sampleDocument({
  id: 'project-1',
  name: 'Phim tập 1',
  cues,
  speakers: [sampleSpeaker('A', { label: 'An' })],
})

beforeAll(async () => {
  const assets = join(folder, 'page')
  await mkdir(join(folder, 'p', 'takes'), { recursive: true })
  await mkdir(assets)
  await writeFile(join(assets, 'index.html'), page.html)
  await writeFile(join(assets, 'page.js'), page.script)
  await writeFile(join(assets, 'page.css'), page.style)
  process.env['CUECAST_REVIEW_PAGE'] = assets
  for (const [i, hertz] of [300, 400, 500, 600, 900].entries()) {
    const bytes = await encodeAudio([sine(24_000 * 1.5, 24_000, hertz, 0.3)], 24_000, 'wav')
    const { durationMs, leadMs, tailMs } = must(await measureTake(bytes))
    const file = `${String(i).padStart(64, '0')}.wav`
    await writeFile(join(folder, 'p', 'takes', file), bytes)
    const cueId = i === 4 ? 'c2' : `c${i}`
    takes.push(sampleTake(`t${i}`, cueId, { file, durationMs, leadMs, tailMs }))
  }
})
afterAll(() => {
  delete process.env['CUECAST_REVIEW_PAGE']
})

const firstTakes = { c0: 't0', c1: 't1', c2: 't2', c3: 't3' }

function request(
  target: string,
  review: Partial<ReviewOptions> = {},
  more: Partial<ReviewRequest> = {},
): ReviewRequest {
  const options = { ...reviewOptionsSchema.parse({ picture: 'none' }), ...review }
  return {
    project,
    takes,
    activeTakes: firstTakes,
    projectPath: join(folder, 'p'),
    options: { ...destinationOptions('review'), review: options },
    folder: join(folder, 'out'),
    name: 'Phim',
    target: join(folder, 'out', target),
    signing: testSigning,
    t: translator('en'),
    ...more,
  }
}

/** Files that a page reads from a folder: all that a script passes to it. */
async function filesIn(target: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const names = await readdir(join(folder, 'out', target), { recursive: true })
  for (const name of names.filter((each) => each.endsWith('.js') && each !== 'page.js')) {
    const script = await readFile(join(folder, 'out', target, name), 'utf8')
    const run = new Function('cuecastFile', script)
    run((file: string, text: string) => files.set(file, text))
    expect(`${[...files.keys()].at(-1)}.js`).toBe(name.replaceAll('\\', '/'))
  }
  return files
}

const dataOf = (files: ReadonlyMap<string, string>): ReviewPackage =>
  reviewPackageSchema.parse(JSON.parse(files.get('package.json') ?? ''))

async function samples(base64: string | undefined): Promise<Float32Array> {
  const { channels, sampleRate } = must(await decodeAudio(Buffer.from(base64 ?? '', 'base64')))
  expect(sampleRate).toBe(48_000)
  return channels[0] ?? new Float32Array()
}

describe('a review package in a folder', () => {
  let files = new Map<string, string>()
  beforeAll(async () => {
    must(await runReviewExport(request('one')))
    files = await filesIn('one')
  })

  it('has the page as it was built, and its data in scripts', async () => {
    const at = (name: string) => readFile(join(folder, 'out', 'one', name), 'utf8')
    expect(await at('index.html')).toBe(page.html)
    expect(await at('page.js')).toBe(page.script)
    expect(await at('package.json.js')).not.toContain('</script')
    const data = dataOf(files)
    expect(data).toMatchObject({ round: 1, project: { id: 'project-1', name: 'Phim tập 1' } })
    expect(data.cues.map(({ text }) => text)).toEqual(texts)
    expect(data.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('has sound that is exactly as long as its parts say, without a knock where they meet', async () => {
    const [mix, ...others] = dataOf(files).tracks
    expect([mix?.id, others]).toEqual(['mix', []])
    const parts = mix?.parts ?? []
    expect(parts.length).toBeGreaterThan(1)
    const pieces: Float32Array[] = []
    for (const { file, startMs, endMs } of parts) {
      const sound = await samples(files.get(file))
      expect(sound.length).toBe((endMs - startMs) * 48)
      pieces.push(sound)
    }
    const joined = pieces.flatMap((piece) => Array.from(piece))
    const at = (ms: number) => joined.slice(ms * 48, (ms + 1_000) * 48)
    for (const { startMs } of cues)
      expect(peak(Float32Array.from(at(startMs + 100)))).toBeGreaterThan(0.2)
    const joint = (parts[0]?.endMs ?? 0) * 48
    for (let i = joint - 50; i < joint + 50; i++)
      expect(Math.abs(joined[i] ?? 1)).toBeLessThan(0.003)
  })

  it('has a waveform of 20 peaks a second', () => {
    const peaks = Buffer.from(dataOf(files).tracks[0]?.peaks ?? '', 'base64')
    expect(peaks.length).toBe(69 * 20)
    expect([peaks[10], (peaks[30] ?? 0) > 60]).toEqual([0, true])
  })

  it('tells nothing of the machine, its user or its folders', async () => {
    const names = await readdir(join(folder, 'out', 'one'), {
      recursive: true,
      withFileTypes: true,
    })
    for (const each of names.filter((name) => name.isFile())) {
      const bytes = await readFile(join(each.parentPath, each.name))
      const sound =
        /^cuecastFile\("sound\/[^"]+","([^"]+)/.exec(bytes.toString('latin1'))?.[1] ?? ''
      const all = bytes.toString('utf8') + Buffer.from(sound, 'base64').toString('latin1')
      // Short names occur in any sound by chance.
      const host = hostname().length > 5 ? [hostname()] : []
      for (const secret of [folder, homedir(), ...host, 'p/takes', '.wav', process.cwd()])
        expect(all.includes(secret) ? `${each.name}: ${secret}` : '').toBe('')
    }
  })
})

describe('a review package as one file', () => {
  it('is one HTML file that allows its own script and style alone', async () => {
    must(await runReviewExport(request('one.html', { pack: 'html', watermark: 'Chị Hà' })))
    const html = await readFile(join(folder, 'out', 'one.html'), 'utf8')
    const hash = (text: string) => createHash('sha256').update(text).digest('base64')
    expect(html).toContain(
      `default-src 'none'; script-src 'sha256-${hash(page.script)}'; style-src 'sha256-${hash(page.style)}'`,
    )
    expect(html).toContain(`<script>${page.script}</script>`)
    const blocks = [
      ...html.matchAll(/<script type="text\/plain" data-file="([^"]+)">([^<]*)<\/script>/g),
    ]
    const files = new Map(blocks.map(([, name = '', text = '']) => [name, text]))
    const data = dataOf(files)
    expect([data.watermark, data.cues[1]?.text]).toEqual(['Chị Hà', texts[1]])
    expect([...files.keys()].slice(1, -1)).toEqual(data.tracks[0]?.parts.map(({ file }) => file))
    expect((html.match(/<script/g) ?? []).length).toBe(files.size + 1)
    expect((await samples(files.get('sound/mix-0001.mp3'))).length).toBeGreaterThan(48_000)
  })

  it('beyond its size is refused, with the size, before anything is written', async () => {
    const many = Array.from({ length: 300 }, (_, i) => sampleCue(`x${i}`, i * 10_000))
    const long = { project: { ...project, cues: [...cues, ...many] } }
    const small = request('large.html', { pack: 'html', mostMegabytes: 1 }, long)
    const { errors } = await planReviewExport(small)
    expect(errors).toMatchObject([{ code: 'REVIEW_TOO_LARGE', params: { most: 1_000_000 } }])
    const written = await runReviewExport(small)
    expect(written.ok ? '' : written.error.code).toBe('REVIEW_TOO_LARGE')
    expect(await readdir(join(folder, 'out'))).not.toContain('large.html')
  })

  it('is a zip file with the folder inside', async () => {
    must(await runReviewExport(request('one.zip', { pack: 'zip' })))
    const names = zipNames(await readFile(join(folder, 'out', 'one.zip')))
    expect(names).toEqual(
      expect.arrayContaining([
        'one/index.html',
        'one/package.json.js',
        'one/sound/mix-0001.mp3.js',
      ]),
    )
  })
})

describe('the second round', () => {
  const edited: ProjectFile = {
    ...project,
    cues: cues.map((cue) => (cue.id === 'c3' ? { ...cue, text: 'Bốn mới' } : cue)),
  }
  it('marks what changed and has its earlier sound', async () => {
    const first = must(await runReviewExport(request('r1')))
    const review = withRound(null, first.reviewRound)
    const next = { project: { ...edited, review }, activeTakes: { ...firstTakes, c2: 't4' } }
    const second = must(await runReviewExport(request('r2', { changesOnly: true }, next)))
    expect(second).toMatchObject({ before: 1, cues: 2, changed: 2, reviewRound: { round: 2 } })
    const files = await filesIn('r2')
    const data = dataOf(files)
    expect(data.cues.map(({ id, change }) => [id, change])).toEqual([
      ['c2', 'sound'],
      ['c3', 'text'],
    ])
    const previous = data.tracks.find(({ id }) => id === 'previous')
    const [part] = previous?.parts ?? []
    expect(part).toMatchObject({ startMs: 43_000, endMs: 49_000 })
    const sound = await samples(files.get(part?.file ?? ''))
    const tone = sound.slice(48 * 2_200, 48 * 2_300)
    // The take of the first round is a tone of 500 Hz: it crosses zero 100 times in 0.1 s.
    const crossings = tone.filter(
      (value, i) => i > 0 && value > 0 !== (tone[i - 1] ?? 0) > 0,
    ).length
    expect(Math.abs(crossings - 100)).toBeLessThan(3)
    const again = must(await runReviewExport(request('r2', {}, next)))
    expect(again.reviewRound.round).toBe(2)
  })
})

describe('what stands in the way of a review package', () => {
  const codeOf = async (asked: ReviewRequest) => {
    const result = await runReviewExport(asked)
    return result.ok ? 'written' : result.error.code
  }

  it('is said: no take, an empty range, a folder of something else', async () => {
    expect(await codeOf(request('a', {}, { activeTakes: {} }))).toBe('NOTHING_TO_EXPORT')
    const range = { startMs: 30_000, endMs: 40_000 }
    expect(await codeOf(request('a', { range }))).toBe('NOTHING_TO_REVIEW')
    expect(await codeOf(request('a', { speakers: ['nobody'] }))).toBe('NOTHING_TO_REVIEW')
    expect(await codeOf(request('a', { originalFile: join(folder, 'no.srt') }))).toBe(
      'FILE_NOT_FOUND',
    )
    await mkdir(join(folder, 'out', 'photos'))
    await writeFile(join(folder, 'out', 'photos', 'me.jpg'), 'x')
    expect(await codeOf(request('photos'))).toBe('WRITE_FAILED')
    expect(await readdir(join(folder, 'out', 'photos'))).toEqual(['me.jpg'])
    await writeFile(join(folder, 'out', 'mine.html'), 'a page of my own')
    expect(await codeOf(request('mine.html', { pack: 'html' }))).toBe('WRITE_FAILED')
  })

  it.runIf(process.platform !== 'win32')('a folder that cannot be written', async () => {
    await mkdir(join(folder, 'locked'))
    await chmod(join(folder, 'locked'), 0o500)
    const locked = { folder: join(folder, 'locked'), target: join(folder, 'locked', 'a') }
    const code = await asOrdinaryUser(folder, () => codeOf(request('a', {}, locked)))
    expect(code).toBe('PERMISSION_DENIED')
  })

  it('leaves nothing behind when it is cancelled, and the older package as it was', async () => {
    must(await runReviewExport(request('kept')))
    const before = (await stat(join(folder, 'out', 'kept', 'index.html'))).mtimeMs
    const controller = new AbortController()
    const cancelled = request(
      'kept',
      {},
      { signal: controller.signal, onProgress: () => controller.abort() },
    )
    expect(await codeOf(cancelled)).toBe('CANCELLED')
    expect((await stat(join(folder, 'out', 'kept', 'index.html'))).mtimeMs).toBe(before)
    expect((await readdir(join(folder, 'out'))).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

it('the film’s own sound is as loud as the mix, however quiet the film is', async () => {
  const film = join(folder, 'p', 'nhỏ tiếng.wav')
  await writeFile(film, await encodeAudio([sine(24_000 * 70, 24_000, 1_000, 0.01)], 24_000, 'wav'))
  const media = { project: { ...project, media: { path: film, durationMs: 70_000 } } }
  const wanted = request('original', { filmSound: true }, media)
  const loudness = { targetLufs: null, peakDbtp: -1 }
  const options = { ...wanted.options, loudness, dub: false }
  const { report } = must(await runReviewExport({ ...wanted, options }))
  const files = await filesIn('original')
  const original = present(dataOf(files).tracks.find(({ id }) => id === 'original'))
  const sound = await samples(files.get(original.parts[0]?.file ?? ''))
  const meanSquare = sound.reduce((sum, each) => sum + each * each, 0) / sound.length
  // The loudness of a 1 kHz tone equals its mean square (ITU-R BS.1770, annex 1).
  const lufs = 10 * Math.log10(meanSquare)
  expect(Math.abs(lufs - (report.integratedLufs ?? 0))).toBeLessThan(0.5)
})

describe.runIf(hasFfmpeg())('the picture of a film', () => {
  it('is left out where the file has none', async () => {
    const film = join(folder, 'p', 'tiếng.webm')
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=5', film])
    const media = { project: { ...project, media: { path: film, durationMs: 5_000 } } }
    must(await runReviewExport(request('sound', { picture: 'film' }, media)))
    expect(dataOf(await filesIn('sound')).picture).toBe(null)
    expect(await readdir(join(folder, 'out', 'sound'))).not.toContain('picture')
  })

  it('becomes stills or a small film without a trace of where it was', async () => {
    const film = join(folder, 'p', 'phim bí mật.mp4')
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=s=640x360:r=10:d=20',
      '-f',
      'lavfi',
      '-i',
      'sine=d=20',
      '-metadata',
      'title=bí mật',
      '-shortest',
      film,
    ])
    const media = { project: { ...project, media: { path: film, durationMs: 20_000 } } }
    const short = { range: { startMs: 2_000, endMs: 12_000 } }
    must(await runReviewExport(request('stills', { ...short, picture: 'stills' }, media)))
    const { picture } = dataOf(await filesIn('stills'))
    if (picture?.kind !== 'stills') throw new Error('no stills')
    expect([picture.everyMs, picture.files.length]).toEqual([2_000, 5])
    expect(picture.files[0]).toBe('picture/0001.jpg')
    must(await runReviewExport(request('film', { ...short, picture: 'film' }, media)))
    const small = join(folder, 'out', 'film', 'picture', 'film.mp4')
    const probe = [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name,width:format=duration',
      '-of',
      'csv=p=0',
      small,
    ]
    expect(execFileSync('ffprobe', probe, { encoding: 'utf8' }).trim()).toMatch(
      /^h264,320\n10\.\d+$/,
    )
    expect((await readFile(small)).includes('bí mật')).toBe(false)
  })
})

/** Names in the central directory of a zip file (APPNOTE 4.3.12). */
function zipNames(bytes: Buffer): string[] {
  const names: string[] = []
  const mark = Buffer.from('PK\u0001\u0002', 'latin1')
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1))
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)))
  return names
}
