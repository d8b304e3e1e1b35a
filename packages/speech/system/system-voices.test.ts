import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { encodeAudio } from '@cuecast/audio'
import type { Log } from '@cuecast/platform'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { polishPiece, type RawPiece } from '../piece'
import { oneCoreProgram, sayProgram, type SystemProgram } from './system-programs'
import { SystemEngine, systemEngines } from './system-voices'

// The real programs exist only on macOS and Windows: these imitate them.

let folder = ''
folderForEach(async (made) => {
  folder = made
  const tone = new Float32Array(22_050).map((_, at) => 0.3 * Math.sin(at / 18))
  writeFileSync(
    join(folder, 'spoken.wav'),
    await encodeAudio([tone], 22_050, 'wav', { dither: false }),
  )
})

let lines: string[]
beforeEach(() => {
  lines = []
})
const log: Log = (level, event, fields) =>
  void lines.push(`${level}: ${event} ${fields?.['reason'] ?? ''}`)

/** Shell code by which both fake programs speak a text. */
const SPEAK = `
here=$(dirname "$0")
speak() {
  text=$(cat)
  echo "$$ $1: $text" >> "$here/calls.txt"
  case "$text" in
    *fails*) echo Something >&2; echo "No such voice." >&2; exit 3 ;;
    *hangs*) exec sleep 600 ;;
    *rubbish*) echo "<html>no sound</html>" > "$2" ;;
    *nothing*) ;;
    *) cp "$here/spoken.wav" "$2" ;;
  esac
}`

const SAY_LIST = `Alex                en_US    # Most people recognize me by my voice.
Bad News            en_US    # The light you see is the headlamp of a fast approaching train.
Eddy (German (Germany)) de_DE    # Hallo! Ich heiße Eddy.
Linh                vi_VN    # Xin chào! Tên tôi là Linh.
Sin-ji              zh_HK    # 你好！我叫Sin-ji。
`

