import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { openFfmpegReader } from './film-sound/ffmpeg-reader'
import { ffmpegCommand, hasFfmpeg, runFfmpeg, takeFfmpegFrom } from './ffmpeg'

const folder = testFolder()
const seen = join(folder, 'arguments')

beforeEach(() => {
  const command = join(folder, 'ffmpeg')
  writeFileSync(command, `#!/bin/sh\nprintf '%s\\n' "$@" > '${seen}'\ncat > /dev/null\n`)
  chmodSync(command, 0o755)
  vi.stubEnv('CUECAST_FFMPEG', command)
})
afterEach(() => vi.unstubAllEnvs())

const shape = { sampleRate: 48_000, channels: 2 } as const
const calls: [string, () => Promise<unknown>][] = [
  ['is asked something', () => runFfmpeg(['-i', '/film.mkv', '-f', 'null', '-'])],
  ['reads the original', () => openFfmpegReader('/film.mkv', shape)],
]

describe.skipIf(process.platform === 'win32')('ffmpeg', () => {
  it('is found once it is installed, and missed once it is gone', () => {
    vi.stubEnv('CUECAST_FFMPEG', '')
    vi.stubEnv('PATH', join(folder, 'bin'))
    expect(hasFfmpeg()).toBe(false)
    const command = join(folder, 'bin', 'ffmpeg')
    mkdirSync(join(folder, 'bin'))
    writeFileSync(command, '#!/bin/sh\n')
    chmodSync(command, 0o755)
    expect(hasFfmpeg()).toBe(true)
    rmSync(command)
    expect(hasFfmpeg()).toBe(false)
  })

  it('is taken from the folder of the settings while they name one', () => {
    vi.stubEnv('CUECAST_FFMPEG', 'another')
    expect(takeFfmpegFrom(join(folder, 'nothing there'))).toBe(false)
    expect(ffmpegCommand()).toBe('another')
    expect(takeFfmpegFrom(folder)).toBe(true)
    expect(ffmpegCommand()).toBe(join(folder, 'ffmpeg'))
    takeFfmpegFrom(null)
    expect(ffmpegCommand()).not.toContain(folder)
  })

  it.each(calls)('may open only files and pipes when it %s', async (_, call) => {
    await call()
    const args = readFileSync(seen, 'utf8').split('\n')
    const at = args.indexOf('-protocol_whitelist')
    expect(args[at + 1]).toBe('file,pipe')
    expect(at).toBeLessThan(args.indexOf('-i'))
  })
})
