// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Cue } from '@shared/contracts/project-file'
import { lastImportOf } from '@shared/contracts/project/last-import'
import { documentOf } from '@/model/document/document'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { ReimportDialog } = await import('./ReimportDialog')
const { compareWith } = await import('@/model/edits/reimport')
const { useDocument } = await import('@/model/document/document-store')

type Texts = Readonly<Record<string, string>>

const say = (cues: readonly Cue[], texts: Texts) =>
  cues.map((cue) => ({ ...cue, text: texts[cue.id] ?? cue.text }))

/** Updates the sample, which has its own texts since its import, from a file that says others. */
async function update(own: Texts, file: Texts, isKnown = true) {
  const { project, ...opened } = sampleProject()
  const lastImport = isKnown ? lastImportOf(project.cues, project.speakers) : null
  const edited = { ...project, cues: say(project.cues, own), lastImport }
  const cues = say(project.cues, file).map(({ startMs, endMs, text }, i) => {
    return { startMs, endMs, text, label: 'Lan', line: i, number: i + 1 }
  })
  const read = { path: '/phim/Tập 1.srt', fileName: 'Tập 1.srt', encoding: 'utf-8', cues }
  const reimport = compareWith(read, documentOf(edited))
  return openWindow(<ReimportDialog reimport={reimport} />, {
    project: { ...opened, project: edited },
  })
}

const textOf = (id: string) => useDocument.getState().byId.get(id)?.text
const rows = () =>
  within(screen.getByRole('grid', { name: 'Cues that differ' })).getAllByRole('checkbox')
const ticks = () => rows().map((tick) => tick instanceof HTMLInputElement && tick.checked)

it('ticks the changes of the file alone, and keeps what the user has written', async () => {
  const own = { a: 'câu a của tôi', c: 'câu c của tôi' }
  const user = await update(own, { b: 'câu b mới', c: 'câu c của khách' })
  expect(ticks()).toEqual([false, true, false])
  expect(rows().map((row) => row.closest('tr')?.textContent)).toEqual([
    'Both changedtext00:00:04.000Yours: câu c của tôiFile: câu c của khách',
    'File changedtext00:00:02.000câu b mới',
    'You changedtext00:00:00.000câu a của tôi',
  ])
  await user.click(screen.getByRole('button', { name: 'Apply 1 of 3 changes' }))
  expect(['a', 'b', 'c'].map(textOf)).toEqual(['câu a của tôi', 'câu b mới', 'câu c của tôi'])
  const last = useDocument.getState().fields.lastImport
  expect(last?.cues.map(({ text }) => text)).toEqual(['câu a', 'câu b mới', 'câu c của khách'])
})

it('goes back to the file where that is ticked', async () => {
  const user = await update({ a: 'câu a của tôi' }, {})
  await user.click(screen.getByRole('checkbox', { name: /^Changed by you, 1/ }))
  await user.click(screen.getByRole('button', { name: 'Apply changes' }))
  expect(textOf('a')).toBe('câu a')
})

it('says when the last import is not remembered', async () => {
  await update({ a: 'câu a của tôi' }, {}, false)
  expect(screen.getByText(/does not remember its last import/)).toBeDefined()
  expect(ticks()).toEqual([true])
})
