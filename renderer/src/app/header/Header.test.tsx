// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RunProgress } from '@shared/contracts/run'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { Header } = await import('./Header')
const { StatusBar } = await import('../StatusBar')
const { testConnection } = await import('@/bridge/queries')
const { useWorkspace } = await import('@/model/view/workspace-store')
const { applyRunProgress, showAsked } = await import('@/model/document/run-store')
const { deriveNow } = await import('@/model/derived/derive')

const run = (state: RunProgress['state']): RunProgress => ({
  runId: 'r',
  state,
  total: 3,
  done: 1,
  failed: 0,
  credits: 0,
  leftMs: null,
})

it('tells what is in the queue from what is left to render, and resumes a paused run', async () => {
  const user = await openWindow(
    <>
      <Header />
      <StatusBar />
    </>,
    { script: { runResume: () => ok(undefined) } },
  )
  act(() => {
    showAsked(['a', 'b'])
    applyRunProgress(run('running'))
    deriveNow()
  })
  expect(screen.getByTestId('render-stale').textContent).toMatch(/^Also render 1/)
  expect(screen.getByTestId('count-stale').textContent).toBe('1 to render, 2 in the queue')
  act(() => applyRunProgress(run('paused')))
  await user.click(screen.getByRole('button', { name: 'Resume · 2 left' }))
  expect(callsOf('runResume')).toHaveLength(1)
})

it('asks for the account once, however often its failure is looked at, and takes the right key', async () => {
  let isRight = false
  const good = { name: 'Lan', email: '', credits: 10, planName: '', planDateStr: '' }
  const account = () => (isRight ? ok(good) : fail(studioError('FORBIDDEN', 'no')))
  const project = sampleProject('remote')
  const user = await openWindow(<Header />, {
    project,
    script: { account, connectionTest: account },
  })
  const line = await screen.findByTestId('account')
  expect(line.dataset['errorCode']).toBe('FORBIDDEN')
  for (let i = 0; i < 3; i++) await user.click(screen.getByTestId('account'))
  expect(useWorkspace.getState().dialog).toMatchObject({ kind: 'settings', section: 'connections' })
  expect(callsOf('account')).toHaveLength(1)
  await act(() => testConnection('remote'))
  expect(screen.getByTestId('account').dataset['errorCode']).toBe('FORBIDDEN')
  expect(callsOf('account')).toHaveLength(2)
  isRight = true
  await act(() => testConnection('remote'))
  await expect.poll(() => screen.getByTestId('account').dataset['errorCode']).toBeUndefined()
  expect(callsOf('account')).toHaveLength(2)
})

it('shows no good connection while a run waits for its service', async () => {
  const account = { name: '', email: '', credits: 10, planName: '', planDateStr: '' }
  await openWindow(<Header />, { script: { account: () => ok(account) } })
  const light = () => screen.getByTestId('connection-menu').dataset['connectionState']
  await expect.poll(light).toBe('good')
  const waiting = { reason: 'OFFLINE' as const, untilMs: null }
  act(() => applyRunProgress({ ...run('waiting'), waiting }))
  expect(light()).toBe('wrong')
  act(() => applyRunProgress(run('running')))
  expect(light()).toBe('good')
})
