import { describe, expect, it } from 'vitest'
import { exitCodeOf } from './exit-codes'
import { dubOptions } from './options'

const read = (line: string, env: Record<string, string> = {}) => dubOptions(line.split(' '), env)

describe('the arguments of dub', () => {
  it('are files and options', () => {
    expect(read('a.srt -o b.flac --cast c.json --voice 3 --lang vi --json')).toMatchObject({
      ok: true,
      value: {
        input: expect.stringMatching(/\/a\.srt$/),
        output: expect.stringMatching(/\/b\.flac$/),
        format: 'flac',
        voice: '3',
        language: 'vi',
        remote: null,
        json: true,
      },
    })
  })

  it('give up after an hour by default', () => {
    const after = (more: string) => {
      const command = read(`a.srt -o b.wav${more}`)
      return command.ok && typeof command.value === 'object' && command.value.giveUpAfterMs
    }
    expect(after('')).toBe(3_600_000)
    expect(after(' --give-up-after 90s')).toBe(90_000)
    expect(after(' --give-up-after 1.5h')).toBe(5_400_000)
  })

  it.each([
    ['-o b.wav', 'no-input', 'IN.srt'],
    ['a.srt', 'no-output', '-o'],
    ['a.srt b.srt -o c.wav', 'many-inputs', 'b.srt'],
    ['a.srt -o b.aiff', 'format', 'b.aiff'],
    ['a.wav -o a.wav', 'same-file', 'a.wav'],
    ['a.srt -o b.wav --connection https://x.vn', 'no-key-env', '--connection'],
    ['a.srt -o b.wav --connection https://x.vn --key-env KEY', 'no-key', '--key-env'],
    ['a.srt -o b.wav --speed 2', 'unreadable', '--speed'],
    ['a.srt -o', 'unreadable', '-o'],
    ['a.srt -o b.wav --give-up-after soon', 'duration', '--give-up-after'],
    ['a.srt -o b.wav --give-up-after 0s', 'duration', '--give-up-after'],
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
    expect(read(line, { KEY: ' secret ' })).toMatchObject({
      value: { remote: { baseUrl: 'https://x.vn', key: 'secret' } },
    })
  })

  it('refuse to send a key over plain http', () => {
    const line = 'a.srt -o b.wav --connection http://x.vn --key-env KEY'
    expect(read(line, { KEY: 'k' })).toMatchObject({ error: { code: 'INSECURE_URL' } })
  })

  it('handle help and version before anything else', () => {
    expect(read('--help')).toMatchObject({ value: 'help' })
    expect(read('-V')).toMatchObject({ value: 'version' })
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
