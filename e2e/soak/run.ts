import { mkdtempSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { films, type Film } from './plan'
import { SoakReport } from './report'
import { soak } from './soak'

const planSchema = z.object({
  minutes: z.number(),
  kills: z.number(),
  seed: z.number(),
  first: z.number(),
})

const print = (line: string) => void writeSync(2, `${line}\n`)

test('soak', async () => {
  const plan = planSchema.parse(JSON.parse(process.env['CUECAST_SOAK'] ?? '{}'))
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-soak-'))
  const until = Date.now() + plan.minutes * 60_000
  const report = new SoakReport(plan.seed, print)
  await soak({
    folder,
    films: from(plan.first, films(plan.seed)),
    isOver: (kills) => kills >= plan.kills || Date.now() >= until,
    report,
  })
  for (const line of report.lines()) print(line)
  // Projects are kept for inspection after a violation.
  if (report.violations.length > 0) print(`the projects are in ${folder}`)
  else await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  expect(report.violations.length, 'violations').toBe(0)
})

function* from(first: number, all: Iterable<Film>): Generator<Film> {
  for (const film of all) if (film.number >= first) yield film
}
