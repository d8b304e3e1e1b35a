// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWindow } from '@/project/testing/open-window'
import { sampleProject } from '@/project/testing/sample-project'

const { ProblemsPanel } = await import('./ProblemsPanel')
const { useDocument } = await import('@/project/document/document-store')
const { useSelection } = await import('@/project/view/selection-store')

const project = sampleProject()
const [first, ...others] = project.project.cues
const overlapping = {
  ...project,
  project: { ...project.project, cues: first ? [{ ...first, endMs: 2_400 }, ...others] : others },
}

it('selects the cue of a problem and fixes it', async () => {
  const user = await openWindow(<ProblemsPanel />, { project: overlapping })
  const problem = await screen.findByRole('button', { name: /Overlaps the next cue by 0.4 s/ })
  await user.click(problem)
  expect(useSelection.getState().activeId).toBe('a')
  await user.click(screen.getByRole('button', { name: 'End before the next cue' }))
  expect(useDocument.getState().byId.get('a')?.endMs).toBeLessThanOrEqual(2_000)
  await expect.poll(() => screen.queryByRole('button', { name: /Overlaps/ })).toBeNull()
})

it('says that there is nothing to do', async () => {
  await openWindow(<ProblemsPanel />)
  expect(await screen.findByText('No problems')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Fix all' })).toBeNull()
})
