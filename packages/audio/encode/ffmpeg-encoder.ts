import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { interleave } from '../audio-data'
import { ffmpegCommand, ffmpegInput, plainReason } from '../ffmpeg'
import type { BlockEncoder, EncoderFormat } from './encoder'

/** With fewer, ffmpeg's AAC takes so much away that the track gets audibly quieter, kbit/s. */
const KBITS = { 1: 160, 2: 256 } as const

/** AAC in an MP4 container, by ffmpeg, which writes the file itself. */
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
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk).slice(-2_000)))
  // A broken pipe shows as ffmpeg's own end, with its reason.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(ffmpegFailure(complaint, code))))
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

/** ffmpeg says why in words only; a full disk keeps the system's code. */
function ffmpegFailure(complaint: string, code: number | null): Error {
  const reason = plainReason(complaint)
  const error = new Error(`ffmpeg: ${reason || `ended with ${code}`}`)
  return /No space left/i.test(complaint) ? Object.assign(error, { code: 'ENOSPC' }) : error
}
