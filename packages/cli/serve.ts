// `npm run serve`: the embedded service standalone, without a window.
import { listAccounts, listKeys, openStore, startService } from '@cuecast/service'
import { translator } from '@shared/texts/texts'
import { localeOf } from './dub/texts'
import { serveOptions } from './serve-options'

function hasKey(dataDir: string): boolean {
  const sql = openStore(dataDir)
  try {
    return listAccounts(sql).some(({ id }) => listKeys(sql, id).length > 0)
  } finally {
    sql.close()
  }
}

/** Prints one line with the address, then serves until SIGTERM or SIGINT. */
async function serve(args: readonly string[]): Promise<void> {
  const options = serveOptions(args)
  const usage = translator(localeOf(process.env))('terminal.serveUsage')
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
  const where = args.includes('--data') ? ` --data ${options.value.dataDir}` : ''
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
  const { recovery } = running.service
  if (recovery && process.stderr.isTTY)
    console.error(
      `serve: the database was damaged; it is kept as ${recovery.broken}. ` +
        `${recovery.accounts} accounts and ${recovery.keys} keys came back from ` +
        `${recovery.backup ?? 'no backup'}; tasks did not`,
    )
  // On a terminal only: programs read a log of JSON lines there.
  if (process.stderr.isTTY && !hasKey(options.value.dataDir))
    console.error(`serve: there is no key yet. Make one with: npm run keys -- create${where}`)
}

serve(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`serve: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
