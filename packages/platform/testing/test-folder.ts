import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'

const make = (): string => mkdtempSync(join(tmpdir(), 'cuecast-test-'))
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** A new folder for the tests of a file; it goes with the last of them. */
export function testFolder(): string {
  const folder = make()
  afterAll(() => remove(folder))
  return folder
}

/** Hands `use` a new folder before each test; it goes after the test, and after its other hooks. */
export function folderForEach(use: (folder: string) => void | Promise<void>): void {
  let folder = ''
  beforeEach(async () => {
    folder = make()
    await use(folder)
  })
  afterEach(() => remove(folder))
}
