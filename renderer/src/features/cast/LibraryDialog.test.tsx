// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failWith, ok } from '@shared/contracts/result'
import { Toaster } from '@/ui/overlays/Toaster'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { LibraryDialog } = await import('./LibraryDialog')
const { useDocument } = await import('@/model/document/document-store')

const character = {
  label: 'Leia',
  colour: 1,
  gainDb: 0,
  pan: 0,
  voices: { embedded: { voiceId: 1, name: 'Mai' } },
  from: 'Tập 0',
  usedAt: '2026-01-01T00:00:00.000Z',
}

it('says that nothing was removed or renamed where the library cannot be written', async () => {
  const opened = sampleProject()
  const project = { ...opened, project: { ...opened.project, show: 'Tập' } }
  const script = {
    castLibraryGet: () => ok({ shows: [{ name: 'Tập', characters: [character] }], voiceMaps: [] }),
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
