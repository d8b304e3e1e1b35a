import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ProjectPatch } from '@shared/contracts/project-file'
import { must } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { projectFolder } from './project-folder'
import { EditJournal } from './project-journal'
import { accessProject } from './project-lock'

let path = ''
folderForEach(async (fresh) => {
  path = join(fresh, 'Phim.cuecast')
  await mkdir(path)
})

/** The journal, and the edits that a session killed now would leave. */
async function opened() {
  const access = must(await accessProject(projectFolder(path), false))
  onTestFinished(() => access.release())
  const left = async () => {
    const again = must(await EditJournal.open(access))
    await again.journal.close()
    return again.left
  }
  const { journal } = must(await EditJournal.open(access))
  onTestFinished(() => journal.close())
  return { journal, left }
}

const named = (name: string): ProjectPatch => ({ fields: { name } })

it('is emptied once the document holds every edit', async () => {
  const { journal, left } = await opened()
  must(await journal.note(named('một')))
  await journal.saved(journal.mark)
  expect(await left()).toEqual([])
})

it('keeps an edit that was made while the document was being written: a crash takes nothing', async () => {
  const { journal, left } = await opened()
  must(await journal.note(named('một')))
  const { mark } = journal
  must(await journal.note(named('hai')))
  await journal.saved(mark)
  expect(await left()).toEqual([named('một'), named('hai')])
})

it('keeps an edit that was made after the document and is on its way to the disk', async () => {
  const { journal, left } = await opened()
  must(await journal.note(named('một')))
  const { mark } = journal
  const noting = journal.note(named('hai'))
  await journal.saved(mark)
  must(await noting)
  expect(await left()).toContainEqual(named('hai'))
})

it('is emptied of an edit that the document has, also while its line is on its way: it would be applied over newer ones', async () => {
  const { journal, left } = await opened()
  const noting = journal.note(named('một'))
  await journal.saved(journal.mark)
  must(await noting)
  expect(await left()).toEqual([])
})
