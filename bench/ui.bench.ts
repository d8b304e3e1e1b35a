import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '../e2e/support/launch'
import { writeFilmProject } from './ui/film-project'
import { measureKeys } from './ui/keys'
import { measureMemory } from './ui/memory'
import { measureMoving } from './ui/moving'
import { openProject } from './ui/opening'
import { measureUpdates, noteShown } from './ui/updates'
import type { Bench } from './ui/window'
import { row, type BenchRow, type BenchTable } from './table'

const parts: Record<string, (bench: Bench) => Promise<BenchRow[]>> = {
  moving: measureMoving,
  updates: measureUpdates,
  keys: measureKeys,
  memory: measureMemory,
}

async function measure(bench: Bench, path: string, names: readonly string[]): Promise<BenchRow[]> {
  const { page } = bench
  await page.reload()
  await page.locator('[data-app-state="ready"]').first().waitFor()
  await noteShown(bench.app)
  const opened = await openProject(bench, path)
  const rows = [
    row('open 10,000 cues, beyond an empty window', opened, { unit: ' ms', digits: 0, most: 900 }),
  ]
  for (const name of names) rows.push(...((await parts[name]?.(bench)) ?? []))
  return rows
}

/**
 * The window at the length of a film, in the real Electron.
 *
 * @param names parts to measure; none = all
 */
export async function run(names: readonly string[]): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-bench-ui-'))
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
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
