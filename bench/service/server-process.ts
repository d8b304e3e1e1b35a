import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export interface ServerProcess {
  url: string
  /** CPU time that it has taken so far, ms, all threads together; 0 where /proc does not exist. */
  cpuMs(): Promise<number>
  /** CPU time of its main thread alone so far, ms; 0 where /proc does not exist. */
  mainThreadMs(): Promise<number>
  stop(): Promise<void>
}

/** What Linux counts in, on every machine that it runs on (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString()
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

/** Fields 14 and 15 of a `stat` of proc(5), ms; the name before them may hold blanks. */
async function workedMs(stat: string): Promise<number> {
  const text = await readFile(stat, 'utf8').catch(() => '')
  const [user = 0, system = 0] = text.split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? []
  return ((user + system) / TICKS_PER_SECOND) * 1_000
}

/** Starts a Node program that prints its address as its first line. */
export async function serverProcess(file: string, args: readonly string[]): Promise<ServerProcess> {
  // Its input ends with this process, however that ends.
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  const url = await firstLine(child)
  return {
    url,
    cpuMs: () => workedMs(`/proc/${child.pid}/stat`),
    mainThreadMs: () => workedMs(`/proc/${child.pid}/task/${child.pid}/stat`),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
