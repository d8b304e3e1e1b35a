import { readdir, readFile } from 'node:fs/promises'
import type { ServerProcess } from './server'

interface Footprint {
  /** Memory of a process, MB, and its open files: what was seen first, and the most. */
  memory: [first: number, most: number]
  openFiles: [first: number, most: number]
}

const EVERY_MS = 5_000

/** Looks at processes until it is ended; answers what each of them took. */
export function watchFootprint(processes: readonly ServerProcess[]) {
  const seen: Record<string, Footprint> = {}
  const look = async (): Promise<void> => {
    for (const { name, pid } of processes) {
      if (pid === null) continue
      // It may have been killed in between.
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      const memory = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024)
      if (memory === 0) continue
      const openFiles = (await readdir(`/proc/${pid}/fd`).catch(() => [])).length
      const known = (seen[name] ??= { memory: [memory, memory], openFiles: [openFiles, openFiles] })
      known.memory[1] = Math.max(known.memory[1], memory)
      known.openFiles[1] = Math.max(known.openFiles[1], openFiles)
    }
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  return async (): Promise<Readonly<Record<string, Footprint>>> => {
    clearInterval(timer)
    await look()
    return seen
  }
}
