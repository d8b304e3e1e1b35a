import { spawn, spawnSync } from 'node:child_process'

let found: boolean | undefined

/** The ffmpeg to use: `CUECAST_FFMPEG`, or the one on PATH. */
export function ffmpegCommand(): string {
  return process.env['CUECAST_FFMPEG'] ?? 'ffmpeg'
}

/** Whether this machine has ffmpeg; asked once. Without it M4A is neither read nor written. */
export function hasFfmpeg(): boolean {
  found ??= spawnSync(ffmpegCommand(), ['-version'], { stdio: 'ignore' }).status === 0
  return found
}

/** Runs ffmpeg to its end; answers its standard output, or the last line that it complained with. */
export function runFfmpeg(
  args: readonly string[],
): Promise<{ ok: true; output: Buffer } | { ok: false; reason: string }> {
  return new Promise((resolve) => {
    const child = spawn(ffmpegCommand(), ['-hide_banner', '-v', 'error', '-nostdin', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    let complaint = ''
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk).slice(-2_000)))
    child.on('error', (error) => resolve({ ok: false, reason: error.message }))
    child.on('close', (code) => {
      const reason = complaint.trim().split('\n').at(-1) ?? ''
      resolve(
        code === 0 && complaint === ''
          ? { ok: true, output: Buffer.concat(output) }
          : { ok: false, reason: reason || `ffmpeg ended with ${code}` },
      )
    })
  })
}
