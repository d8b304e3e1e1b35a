// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/testing/open-window'

const { PictureWindow } = await import('./PictureWindow')
const { useWorkspace } = await import('@/model/view/workspace-store')
const { usePlayhead } = await import('@/model/playback/playhead')
const { player } = await import('./PlayerHost')
const { useDocument } = await import('@/model/document/document-store')

/** A window as the system would open it, with its own page. */
function openedWindow() {
  const events = new EventTarget()
  const page = document.implementation.createHTMLDocument()
  Object.assign(player.film.element, {
    requestVideoFrameCallback: () => 0,
    cancelVideoFrameCallback: () => undefined,
  })
  const opened = Object.assign(events, { document: page, close: vi.fn<() => void>() })
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  return { opened, inside: within(page.body) }
}

it('shows subtitle, clock and the next lines, each switched off for good', async () => {
  const { opened, inside } = openedWindow()
  await openWindow(<PictureWindow />)
  const { order, byId, fields } = useDocument.getState()
  const first = byId.get(order[0] ?? '')
  if (!first) throw new Error('the sample has no cues')
  act(() => usePlayhead.setState({ timeMs: first.startMs }))
  expect(opened.document.title).toContain(fields.name)
  expect(inside.getByTestId('subtitle').textContent).toBe(first.text)
  const lines = inside.getByTestId('picture-lines')
  expect(lines.querySelector('[aria-current="true"]')?.textContent).toContain(first.text)
  expect(lines.children.length).toBe(Math.min(4, order.length))
  expect(inside.getByTestId('picture-clock').textContent).toMatch(/^\d\d:\d\d:\d\d/)

  const press = (name: string) => act(() => inside.getByLabelText(name).click())
  press('Show the clock and the next lines')
  await waitFor(() => expect(inside.queryByTestId('picture-lines')).toBeNull())
  press('Show the subtitle')
  await waitFor(() => expect(inside.queryByTestId('subtitle')).toBeNull())
  expect(callsOf('preferencesSet').at(-1)).toMatchObject({
    layout: { 'pictureWindow.lines': 0, 'pictureWindow.subtitle': 0 },
  })
})

it('has the keys of the studio, and goes when it is closed or brought back', async () => {
  const { opened, inside } = openedWindow()
  useWorkspace.setState({ pictureWindow: true })
  await openWindow(<PictureWindow />, { script: { pictureFullScreen: () => ok(undefined) } })
  const press = (key: string) => opened.dispatchEvent(new KeyboardEvent('keydown', { key }))
  act(() => void press('f'))
  act(() => void press('Escape'))
  expect(callsOf('pictureFullScreen')).toEqual(['toggle', 'leave'])
  act(() => inside.getByLabelText(/^Bring the picture back/).click())
  expect(useWorkspace.getState().pictureWindow).toBe(false)
  useWorkspace.setState({ pictureWindow: true })
  act(() => void opened.dispatchEvent(new Event('pagehide')))
  expect(useWorkspace.getState().pictureWindow).toBe(false)
})
