import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../exit-codes'
import { sampleCue, sampleDocument, sampleSpeaker } from '@shared/testing/samples'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { withSettings } from '../testing/call-dub'
import { withScreens } from './export-options'
import { dubOptions } from './options'
import type { DubSettings } from './settings-schema'

const read = (line: string, env: Record<string, string> = {}) => dubOptions(line.split(' '), env)

const folder = testFolder()
/** A line with a file of these settings. */
const setting = (line: string, settings: DubSettings) =>
  `${line} ${withSettings(folder, settings).join(' ')}`

/** The jobs of a line; throws when it is wrong. */
function jobsOf(line: string, env: Record<string, string> = {}) {
  const command = read(line, env)
  if (!command.ok || typeof command.value === 'string') throw new Error(JSON.stringify(command))
  return command.value.jobs
}

describe('the arguments of dub', () => {
  it('are files and options', () => {
    expect(jobsOf('a.srt -o b.flac --cast c.json --voice 3 --lang vi --json')).toMatchObject([
      {
        input: expect.stringMatching(/[\\/]a\.srt$/),
        output: expect.stringMatching(/[\\/]b\.flac$/),
        export: { format: 'flac', mix: true },
        voice: '3',
        language: 'vi',
        remote: null,
      },
    ])
  })

  it('give up after an hour by default', () => {
    expect(jobsOf('a.srt -o b.wav')[0]?.giveUpAfterMs).toBe(3_600_000)
  })

  it.each([
    ['-o b.wav', 'no-input', 'IN.srt'],
    ['a.srt', 'no-output', '-o'],
    ['--project p --how-read', 'how-read', '--how-read'],
    ['a.srt b.srt -o c --project p', 'many-inputs', '--project'],
    ['--watch in -o out --project p', 'many-inputs', '--project'],
    ['--watch in a.srt -o out', 'watch-inputs', '--watch'],
    ['a.srt -o b.wav --format flac', 'two-formats', '--format'],
    ['a.srt -o b.wav --loudness -3', 'range', '--loudness'],
    ['a.srt -o b.wav --mux', 'no-film', '--mux'],
    ['a.srt -o b.wav --max-early 200', 'range', '--max-early 200'],
    ['a.srt -o b.wav --start 00:00:00:30', 'timecode', '--start'],
    [
      'a.srt -o b.wav --start 23:55:00:00 --frame-rate 59.94df',
      'timecode-dropped',
      '--start 23:55:00:00',
    ],
    ['a.srt -o b.wav --preset vegas', 'choice', '--preset vegas'],
    ['a.srt -o b.aiff', 'format', 'b.aiff'],
    ['a.wav -o a.wav', 'same-file', 'a.wav'],
    ['a.srt -o b.wav --connection https://x.vn --key-env KEY', 'no-key', '--key-env'],
    ['a.srt -o b.wav --json=2', 'unreadable', '--json'],
    ['a.srt -o', 'unreadable', '-o'],
  ])('are wrong in "%s"', (line, reason, at) => {
    const result = read(line)
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'INVALID_ARGUMENT', params: { reason } },
    })
    expect(result.ok ? '' : result.error.at).toContain(at)
  })

  it('take the key from the environment only', () => {
    const line = 'a.srt -o b.wav --connection https://x.vn/api/v2 --key-env KEY'
    expect(jobsOf(line, { KEY: ' secret ' })).toMatchObject([
      { remote: { baseUrl: 'https://x.vn', key: 'secret' } },
    ])
  })

  it('refuse to send a key over plain http', () => {
    const line = 'a.srt -o b.wav --connection http://x.vn --key-env KEY'
    expect(read(line, { KEY: 'k' })).toMatchObject({ error: { code: 'INSECURE_URL' } })
    expect(read(`${line} --allow-http`, { KEY: 'k' })).toMatchObject({
      error: { code: 'INSECURE_URL' },
    })
  })

  it('allow plain http in the own network where they say so', () => {
    const line = 'a.srt -o b.wav --connection http://192.168.1.5:8880/api --key-env KEY'
    expect(read(line, { KEY: 'k' })).toMatchObject({
      error: { params: { reason: 'plain-http' }, message: expect.stringContaining('--allow-http') },
    })
    const origin = 'http://192.168.1.5:8880'
    expect(jobsOf(`${line} --allow-http`, { KEY: 'k' })).toMatchObject([
      { remote: { baseUrl: origin, plainOrigin: origin } },
    ])
    expect(read('a.srt -o b.wav --allow-http')).toMatchObject({
      error: { params: { reason: 'http-no-url' } },
    })
  })

  it('handle help and version before anything else', () => {
    expect(read('--help')).toMatchObject({ value: 'help' })
    expect(read('-V')).toMatchObject({ value: 'version' })
  })
})

