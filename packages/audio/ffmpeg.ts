import { spawn, spawnSync } from 'node:child_process'

let found: boolean | undefined

/** The ffmpeg to use: `CUECAST_FFMPEG`, or the one on PATH. */
export function ffmpegCommand(): string {
  return process.env['CUECAST_FFMPEG'] ?? 'ffmpeg'
}

/** ffmpeg may open files and pipes only: its input could refer to network addresses. */
export const ffmpegInput = ['-protocol_whitelist', 'file,pipe'] as const

/** Whether this machine has ffmpeg; checked once. Without it AAC cannot be read. */
export function hasFfmpeg(): boolean {
  found ??= spawnSync(ffmpegCommand(), ['-version'], { stdio: 'ignore' }).status === 0
  return found
}

/**
 * The reason in ffmpeg's error output: the last line that is not advice about options, without the
 * file names and component names before it.
 */
export function plainReason(errorOutput: string): string {
  if (/matches no streams/.test(errorOutput)) return 'no sound in this file'
  const lines = errorOutput.trim().split('\n')
  const line = lines.findLast(
    (text) => !/^(To ignore this|Error configuring|Conversion)/.test(text),
  )
  return (line ?? '').replace(/^(\[[^\]]*\]\s*|\/\S*:\s*|[A-Z]:\\\S*:\s*)+/, '').trim()
}

/** Runs ffmpeg to its end; returns its standard output, or the last line of its error output. */
export function runFfmpeg(
  args: readonly string[],
): Promise<{ ok: true; output: Buffer } | { ok: false; reason: string }> {
  return new Promise((resolve) => {
    const child = spawn(
      ffmpegCommand(),
      ['-hide_banner', '-v', 'error', '-nostdin', ...ffmpegInput, ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const output: Buffer[] = []
    let errorOutput = ''
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk).slice(-2_000)))
    child.on('error', (error) => resolve({ ok: false, reason: error.message }))
    child.on('close', (code) => {
      const reason = plainReason(errorOutput)
      resolve(
        code === 0 && errorOutput === ''
          ? { ok: true, output: Buffer.concat(output) }
          : { ok: false, reason: reason || `ffmpeg ended with ${code}` },
      )
    })
  })
}
