import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { openDriver } from './sqlite-driver'

const file = join(testFolder(), 'a.db')
const hasOwn = process.getBuiltinModule?.('node:sqlite') !== undefined

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return []
    }
  })
}

// Windows removes no folder in which a file is open. libsql keeps it until the statement is collected.
it.skipIf(process.platform !== 'linux' || !hasOwn)('lets go of its file when it is closed', () => {
  const warned = vi.spyOn(process, 'emitWarning')
  const driver = openDriver(file)
  driver.exec('CREATE TABLE a (b)')
  const statement = driver.prepare('SELECT b FROM a')
  statement.all([])
  driver.close()
  expect(openFiles().filter((each) => each.startsWith(file))).toEqual([])
  expect(warned).not.toHaveBeenCalled()
})

it('gives rows as objects, and how many have changed', () => {
  const driver = openDriver(`${file}.2`)
  driver.exec('CREATE TABLE a (b, c)')
  const insert = driver.prepare('INSERT INTO a VALUES (?, ?)')
  expect(insert.run(['một', null]).changes).toBe(1)
  expect({ ...Object(driver.prepare('SELECT c, b FROM a').get([])) }).toEqual({ b: 'một', c: null })
  expect(driver.prepare('SELECT b FROM a WHERE c = ?').all([2])).toEqual([])
  expect(driver.prepare('SELECT b FROM a WHERE c = ?').get([2])).toBe(undefined)
  driver.close()
})