describe('the output of dub', () => {
  it('is a folder when it ends in a slash, and with several inputs', () => {
    expect(jobsOf('a.srt -o out/')[0]?.output).toMatch(/[\\/]out[\\/]a\.wav$/)
    expect(jobsOf('x/a.srt y/a.srt b.vtt -o out --format mp3').map(({ output }) => output)).toEqual(
      ['a.mp3', 'a 2.mp3', 'b.mp3'].map((name) =>
        expect.stringMatching(`[\\\\/]out[\\\\/]${name}$`),
      ),
    )
  })

  it('is what a preset begins with, and what is added to it', () => {
    const [job] = jobsOf('a.srt -o out/ --preset premiere --otio --loudness -16')
    expect(job?.export).toMatchObject({
      destination: 'premiere',
      stems: true,
      interchange: ['xmeml', 'otio'],
      loudness: { targetLufs: -16, peakDbtp: -1 },
    })
  })

  it('takes negative values with and without an equals sign', () => {
    for (const line of ['--loudness -23', '--loudness=-23'])
      expect(jobsOf(`a.srt -o a.wav ${line}`)[0]?.export.loudness).toEqual({
        targetLufs: -23,
        peakDbtp: -1,
      })
  })

  it('has the film’s sound under the voices in the film, unless that is switched off', () => {
    expect(jobsOf('a.srt -o o/ --film f.mp4')[0]?.filmSound).toBeNull()
    expect(jobsOf('a.srt -o o/ --film f.mp4 --mux')[0]?.filmSound).toBe('wanted')
    expect(jobsOf('a.srt -o o/ --film f.mp4 --mux --film-sound off')[0]?.filmSound).toBe(false)
  })

  it('brings stems with every format that refers to them', () => {
    expect(jobsOf('a.srt -o o/ --edl')[0]?.export.stems).toBe(true)
    const labels = setting('a.srt -o o/', { export: { interchange: ['labels'] } })
    expect(jobsOf(labels)[0]?.export).toMatchObject({ stems: false, interchange: ['labels'] })
  })
})

describe('cues on and off screen', () => {
  const document = sampleDocument({
    speakers: [sampleSpeaker('s', { label: 'Người dẫn' })],
    cues: ['1', '2', '3', '4'].map((id, i) =>
      sampleCue(id, i * 1_000, { speakerId: id === '4' ? 's' : null }),
    ),
  })

  it('are named by number, range and speaker', () => {
    const set = withScreens(document, { on: '1', off: '2-3, nguoi dan' })
    expect(set.ok && set.value.cues.map(({ screen }) => screen)).toEqual([
      'on',
      'off',
      'off',
      'off',
    ])
  })

  it.each(['5', '3-1', '0', 'Lan'])('are refused where there is none such: %s', (off) => {
    expect(withScreens(document, { on: undefined, off })).toMatchObject({
      error: { code: 'INVALID_ARGUMENT', at: `job.offScreen ${off}`, params: { reason: 'no-cue' } },
    })
  })
})

describe('the exit code', () => {
  it.each([
    ['INVALID_ARGUMENT', 2],
    ['NOT_SUBTITLES', 3],
    ['VOICE_NOT_FOUND', 3],
    ['UNAUTHORIZED', 4],
    ['OFFLINE', 4],
    ['INSUFFICIENT_CREDITS', 4],
    ['DISK_FULL', 6],
    ['CANCELLED', 130],
  ] as const)('of %s is %i', (code, exit) => {
    expect(exitCodeOf(code)).toBe(exit)
  })
})
