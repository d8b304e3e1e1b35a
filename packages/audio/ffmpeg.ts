import { spawn, spawnSync } from 'node:child_process'

let found: boolean | undefined

/** The ffmpeg to use: `CUECAST_FFMPEG`, or the one on PATH. */
export function ffmpegCommand(): string {
  return process.env['CUECAST_FFMPEG'] ?? 'ffmpeg'
}

/** Files and pipes are all that ffmpeg may open: what it reads may name other places. */
export const ffmpegInput = ['-protocol_whitelist', 'file,pipe'] as const

/** Whether this machine has ffmpeg; asked once. Without it M4A is neither read nor written. */
export function hasFfmpeg(): boolean {
  found ??= spawnSync(ffmpegCommand(), ['-version'], { stdio: 'ignore' }).status === 0
  return found
}

/**
 * The reason in what ffmpeg complained: the last line that is not advice on its options, without the
 * names of files and parts of itself before it.
 */
export function plainReason(complaint: string): string {
  if (/matches no streams/.test(complaint)) return 'no sound in this file'
  const lines = complaint.trim().split('\n')
  const line = lines.findLast(
    (text) => !/^(To ignore this|Error configuring|Conversion)/.test(text),
  )
  return (line ?? '').replace(/^(\[[^\]]*\]\s*|\/\S*:\s*|[A-Z]:\\\S*:\s*)+/, '').trim()
}

/** Runs ffmpeg to its end; answers its standard output, or the last line that it complained with. */
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
    let complaint = ''
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk).slice(-2_000)))
    child.on('error', (error) => resolve({ ok: false, reason: error.message }))
    child.on('close', (code) => {
      const reason = plainReason(complaint)
      resolve(
        code === 0 && complaint === ''
          ? { ok: true, output: Buffer.concat(output) }
          : { ok: false, reason: reason || `ffmpeg ended with ${code}` },
      )
    })
  })
}
