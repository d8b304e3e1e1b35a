import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StudioPage } from '../e2e/pages/studio-page'
import { open, packages, root, SUBTITLES } from '../e2e/support/installed'
import { median, row, timed, type BenchRow, type BenchTable } from './table'
import { openDisplay } from './ui/display'

/** Odd, so that the median is a start that was measured. */
const ROUNDS = 5

declare global {
  var soundBegan: Promise<number> | undefined
}

/** Begins to wait for a key and for the clock of the player, which moves when the sound does. */
function watchSound(): void {
  globalThis.soundBegan = new Promise((resolve) => {
    const pressed = ({ timeStamp }: KeyboardEvent): void => {
      const clock = document.querySelector('[data-testid="time"]')
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve(performance.now() - timeStamp)
      })
      if (clock) observer.observe(clock, { attributeFilter: ['data-time'] })
    }
    window.addEventListener('keydown', pressed, { capture: true, once: true })
  })
}

interface FirstMinute {
  /** From a double click on a subtitle file, as the system starts a program for it, to its cues, ms. */
  startMs: number
  /** From the first *Render* to the voices of both cues, ms. */
  voicesMs: number
  /** From the first press of Space to a moving clock, ms. */
  soundMs: number
}

/** A user's first minute, with a profile that nobody has used. */
async function firstMinute(cuecast: string, folder: string): Promise<FirstMinute> {
  const home = mkdtempSync(join(folder, 'home-'))
  const file = join(home, 'phim.srt')
  writeFileSync(file, SUBTITLES)
  const began = performance.now()
  const { page, ended } = await open({ cuecast, home }, file)
  const studio = new StudioPage(page)
  await studio.row(0).waitFor()
  const startMs = performance.now() - began
  await studio.suggestCast()
  const voicesMs = await timed(async () => {
    await studio.startRender()
    await studio.rendered()
  })
  await studio.selectCue(0)
  await page.evaluate(watchSound)
  await page.keyboard.press(' ')
  const soundMs = (await page.evaluate(() => globalThis.soundBegan)) ?? Infinity
  await page.evaluate(() => window.close())
  await ended
  return { startMs, voicesMs, soundMs }
}

/** A program that starts the development build, as `npm start` does once everything is built. */
function developmentStart(folder: string): string {
  const path = join(folder, 'development')
  const electron = process.env['CUECAST_ELECTRON'] ?? 'electron'
  writeFileSync(path, `#!/bin/sh\nexec '${electron}' '${root}' --no-sandbox "$@"\n`)
  chmodSync(path, 0o755)
  return path
}

const figure = (what: string, all: readonly FirstMinute[], of: keyof FirstMinute): BenchRow =>
  row(what, median(all.map((each) => each[of])), { unit: ' ms', digits: 0 })

/** The first minute of the packaged studio beside that of development; `npm run package` comes first. */
export async function run(): Promise<BenchTable> {
  const title = `A profile that nobody has used, median of ${ROUNDS}, in turns`
  const packed = join(packages || join(root, 'release'), 'Cuecast.AppDir', 'AppRun')
  if (!existsSync(packed))
    return { title, rows: [{ what: 'packaged', value: 'none: npm run package makes it' }] }
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-bench-package-'))
  const closeDisplay = await openDisplay()
  try {
    const development = developmentStart(folder)
    await firstMinute(packed, folder)
    await firstMinute(development, folder)
    const ofPackaged: FirstMinute[] = []
    const ofDevelopment: FirstMinute[] = []
    for (let i = 0; i < ROUNDS; i++) {
      ofPackaged.push(await firstMinute(packed, folder))
      ofDevelopment.push(await firstMinute(development, folder))
    }
    return {
      title,
      rows: [
        figure('packaged: double-clicked subtitle file to its cues', ofPackaged, 'startMs'),
        figure('… first Render to the voices of two cues', ofPackaged, 'voicesMs'),
        figure('… first Play to a moving clock', ofPackaged, 'soundMs'),
        figure('development (built): the same file to its cues', ofDevelopment, 'startMs'),
        row(
          'packaged ÷ development, file to cues',
          median(
            ofPackaged.map(({ startMs }, i) => startMs / (ofDevelopment[i]?.startMs ?? startMs)),
          ),
        ),
      ],
    }
  } finally {
    closeDisplay()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
