import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { interleave } from '../audio-data'
import { ffmpegCommand, ffmpegInput, plainReason } from '../ffmpeg'
import type { BlockEncoder, EncoderFormat } from './encoder'

/** At lower bitrates ffmpeg's AAC encoder makes the track audibly quieter, kbit/s. */
const KBITS = { 1: 160, 2: 256 } as const

/** AAC in MP4; ffmpeg writes the file itself. */
export function openM4aEncoder(path: string, format: EncoderFormat): BlockEncoder {
  const { sampleRate, channels } = format
  const input = [
    ...ffmpegInput,
    '-f',
    'f32le',
    '-ar',
    `${sampleRate}`,
    '-ac',
    `${channels}`,
    '-i',
    'pipe:0',
  ]
  const coding = ['-c:a', 'aac', '-b:a', `${KBITS[channels]}k`, '-movflags', '+faststart']
  const child = spawn(
    ffmpegCommand(),
    ['-hide_banner', '-v', 'error', '-y', ...input, ...coding, '-f', 'ipod', path],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk).slice(-2_000)))
  // After a broken pipe, ffmpeg's exit reports the reason.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(ffmpegFailure(errorOutput, code))))
  })
  ended.catch(() => undefined)
  return {
    async write(block) {
      const samples = interleave(block)
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
      if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, 'drain'), ended])
    },
    async finish() {
      child.stdin.end()
      await ended
    },
    async dispose() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await ended.catch(() => undefined)
    },
  }
}

/** ffmpeg reports reasons as text only; a full disk gets its system error code back. */
function ffmpegFailure(errorOutput: string, code: number | null): Error {
  const reason = plainReason(errorOutput)
  const error = new Error(`ffmpeg: ${reason || `ended with ${code}`}`)
  return /No space left/i.test(errorOutput) ? Object.assign(error, { code: 'ENOSPC' }) : error
}
