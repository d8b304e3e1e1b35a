// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { destinationOptions } from '@shared/interchange/destinations'
import { openWindow } from '@/testing/open-window'
import { exported } from './testing/exported'

const { ExportJob } = await import('./ExportJob')
const { useWorkspace } = await import('@/model/view/workspace-store')

it('names the cues that an export has left silent, with a way to them', async () => {
  const measured = { durationMs: 1_000, integratedLufs: -14, truePeakDbtp: -1, missingCues: 0 }
  const error = studioError('FILE_NOT_FOUND', 'gone')
  const failedCues = [
    { cueId: 'b', number: 2, error },
    { cueId: 'x', number: 12, error },
  ]
  const done = exported({ report: { ...measured, failedCues } })
  const options = destinationOptions('track')
  const user = await openWindow(<ExportJob {...done} options={options} onFix={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toMatch(/2 cues are silent .* read: 2, 12/)
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(useWorkspace.getState().side).toBe('problems')
})

it('says at the end where the loudness asked for was too much for the voices', async () => {
  const measured = { durationMs: 1_000, integratedLufs: -14, truePeakDbtp: -1, missingCues: 0 }
  const done = exported({ report: { ...measured, limitedDb: 9.41 } })
  const options = destinationOptions('track')
  await openWindow(<ExportJob {...done} options={options} onFix={() => undefined} />)
  expect(screen.getByRole('note').textContent).toMatch(/up to 9\.4 dB into the limiter/)
})

it('names the languages that are not in the file, or are silent in places', async () => {
  const measured = { durationMs: 1_000, integratedLufs: -14, truePeakDbtp: -1, missingCues: 0 }
  const languages = [
    { language: 'fr', name: 'Film (fr)', missingCues: 0, leftOut: 'silent' as const },
    { language: 'de', name: 'Film (de)', missingCues: 2 },
    { language: 'en', name: 'Film', missingCues: 0 },
  ]
  const done = exported({ report: { ...measured, languages } })
  await openWindow(
    <ExportJob {...done} options={destinationOptions('film')} onFix={() => undefined} />,
  )
  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Film \(fr\) is left out: none of its cues/),
    expect.stringMatching(/Film \(de\): 2 cues/),
  ])
})
