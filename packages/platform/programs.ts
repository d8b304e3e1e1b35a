import {
  type ChildProcess,
  type ChildProcessByStdio,
  type ChildProcessWithoutNullStreams,
  execFile,
  spawn,
  type SpawnOptions,
  type SpawnOptionsWithoutStdio,
  type SpawnOptionsWithStdioTuple,
  spawnSync,
  type StdioNull,
  type StdioPipe,
} from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, posix, win32 } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * The path of a program named as on a command line. On Windows a bare name is looked for only in
 * the folders of PATH, and then next to this program: the system would search the current folder
 * first, which may hold a film from a stranger.
 */
export function programPath(name: string, platform = process.platform): string {
  if (platform !== 'win32' || /[\\/]/.test(name)) return name
  return findProgram(name, platform) ?? inFolder(dirname(process.execPath), name, platform)
}

/**
 * The path of an installed program: in the folders of PATH, or where package managers put programs without being in
 * the PATH of a window (Homebrew and MacPorts), or of one that is already open (winget, Scoop and Chocolatey). Null where
 * there is none.
 */
export function findProgram(name: string, platform = process.platform): string | null {
  const { isAbsolute, delimiter } = platform === 'win32' ? win32 : posix
  const folders = (process.env['PATH'] ?? process.env['Path'] ?? '').split(delimiter)
  return (
    [...folders.map((folder) => folder.replace(/^"(.*)"$/, '$1')), ...managedFolders(platform)]
      .filter((folder) => isAbsolute(folder))
      .map((folder) => inFolder(folder, name, platform))
      .find((place) => existsSync(place)) ?? null
  )
}

function inFolder(folder: string, name: string, platform: NodeJS.Platform): string {
  if (platform !== 'win32') return posix.join(folder, name)
  return win32.join(folder, win32.extname(name) === '' ? `${name}.exe` : name)
}

/** Where package managers put the programs that they install; on Windows, environment variables name them. */
function managedFolders(platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return ['/opt/homebrew/bin', '/usr/local/bin', '/opt/local/bin']
  if (platform !== 'win32') return []
  const { LOCALAPPDATA, ProgramFiles, SCOOP, USERPROFILE, ProgramData } = process.env
  const folders: [string | undefined, string][] = [
    [LOCALAPPDATA, String.raw`Microsoft\WinGet\Links`],
    [ProgramFiles, String.raw`WinGet\Links`],
    [SCOOP, 'shims'],
    [USERPROFILE, String.raw`scoop\shims`],
    [ProgramData, String.raw`scoop\shims`],
    [ProgramData, String.raw`chocolatey\bin`],
  ]
  return folders.flatMap(([base, folder]) => (base ? win32.join(base, folder) : []))
}

/**
 * Hides the console window, which would flash over the studio for each program, and keeps programs
 * that it starts in turn from being taken from the current folder.
 */
const guarded = <Options extends object>(
  options: Options & { env?: NodeJS.ProcessEnv | undefined },
) => ({
  ...options,
  windowsHide: true,
  env: { ...(options.env ?? process.env), NoDefaultCurrentDirectoryInExePath: '1' },
})

/**
 * Starts another program like `spawn`, without a console window, and never from the current folder.
 */
export function startProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe>,
): ChildProcessByStdio<null, Readable, Readable>
export function startProgram(
  program: string,
  args: readonly string[],
  options?: SpawnOptionsWithoutStdio,
): ChildProcessWithoutNullStreams
export function startProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess
export function startProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  return spawn(programPath(program), args, guarded(options))
}

/** Runs another program to its end. `ok` is false also where it could not be started. */
export function runProgram(
  program: string,
  args: readonly string[],
  maxBuffer = 1024 * 1024,
): Promise<{ ok: boolean; output: string; errors: string }> {
  return new Promise((resolve) =>
    execFile(programPath(program), args, guarded({ maxBuffer }), (error, output, errors) =>
      resolve({ ok: error === null, output, errors }),
    ),
  )
}

/** True if another program can be started and succeeds; blocks this thread. */
export const programWorks = (program: string, args: readonly string[]): boolean =>
  spawnSync(programPath(program), args, guarded({ stdio: 'ignore' as const })).status === 0
