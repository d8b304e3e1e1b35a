// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/testing/open-window'

const { AreaBoundary } = await import('./AreaBoundary')
const { followFaults } = await import('./faults')
const { useToasts } = await import('@/ui/overlays/toasts')
const { useDocument } = await import('@/model/document/document-store')

const script = { faultNote: () => ok(undefined), copyText: () => ok(undefined) }

it('keeps a failure in its area, logs it, and lets it be copied and shown again', async () => {
  let broken = true
  const Part = () => {
    if (broken) throw new Error('a part is broken')
    return <p>the part</p>
  }
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openWindow(
    <>
      <AreaBoundary area="panel">
        <Part />
      </AreaBoundary>
      <p>its neighbour</p>
    </>,
    { script },
  )
  quiet.mockRestore()
  expect(screen.getByText('its neighbour')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('This part of the window has stopped')
  expect(callsOf('faultNote')).toMatchObject([
    { report: expect.stringContaining('a part is broken') },
  ])
  await user.click(screen.getByRole('button', { name: 'Copy report' }))
  expect(callsOf('copyText')).toMatchObject([{ text: expect.stringContaining('panel') }])
  broken = false
  await user.click(screen.getByRole('button', { name: 'Show it again' }))
  expect(screen.getByText('the part')).toBeTruthy()
  expect(useDocument.getState().opened).not.toBeNull()
})

it('logs what nothing has caught, and says it once', async () => {
  await openWindow(<p />, { script })
  const end = followFaults()
  for (let i = 0; i < 2; i += 1)
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: new Error('not awaited') }),
    )
  end()
  expect(callsOf('faultNote')).toHaveLength(2)
  const said = useToasts.getState().toasts.map(({ content }) => content)
  expect(said).toMatchObject([{ code: 'INTERNAL_ERROR', message: 'not awaited' }])
})
