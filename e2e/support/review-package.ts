import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MemorySink } from '@cuecast/audio/encode/encoder'
import { openMp3Encoder } from '@cuecast/audio/encode/mp3-encoder'
import {
  readPage,
  wrapSound,
  writePageFolder,
  writeSingleFile,
} from '@cuecast/dubbing/review/page-files'
import type { ReviewCue, ReviewPackage } from '@shared/contracts/review'

const RATE = 24_000
const PART_MS = 30_000

const STILL = 'picture/still-1.png'
/** A ramp of 16 by 9 pixels. */
const STILL_BYTES =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAAAAAAeQfPuAAAAHUlEQVR42mOwcfEJiUnJKalp6ZkyZ8maLQyDRAAAzdZDgQVCY7AAAAAASUVORK5CYII='

const lines = [
  ['Mẹ ơi, mẹ về sớm nhé!', 'Mum, come home early, will you!'],
  [
    'Tôi đã đợi ở ga Sài Gòn từ sáng, nhưng chuyến tàu SE3 đến muộn gần hai tiếng.',
    'I have been waiting at Saigon station since morning, but train SE3 is almost two hours late.',
  ],
  ['Thế còn giấy tờ?', 'And the papers?'],
  [
    'Ông Nguyễn Đức Khương nói rằng khu rừng này đã ở đây trước khi làng có tên.',
    'Mr Nguyễn Đức Khương says this forest was here before the village had a name.',
  ],
  ['Không.', 'No.'],
] as const

interface Wanted {
  cues: number
  everyMs: number
  /** Sine tone without a break, for measuring joints; else tones where cues are. */
  steady?: boolean
  change?: Partial<ReviewPackage>
  /** Contents of further languages by their files, as JSON. */
  languages?: (pkg: ReviewPackage) => [string, string][]
}

/** One part of MP3: a tone of 440 Hz whose phase continues from part to part. */
async function partOf(index: number, steady: boolean): Promise<Buffer> {
  const totalFrames = (RATE * PART_MS) / 1_000
  const sink = new MemorySink()
  const encoder = await openMp3Encoder(sink, { sampleRate: RATE, channels: 1, totalFrames })
  const samples = new Float32Array(totalFrames)
  for (let i = 0; i < totalFrames; i += 1) {
    const at = index * totalFrames + i
    const speaks = steady || (at / RATE) % 4.8 < 2.6
    const shape = steady ? 1 : Math.abs(Math.sin((at / RATE) * 9)) * 0.9 + 0.1
    samples[i] = speaks ? 0.4 * shape * Math.sin((2 * Math.PI * 440 * at) / RATE) : 0
  }
  await encoder.write([samples])
  await encoder.finish()
  return Buffer.from(sink.bytes())
}

function packageOf({ cues, everyMs, change }: Wanted): ReviewPackage {
  const durationMs = Math.ceil((cues * everyMs) / PART_MS) * PART_MS
  const parts = (name: string) =>
    Array.from({ length: durationMs / PART_MS }, (_, i) => ({
      file: `sound/${name}-${i + 1}.mp3`,
      startMs: i * PART_MS,
      endMs: (i + 1) * PART_MS,
    }))
  const peaks = Buffer.from(
    Uint8Array.from({ length: durationMs / 50 }, (_, i) =>
      (i / 20) % 4.8 < 2.6 ? 60 + 150 * Math.abs(Math.sin(i * 0.7) * Math.sin(i * 0.13)) : 8,
    ),
  ).toString('base64')
  return {
    format: 'cuecast-review',
    version: 1,
    packageId: 'package-of-the-tests',
    project: { id: 'project-1', name: 'Rừng được phỏng vấn' },
    round: 1,
    date: '2026-11-22',
    watermark: '',
    locale: 'vi',
    startMs: 0,
    durationMs,
    speakers: [
      { id: 's1', label: 'Người dẫn', colour: 0 },
      { id: 's2', label: 'Khách mời', colour: 1 },
      { id: 's3', label: 'Bác Nguyễn Đức Khương (kiểm lâm về hưu)', colour: 2 },
    ],
    cues: Array.from({ length: cues }, (_, i): ReviewCue => {
      const [text, original] = lines[i % lines.length] ?? lines[0]
      return {
        id: `cue-${i + 1}`,
        number: i + 1,
        startMs: i * everyMs,
        endMs: i * everyMs + Math.min(2_600, everyMs - 100),
        speakerId: i % 11 === 10 ? null : `s${(i % 3) + 1}`,
        text,
        original,
      }
    }),
    tracks: [
      { id: 'mix', parts: parts('mix'), peaks },
      { id: 'dub', parts: parts('dub'), peaks },
    ],
    picture: { kind: 'stills', everyMs: durationMs, files: [STILL] },
    earlierNotes: [],
    verdicts: [],
    ...change,
  }
}

/** Writes a package as a folder, its sounds repeating after four parts; answers where its page is. */
export async function writeReviewFolder(folder: string, wanted: Wanted): Promise<string> {
  const pkg = packageOf(wanted)
  await writeMedia(folder, pkg, wanted)
  for (const { parts } of pkg.tracks) for (const { file } of parts) await wrapSound(folder, file)
  await writePageFolder(folder, await pageAssets(), {
    data: JSON.stringify(pkg),
    ...(wanted.languages && { languages: new Map(wanted.languages(pkg)) }),
  })
  return pathToFileURL(join(folder, 'index.html')).href
}

/** The same as one HTML file. */
export async function writeReviewFile(folder: string, wanted: Wanted): Promise<string> {
  const pkg = packageOf(wanted)
  await writeMedia(folder, pkg, wanted)
  const file = join(folder, 'review.html')
  await writeSingleFile(file, folder, await pageAssets(), {
    data: JSON.stringify(pkg),
    sounds: pkg.tracks.flatMap(({ parts }) => parts.map((part) => part.file)),
    pictures: [STILL],
  })
  return pathToFileURL(file).href
}

function pageAssets() {
  process.env['CUECAST_REVIEW_PAGE'] = resolve(import.meta.dirname, '../../out/review-page')
  return readPage()
}

async function writeMedia(folder: string, pkg: ReviewPackage, wanted: Wanted): Promise<void> {
  for (const name of ['sound', 'picture']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, STILL), Buffer.from(STILL_BYTES, 'base64'))
  const sounds = await Promise.all([0, 1, 2, 3].map((i) => partOf(i, wanted.steady === true)))
  for (const { parts } of pkg.tracks)
    for (const [i, { file }] of parts.entries())
      writeFileSync(join(folder, file), sounds[i % sounds.length] ?? '')
}
