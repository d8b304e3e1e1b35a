import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StudioPage } from '../e2e/pages/studio-page'
import { open, packages, root, SUBTITLES } from '../e2e/support/installed'
import { median, row, timed, type BenchTable } from './table'
import { openDisplay } from './ui/display'

/** Odd, so that the median is a start that was measured. */
const ROUNDS = 5

/** From a double click on a subtitle file, as the system starts a program for it, to its cues in the window. */
async function start(cuecast: string, folder: string): Promise<number> {
  const home = mkdtempSync(join(folder, 'home-'))
  const file = join(home, 'phim.srt')
  writeFileSync(file, SUBTITLES)
  let end: () => Promise<unknown> = async () => undefined
  const took = await timed(async () => {
    const { page, ended } = await open({ cuecast, home }, file)
    end = () => Promise.all([page.evaluate(() => window.close()), ended])
    await new StudioPage(page).row(0).waitFor()
  })
  await end()
  return took
}

/** A program that starts the development build, as `npm start` does once everything is built. */
function developmentStart(folder: string): string {
  const path = join(folder, 'development')
  const electron = process.env['CUECAST_ELECTRON'] ?? 'electron'
  writeFileSync(path, `#!/bin/sh\nexec '${electron}' '${root}' --no-sandbox "$@"\n`)
  chmodSync(path, 0o755)
  return path
}

/** Start of the packaged studio beside that of development; `npm run package` comes first. */
export async function run(): Promise<BenchTable> {
  const title = `From a double-clicked subtitle file to its cues, median of ${ROUNDS}, in turns`
  const packed = join(packages || join(root, 'release'), 'Cuecast.AppDir', 'AppRun')
  if (!existsSync(packed))
    return { title, rows: [{ what: 'packaged', value: 'none: npm run package makes it' }] }
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-bench-package-'))
  const closeDisplay = await openDisplay()
  try {
    const development = developmentStart(folder)
    await start(packed, folder)
    await start(development, folder)
    const packagedMs: number[] = []
    const developmentMs: number[] = []
    for (let i = 0; i < ROUNDS; i++) {
      packagedMs.push(await start(packed, folder))
      developmentMs.push(await start(development, folder))
    }
    return {
      title,
      rows: [
        row('packaged', median(packagedMs), { unit: ' ms', digits: 0 }),
        row('development (built)', median(developmentMs), { unit: ' ms', digits: 0 }),
        row(
          'packaged ÷ development',
          median(packagedMs.map((ms, i) => ms / (developmentMs[i] ?? ms))),
        ),
      ],
    }
  } finally {
    closeDisplay()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
