// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failWith, ok } from '@shared/contracts/result'
import { sampleCharacter } from '@shared/testing/samples'
import { Toaster } from '@/ui/overlays/Toaster'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { LibraryDialog } = await import('./LibraryDialog')
const { useDocument } = await import('@/model/document/document-store')

it('says that nothing was removed or renamed where the library cannot be written', async () => {
  const opened = sampleProject()
  const project = { ...opened, project: { ...opened.project, show: 'Tập' } }
  const script = {
    castLibraryGet: () =>
      ok({ shows: [{ name: 'Tập', characters: [sampleCharacter('Leia')] }], voiceMaps: [] }),
    castLibraryChange: () => failWith('DISK_FULL', 'The disk is full.'),
  }
  const window = (
    <>
      <LibraryDialog />
      <Toaster />
    </>
  )
  const user = await openWindow(window, { project, script })
  await user.click(await screen.findByRole('button', { name: /Leia/ }))
  await screen.findByText(/disk/i)
  expect(screen.queryByText(/was removed/)).toBeNull()
  const name = screen.getByRole('textbox', { name: 'Show name' })
  await user.clear(name)
  await user.type(name, 'Loạt phim{Enter}')
  expect(useDocument.getState().fields.show).toBe('Tập')
  expect(screen.getByRole('textbox', { name: 'Speaker name' })).toHaveProperty('value', 'Leia')
})
