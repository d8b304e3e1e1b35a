// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWindow } from '@/testing/open-window'

const { StretchDialog } = await import('./StretchDialog')
const { useDocument } = await import('@/model/document/document-store')

const starts = () =>
  useDocument.getState().order.map((id) => useDocument.getState().byId.get(id)?.startMs)

it('brings times made for 23.976 fps to a film of 25', async () => {
  const user = await openWindow(<StretchDialog />)
  expect(screen.getByTestId('stretch-preview').textContent).toBe(
    'Cue 3: 00:00:04.000 → 00:00:03.836',
  )
  await user.click(screen.getByRole('button', { name: 'Stretch' }))
  expect(starts()).toEqual([0, 1_918, 3_836])
})

it('stretches between two moments that are known', async () => {
  const { selectCues } = await import('@/model/view/selection-store')
  const { stretchBetween, stretchTimes } = await import('@/model/edits/structure-edits')
  const { execute } = await import('@/model/document/execute')
  await openWindow(<StretchDialog />)
  selectCues([])
  const by = stretchBetween({ fromMs: 0, toMs: 1_000 }, { fromMs: 4_000, toMs: 9_000 })
  expect(by?.factor).toBe(2)
  if (by) execute('stretchCues', stretchTimes(['a', 'b', 'c'], by))
  expect(starts()).toEqual([1_000, 5_000, 9_000])
  expect(stretchBetween({ fromMs: 0, toMs: 5_000 }, { fromMs: 4_000, toMs: 1_000 })).toBeNull()
})