/** A program with its list of voices; both are new each time. */
function program(name: string, list: string, script: string): string {
  const file = join(folder, name)
  writeFileSync(join(folder, 'list.txt'), list)
  writeFileSync(file, `#!/bin/sh\n${SPEAK}\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

const fakeSay = (list = SAY_LIST): SystemProgram =>
  sayProgram(
    program(
      'say',
      list,
      `case "$*" in
        "-v ?") cat "$here/list.txt" ;;
        *" -o "*" --file-format=WAVE --data-format=LEI16@22050 -f -") speak "$2" "$4" ;;
        *) exit 2 ;;
      esac`,
    ),
  )

const oneCoreList = [
  {
    id: 'HKEY\\Tokens\\MSTTS_V110_viVN_An',
    name: 'Microsoft An',
    language: 'vi-VN',
    gender: 'male',
  },
]

const fakePowerShell = (list: string = JSON.stringify(oneCoreList)): SystemProgram =>
  oneCoreProgram(
    program(
      'powershell',
      list,
      `case "$(echo "$4" | base64 -d | tr -d '\\0')" in
        *ConvertTo-Json*) cat "$here/list.txt" ;;
        *) speak "$CUECAST_VOICE" "$CUECAST_FILE" ;;
      esac`,
    ),
  )

/** Threads that polish at once. */
const threads = { run: (piece: RawPiece) => polishPiece(piece) }
const engineOf = (of: SystemProgram, patienceMs = 5_000) =>
  new SystemEngine(of, threads, { folder, log, patienceMs })

const usual = { rate: 1, pitch: 0 }
const calls = (): string => readFileSync(join(folder, 'calls.txt'), 'utf8')
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('are looked for on systems that have some', () => {
  expect(systemEngines({ folder, log, platform: 'freebsd' })).toEqual([])
  expect(systemEngines({ folder, log, platform: 'darwin' })).toHaveLength(1)
})

describe.skipIf(process.platform === 'win32')('voices of the system, by a fake program', () => {
  it('are listed with gender, place, licence, and without the jokes of macOS', async () => {
    const voices = await engineOf(fakeSay()).voices()
    expect(
      voices.map(({ key, names, gender, language, region }) => [
        key,
        names.vi.voice,
        gender,
        language,
        region,
      ]),
    ).toEqual([
      ['system:Alex', 'Alex (macOS)', 'male', 'en', 'us'],
      ['system:Eddy (German (Germany))', 'Eddy (macOS)', 'male', 'de', 'de'],
      ['system:Linh', 'Linh (macOS)', 'female', 'vi', null],
      ['system:Sin-ji', 'Sin-ji (macOS)', 'female', 'yue', null],
    ])
    expect(voices[0]?.origin).toMatchObject({ commercial: 'forbidden' })
  })

  it('of Windows say that nothing is known of their licence', async () => {
    const [an] = await engineOf(fakePowerShell()).voices()
    expect(an).toMatchObject({ names: { en: { voice: 'Microsoft An (Windows)' } }, language: 'vi' })
    expect(an?.origin).toMatchObject({ licence: null, commercial: 'unknown' })
  })

  it.each([
    ['say', fakeSay, 'system:Linh'],
    ['PowerShell', fakePowerShell, `system:${oneCoreList[0]?.id}`],
  ])('%s speaks a text as it is, at the speed that is asked for', async (_name, fake, key) => {
    const engine = engineOf(fake())
    const said = must(await engine.speak('-v Anh & em [[slnc 9000]]', key, usual))
    expect(said.sampleRate).toBe(22_050)
    expect(calls()).toContain(': -v Anh & em slnc 9000')
    const faster = must(await engine.speak('-v Anh & em [[slnc 9000]]', key, { rate: 2, pitch: 0 }))
    expect(said.samples.length / faster.samples.length).toBeCloseTo(2, 1)
    expect(must(await engine.speak('…', key, usual)).samples).toHaveLength(0)
  })

  it('reports why a text was not spoken, and leaves nothing behind', async () => {
    const engine = engineOf(fakeSay())
    const refused = async (text: string, key = 'system:Linh') => {
      const said = await engine.speak(text, key, usual)
      return said.ok ? 'spoken' : `${said.error.code}: ${said.error.message}`
    }
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('cuecast-system-voice-'))
    expect(await refused('this fails')).toBe(
      "SYNTHESIS_FAILED: the system's voice ended with 3. No such voice.",
    )
    const silent = 'SYNTHESIS_FAILED: the voice "Linh" of the system wrote no sound'
    expect(await refused('this is rubbish')).toBe(silent)
    expect(await refused('there is nothing')).toBe(silent)
    expect(await refused('hello', 'system:Zarvox')).toContain('VOICE_NOT_FOUND')
    const after = readdirSync(tmpdir()).filter((name) => name.startsWith('cuecast-system-voice-'))
    expect(after.filter((name) => !before.includes(name))).toEqual([])
  })

  it('kills a program that hangs, after its time and when the speech is cancelled', async () => {
    const engine = engineOf(fakeSay(), 1_500)
    await engine.voices()
    const late = await engine.speak('it hangs', 'system:Linh', usual)
    expect(late.ok ? '' : late.error.message).toContain('did not answer')
    const stop = new AbortController()
    const pending = engine.speak('it hangs for long: '.repeat(50), 'system:Linh', {
      ...usual,
      signal: stop.signal,
    })
    await expect.poll(() => calls().trim().split('\n').length, { interval: 10 }).toBe(2)
    stop.abort()
    const cancelled = await pending
    expect(cancelled.ok ? '' : cancelled.error.code).toBe('CANCELLED')
    for (const line of calls().trim().split('\n'))
      expect(isRunning(Number.parseInt(line, 10))).toBe(false)
  })

  it.each([
    ['lists rubbish', () => fakePowerShell('<html>')],
    ['lists nothing', () => fakeSay('')],
    ['is missing', () => sayProgram(join(folder, 'no-such-program'))],
  ])('offers none where the program %s, and says so in the log', async (_what, fake) => {
    expect(await engineOf(fake()).voices()).toEqual([])
    expect(lines).toEqual([expect.stringContaining('warn: the system lists no voices')])
    expect(existsSync(join(folder, '.system-voices.json'))).toBe(false)
  })

  it('takes the list that is kept, and renews it behind that once a day', async () => {
    const file = join(folder, '.system-voices.json')
    const kept = () => readFileSync(file, 'utf8')
    const fewer = () => engineOf(fakeSay('Linh                vi_VN    # Xin chào!\n'))
    await engineOf(fakeSay()).voices()
    const before = kept()
    expect(await fewer().voices()).toHaveLength(4)
    expect(kept()).toBe(before)
    utimesSync(file, 0, 0)
    expect(await fewer().voices()).toHaveLength(4)
    await expect.poll(kept, { interval: 10 }).not.toContain('Alex')
    expect(await engineOf(fakeSay()).voices()).toHaveLength(1)
  })
})
