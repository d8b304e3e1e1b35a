import { readdirSync, statSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { keepLog, lastLogLines, log } from '.'
import { testFolder } from './testing/test-folder'

it('a log is kept in files that never grow beyond 5 MB, the newest lines first to be found', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const folder = await testFolder()
  keepLog(folder)
  for (let line = 0; line < 7_000; line += 1) log(`line ${line} ${'x'.repeat(1_000)}`)
  expect(readdirSync(folder).sort()).toEqual([
    'cuecast.1.log',
    'cuecast.2.log',
    'cuecast.3.log',
    'cuecast.4.log',
    'cuecast.log',
  ])
  const sizes = readdirSync(folder).map((name) => statSync(`${folder}/${name}`).size)
  expect(Math.max(...sizes)).toBeLessThan(1.01 * 1024 * 1024)
  expect(lastLogLines(2).map((line) => / line (\d+) /.exec(line)?.[1])).toEqual(['6998', '6999'])
})
