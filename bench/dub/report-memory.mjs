// Loaded into every process of a command with `node --import`: appends the largest resident memory
// of the process, KiB, to the file named by BENCH_MEMORY when it ends.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread)
  process.on('exit', () =>
    appendFileSync(process.env.BENCH_MEMORY, `${process.resourceUsage().maxRSS}\n`),
  )
