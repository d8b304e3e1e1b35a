import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { row, timed, type BenchTable } from './table'

const CUES = 1_000
const CUE_MS = 3_600
/** The other way is the same for every cue: so many are measured, and scaled to all. */
const SHELL_CUES = 100

const here = import.meta.dirname
const command = resolve(here, '../scripts/run.mjs')
const sentences = [
  'Xin chào các bạn, hôm nay chúng ta cùng nói về một chuyện rất cũ.',
  'Ngày ấy, con đường này chưa có tên, chỉ có hai hàng cây và một quán nước.',
  'Anh còn nhớ lần đầu tiên chúng ta gặp nhau không?',
  'Không ai biết trước điều gì sẽ xảy ra vào sáng thứ hai.',
  'Cô ấy đóng cửa lại, bước xuống cầu thang và đi thẳng ra bến xe.',
  'Được rồi, mình sẽ bắt đầu lại từ đầu.',
  'Năm hai nghìn không trăm mười ba, cả vùng này còn là ruộng lúa.',
  'Nếu trời không mưa, chiều nay tôi sẽ quay lại.',
]
const usageHook = new URL('./dub/report-usage.mjs', import.meta.url).href

/**
 * `npm run dub -- film.srt -o film.wav`: an hour of subtitles to a finished track by the embedded
 * service, against espeak-ng and ffmpeg called once per cue. Both run one after the other, so what
 * counts on a busy machine is the ratio.
 */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  try {
    const hour = await dub(folder, {})
    const unmarked = await dub(folder, { export: { soundMark: false } })
    const perCue = await perCueCommands(folder)
    const rows = [
      row('dub 1,000 cues (1 h), defaults', hour.seconds, { unit: ' s', digits: 1 }),
      row('memory of the largest process', hour.mib, { most: 230, unit: ' MiB', digits: 0 }),
      row('espeak-ng, then ffmpeg, once per cue', perCue, { unit: ' s', digits: 1 }),
      row('espeak-ng and ffmpeg per cue / dub', perCue / hour.seconds, { least: 6, unit: '×' }),
      row('processor time with the mark in the sound / without', hour.cpuMs / unmarked.cpuMs, {
        most: 1.04,
        unit: '×',
      }),
    ]
    return {
      title: 'dub: subtitles to a finished track, without a window',
      rows,
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface DubRun {
  seconds: number
  /** Largest resident memory of any process of the command. */
  mib: number
  /** Processor time of all processes. */
  cpuMs: number
}

async function dub(folder: string, settings: object): Promise<DubRun> {
  const home = await mkdtemp(join(folder, 'home-'))
  const input = join(home, 'film.srt')
  const usage = join(home, 'usage')
  const settingsFile = join(home, 'settings.json')
  await writeFile(input, subtitles(CUES))
  await writeFile(settingsFile, JSON.stringify(settings))
  const env = {
    ...process.env,
    // The user's own service must neither help nor be disturbed.
    HOME: home,
    XDG_DATA_HOME: home,
    LOCALAPPDATA: home,
    NODE_OPTIONS: `--import ${usageHook}`,
    BENCH_USAGE: usage,
  }
  const out = join(home, 'film.wav')
  const choices = ['--lang', 'vi', '--json', '--settings', settingsFile]
  const args = [command, 'dub', input, '-o', out, ...choices]
  const ms = await timed(async () => {
    const ran = spawnSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 })
    if (ran.status !== 0) throw new Error(`dub ended with ${ran.status}: ${ran.stderr.slice(-400)}`)
  })
  const processes = (await readFile(usage, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
  return {
    seconds: ms / 1_000,
    mib: Math.max(...processes.map(([kib = 0]) => kib)) / 1_024,
    cpuMs: processes.reduce((sum, [, used = 0]) => sum + used, 0),
  }
}

function shell(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${program} failed: ${stderr.slice(-400)}`)
}

/** What a shell script would do for each cue: speak it, then bring it to its pace and rate, s. */
async function perCueCommands(folder: string): Promise<number> {
  const [spoken, fitted] = [join(folder, 'spoken.wav'), join(folder, 'fitted.wav')]
  const ms = await timed(async () => {
    for (let i = 0; i < SHELL_CUES; i++) {
      shell('espeak-ng', ['-v', 'vi', '-w', spoken, textOf(i)])
      const filters = ['-af', 'atempo=1.1', '-ar', '48000', '-c:a', 'pcm_s24le']
      shell('ffmpeg', ['-y', '-v', 'error', '-i', spoken, ...filters, fitted])
    }
  })
  return ((ms / 1_000) * CUES) / SHELL_CUES
}

/** Every text is another one: takes of equal texts would be made only once. */
function textOf(index: number): string {
  return `${sentences[index % sentences.length]} Câu ${index + 1}.`
}

function subtitles(cues: number): string {
  const time = (ms: number): string => {
    const parts = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60]
    return `${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')},${String(ms % 1_000).padStart(3, '0')}`
  }
  return Array.from(
    { length: cues },
    (_, i) => `${i + 1}\n${time(i * CUE_MS)} --> ${time((i + 1) * CUE_MS)}\n${textOf(i)}\n`,
  ).join('\n')
}
