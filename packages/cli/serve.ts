// `npm run serve`: the embedded service standalone, without a window.
import { causeText } from '@shared/contracts/errors'
import { listKeys } from '@cuecast/service/accounts/keys'
import { startService } from '@cuecast/service/start-service'
import { translator } from '@shared/texts/texts'
import { commandLines, localeOf } from './dub/texts'
import { serveOptions } from './serve-options'

/** A service that could not start has ended after this time, ms. */
const END_MS = 15_000

/** Prints one line with the address, then serves until SIGTERM or SIGINT. */
async function serve(args: readonly string[]): Promise<void> {
  const options = serveOptions(args)
  const usage = translator(localeOf(process.env))('commandUsage.serve', commandLines)
  if (!options.ok) {
    console.error(`serve: ${options.error.message}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  if (options.value === 'help') {
    console.log(usage)
    return
  }
  const running = await startService(options.value)
  // The address of a database may hold a password.
  const place = args.some((each) => /^--database\b/.test(each)) ? ' --database …' : ''
  const where = args.includes('--data') && !place ? ` --data ${options.value.dataDir}` : place
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => resolve())
  })
  console.log(running.url)
  const { recovery } = running.service
  if (recovery && process.stderr.isTTY)
    console.error(
      `serve: the database was damaged; it is kept as ${recovery.broken}. ` +
        `${recovery.accounts} accounts and ${recovery.keys} keys came back from ` +
        `${recovery.backup ?? 'no backup'}; tasks did not`,
    )
  // On a terminal only: programs read a log of JSON lines there.
  if (process.stderr.isTTY && (await listKeys(running.service.context.sql)).length === 0)
    console.error(
      `serve: there is no key yet. Make one with: ${commandLines['keys']} create${where}`,
    )
  await stopped
  await running.close()
}

try {
  await serve(process.argv.slice(2))
} catch (error) {
  console.error(`serve: ${causeText(error)}`)
  process.exitCode = 1
  // Exits even if something keeps the event loop alive: this process serves no requests any more.
  setTimeout(() => process.exit(), END_MS).unref()
}
