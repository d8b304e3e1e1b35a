import { join } from 'node:path'
import { findProgram, programWorks, startProgram } from '@cuecast/platform'
import { NO_INDEX, NO_SOUND } from './audio-error'

/** The ffmpeg that was found to work last. */
let working: string | undefined

/** The ffmpeg to use: `CUECAST_FFMPEG`, or the one that is installed. */
export const ffmpegCommand = (): string => namedFfmpeg() ?? 'ffmpeg'

const namedFfmpeg = (): string | null => process.env['CUECAST_FFMPEG'] || findProgram('ffmpeg')

/** ffmpeg from the environment; overrides the settings. */
const given = process.env['CUECAST_FFMPEG']

/**
 * Takes ffmpeg from this folder of the user's settings; null: it is looked for. Threads that are started from now on
 * follow.
 *
 * @returns false, and nothing changes, where no ffmpeg works there
 */
export function takeFfmpegFrom(folder: string | null): boolean {
  const command = folder === null ? given : join(folder, `ffmpeg${isWindows ? '.exe' : ''}`)
  if (folder !== null && command !== undefined && !programWorks(command, ['-version'])) return false
  if (command === undefined) delete process.env['CUECAST_FFMPEG']
  else process.env['CUECAST_FFMPEG'] = command
  return true
}

const isWindows = process.platform === 'win32'

/** ffmpeg may open files and pipes only: its input could refer to network addresses. */
export const ffmpegInput = ['-protocol_whitelist', 'file,pipe'] as const

/**
 * True if this machine has ffmpeg. A working one is not tested again; a missing one is looked for
 * at each call, so that a new installation is found.
 */
export function hasFfmpeg(): boolean {
  const command = namedFfmpeg()
  if (command !== null && command !== working && programWorks(command, ['-version']))
    working = command
  return command !== null && command === working
}

/**
 * The reason in ffmpeg's error output: the last line that is not advice about options, without the
 * file names and component names before it.
 */
export function plainReason(errorOutput: string): string {
  if (/matches no streams/.test(errorOutput)) return NO_SOUND
  // The lines after this one are generic.
  if (/moov atom not found/.test(errorOutput)) return NO_INDEX
  const lines = errorOutput.trim().split('\n')
  const line = lines.findLast(
    (text) => !/^(To ignore this|Error configuring|Conversion)/.test(text),
  )
  return (line ?? '').replace(/^(\[[^\]]*\]\s*|\/\S*:\s*|[A-Z]:\\\S*:\s*)+/, '').trim()
}

/**
 * Starts ffmpeg with nothing but errors on its error output; it is killed when `signal` aborts. `ended`
 * settles once it has closed, never rejects, and has the reason in plain words, '' where there is none.
 */
export function startFfmpeg(args: readonly string[], signal?: AbortSignal) {
  const inputs = args.flatMap((arg) => (arg === '-i' ? [...ffmpegInput, arg] : [arg]))
  const child = startProgram(
    ffmpegCommand(),
    ['-hide_banner', '-v', 'error', '-nostdin', ...inputs],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    },
  )
  let errors = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (errors = (errors + text).slice(-4_000)))
  child.on('error', ({ message }) => (errors += message))
  const ended = new Promise<{ code: number | null; errors: string; reason: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, errors, reason: plainReason(errors) })),
  )
  return { child, ended }
}

/** Runs ffmpeg to its end; returns its standard output, or the last line of its error output. */
export async function runFfmpeg(
  args: readonly string[],
): Promise<{ ok: true; output: Buffer } | { ok: false; reason: string }> {
  const { child, ended } = startFfmpeg(args)
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  const { code, errors, reason } = await ended
  return code === 0 && errors === ''
    ? { ok: true, output: Buffer.concat(output) }
    : { ok: false, reason: reason || `ffmpeg ended with ${code}` }
}
