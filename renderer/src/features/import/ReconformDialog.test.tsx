// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/testing/open-window'

const { ReconformDialog } = await import('./ReconformDialog')
const { clearDocument } = await import('@/model/document/document-store')
const { useFilm } = await import('@/model/playback/film')
const { openFile } = await import('@/model/session/open-file')
const { useWorkspace } = await import('@/model/view/workspace-store')
const { useToasts } = await import('@/ui/overlays/toasts')

const file = {
  fileName: 'mới.edl',
  text: `TITLE: MOI
001  AX       V     C        01:00:00:00 01:00:02:00 10:00:10:00 10:00:12:00
* FROM CLIP NAME: phim cũ.mov
`,
}

it('opens with an EDL that is dropped on the window, once a project is open', async () => {
  await openWindow(<div />, { script: { cutsRead: () => ok(file) } })
  await openFile('/phim/mới.edl')
  expect(callsOf('cutsRead')).toEqual([{ path: '/phim/mới.edl' }])
  expect(useWorkspace.getState().dialog).toEqual({ kind: 'reconform', file })
  clearDocument()
  await openFile('/phim/mới.edl')
  expect(callsOf('cutsRead')).toHaveLength(1)
  expect(useToasts.getState().toasts.at(-1)?.content).toMatch(/^Open the project/)
})

it('counts by the rate of the film, also where that is found out later', async () => {
  const user = await openWindow(<ReconformDialog file={file} />)
  expect(screen.getByText('mới.edl: 1 part of the old film')).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Frame rate' }).textContent).toBe('25 fps')
  await user.clear(screen.getByTestId('reconform-oldStart'))
  await user.type(screen.getByTestId('reconform-oldStart'), '00:59:00:00')
  act(() => useFilm.setState({ frameRate: 24 }))
  expect(screen.getByRole('combobox', { name: 'Frame rate' }).textContent).toBe('24 fps')
  expect(screen.getByTestId('reconform-oldStart')).toHaveProperty('value', '00:59:00:00')
})
