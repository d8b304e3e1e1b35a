import { spawnSync } from 'node:child_process'

/** Runs a command to its end; returns its error output. */
export function run(command: string, args: readonly string[]): string {
  const ran = spawnSync(command, [...args], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (ran.status !== 0) throw new Error(`${command} failed: ${ran.stderr.slice(-400)}`)
  return ran.stderr
}

/** Time of writing as many bytes with dd, ms. */
export function ddTime(file: string, bytes: number, more: readonly string[] = []): number {
  const began = performance.now()
  run('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', `count=${Math.ceil(bytes / 2 ** 20)}`, ...more])
  return performance.now() - began
}
