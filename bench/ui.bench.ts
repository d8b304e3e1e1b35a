import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '../e2e/support/launch'
import type { Bench } from './ui/bench'
import { openDisplay } from './ui/display'
import { writeFilmProject } from './ui/film-project'
import { measureKeys } from './ui/keys'
import { measureMemory } from './ui/memory'
import { measureMoving } from './ui/moving'
import { openProject } from './ui/opening'
import { row, type Row } from './ui/row'
import { measureUpdates, noteShown } from './ui/updates'

const parts: Record<string, (bench: Bench) => Promise<Row[]>> = {
  moving: measureMoving,
  updates: measureUpdates,
  keys: measureKeys,
  memory: measureMemory,
}

async function measure(bench: Bench, path: string, names: readonly string[]): Promise<Row[]> {
  const { page } = bench
  await page.reload()
  await page.locator('[data-app-state="ready"]').first().waitFor()
  await noteShown(bench.app)
  const opened = await openProject(bench, path)
  const rows = [row('open 10,000 cues, beyond an empty window', opened, 'ms', 900)]
  for (const name of names) rows.push(...((await parts[name]?.(bench)) ?? []))
  return rows
}

/**
 * The window at the length of a film, in the real Electron.
 *
 * @param names parts to measure; none = all
 */
export async function run(names: readonly string[]): Promise<{ title: string; rows: Row[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-bench-ui-'))
  const closeDisplay = await openDisplay()
  try {
    await mkdir(join(folder, 'films'))
    const path = await writeFilmProject(join(folder, 'films'))
    const studio = await launch(folder)
    try {
      const rows = await measure(studio, path, names.length > 0 ? names : Object.keys(parts))
      return { title: 'Studio window, 10,000 cues in 2 h', rows }
    } finally {
      await studio.app.close()
    }
  } finally {
    closeDisplay()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
