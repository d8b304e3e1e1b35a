// `npm run serve`: the embedded service by itself, without a window.
import { startService } from '../service/start-service'
import { serveOptions, serveUsage } from './serve-options'

/** Prints one line with the address, then serves until SIGTERM or SIGINT. */
async function serve(args: readonly string[]): Promise<void> {
  const options = serveOptions(args)
  if (!options.ok) {
    console.error(`serve: ${options.error.message}\n\n${serveUsage}`)
    process.exitCode = 2
    return
  }
  if (options.value === 'help') {
    console.log(serveUsage)
    return
  }
  const running = await startService(options.value)
  const stop = (): void => {
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', stop)
  console.log(running.url)
}

serve(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`serve: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
