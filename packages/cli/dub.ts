// `npm run dub`: a subtitle file to a dubbed track, without a window.
import { runDub } from './dub/main'

/** The terminal and `npm` both forward Ctrl+C: signals this close are one key press, ms. */
const SAME_PRESS_MS = 1_500

const controller = new AbortController()
let stoppedAt = 0
function stop(): void {
  if (stoppedAt > 0 && Date.now() - stoppedAt > SAME_PRESS_MS) process.exit(130)
  stoppedAt ||= Date.now()
  controller.abort()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)
// A closed pipe (`| head`) is not an error of the job.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

const code = await runDub({
  args: process.argv.slice(2),
  env: process.env,
  streams: { out: process.stdout, err: process.stderr },
  signal: controller.signal,
})
process.exitCode = code
