// Loaded into every process of a command with `node --import`: when the process ends, appends its largest resident
// memory, KiB, and its processor time, ms, to the file named by BENCH_USAGE.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    appendFileSync(process.env.BENCH_USAGE, `${maxRSS} ${(userCPUTime + systemCPUTime) / 1_000}\n`)
  })
