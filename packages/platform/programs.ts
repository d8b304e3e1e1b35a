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
import { dirname, win32 } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * The path of a program that is named as on a command line. On Windows a bare name is looked for in the
 * folders of PATH alone: the system would take the program from the current folder first, which is the
 * folder of the film that somebody was sent. Then it is looked for beside this program.
 */
export function programPath(name: string, platform = process.platform): string {
  if (platform !== 'win32' || /[\\/]/.test(name)) return name
  const folders = (process.env['PATH'] ?? process.env['Path'] ?? '').split(win32.delimiter)
  const file = win32.extname(name) === '' ? `${name}.exe` : name
  const places = folders
    .map((folder) => folder.replace(/^"(.*)"$/, '$1'))
    .filter((folder) => win32.isAbsolute(folder))
    .map((folder) => win32.join(folder, file))
  return places.find((place) => existsSync(place)) ?? win32.join(dirname(process.execPath), file)
}

/**
 * A black window would flash over the studio for each program of the terminal. What that program starts in
 * its turn is not taken from the current folder either.
 */
const guarded = <Options extends object>(
  options: Options & { env?: NodeJS.ProcessEnv | undefined },
) => ({
  ...options,
  windowsHide: true,
  env: { ...(options.env ?? process.env), NoDefaultCurrentDirectoryInExePath: '1' },
})

/** Starts another program, as `spawn` does: no window of its own, and none from the current folder. */
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

/** Whether another program can be started and ends well; this thread waits. */
export const programWorks = (program: string, args: readonly string[]): boolean =>
  spawnSync(programPath(program), args, guarded({ stdio: 'ignore' as const })).status === 0
