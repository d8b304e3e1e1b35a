// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Origin } from '@shared/contracts/formats/origin'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { callsOf, openWindow, studio } from '@/testing/open-window'

const { OriginDialog } = await import('./OriginDialog')

const nowhere = { by: null, when: null, confidence: null, spans: [] }
const marked: Origin = {
  synthetic: true,
  layers: [
    { layer: 'credentials', state: 'absent', ...nowhere, manifests: [] },
    { layer: 'statement', state: 'unchecked', ...nowhere, digitalSourceType: 'algorithmicMedia' },
    {
      layer: 'sound',
      state: 'intact',
      by: 'Cuecast',
      when: null,
      confidence: 1,
      spans: [{ fromMs: 5_000, toMs: 65_000 }],
      kind: 'export',
      id: '89ABCDEF',
      falseAlarm: 0,
      speed: 1,
    },
  ],
}

const chosen = {
  originChoose: () => ok({ path: '/films/a.wav' }),
  originCancel: () => ok(undefined),
}

it('a chosen file is told layer by layer', async () => {
  const user = await openWindow(<OriginDialog />, {
    script: { ...chosen, originFind: () => ok(marked) },
  })
  expect(screen.getByRole('button', { name: 'Choose a file…' })).toBe(document.activeElement)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 3 })).toBe(document.activeElement)
  expect(document.activeElement?.textContent).toBe('Says that speech in it is synthetic')
  const sound = screen.getByRole('region', { name: 'Mark in the sound' })
  for (const each of ['Cuecast', '89ABCDEF', '0:05–1:05', 'more than 99.9999 %'])
    expect(within(sound).getByText(each)).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Content credentials' })).getByText('none'),
  ).toBeTruthy()
})

it('a search shows how far it is, and can be stopped', async () => {
  let answer: (found: Result<Origin>) => void = () => undefined
  const user = await openWindow(<OriginDialog />, {
    script: {
      ...chosen,
      originFind: () => new Promise((resolve) => (answer = resolve)),
      originCancel: () => {
        answer(fail(studioError('CANCELLED', 'it was stopped')))
        return ok(undefined)
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Choose a file…' }))
  await screen.findByText('Reading what the file says…')
  act(() => studio.emit('originProgress', { seconds: 90, of: 360, again: false }))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByText('1:30 of 6:00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Drop a sound or film here')
})

it('a dropped file is taken by the dialog, and a failure says what to do', async () => {
  await openWindow(<OriginDialog />, {
    script: {
      ...chosen,
      originFind: ({ path }) => fail(studioError('AUDIO_BROKEN', 'no sound', { at: path })),
    },
  })
  const file = new File(['x'], 'b.txt')
  Object.assign(studio.script, { fileDropped: () => ({ path: '/films/b.txt', kind: 'subtitles' }) })
  fireEvent.drop(screen.getByRole('dialog'), { dataTransfer: { files: [file], types: ['Files'] } })
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /damaged.*\/films\/b\.txt.*another file/,
  )
  expect(callsOf('originFind')).toEqual([{ path: '/films/b.txt' }])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Another file…' }))
})
