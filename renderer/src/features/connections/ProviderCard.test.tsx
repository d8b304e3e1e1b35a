// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection, Voice } from '@shared/contracts/connection'
import { ok } from '@shared/contracts/result'
import { sampleVoice } from '@shared/testing/samples'
import { callsOf, openWindow } from '@/testing/open-window'
import type { Script } from '@/testing/scripted-studio'
import { sampleProject } from '@/testing/sample-project'

const { ConnectionsSettings } = await import('./ConnectionsSettings')
const { execute } = await import('@/model/document/execute')
const { setField } = await import('@/model/edits/project-edits')
const { act } = await import('@testing-library/react')

const id = 'provider openai http://127.0.0.1:8880/v1'
const settings = { kind: 'openai', model: null, style: null, price: null, perMonth: null } as const
const kokoro: Connection = {
  id,
  kind: 'provider',
  name: 'Kokoro',
  baseUrl: 'http://127.0.0.1:8880/v1',
  key: 'none',
  swapGenders: false,
  provider: settings,
}
const provider = {
  id,
  name: 'Kokoro',
  kind: 'openai',
  price: { perMillion: 15, currency: 'USD' },
  terms: 'Its sound is yours.',
}
const voices: Voice[] = [
  sampleVoice(1, 'Mai'),
  sampleVoice(100_000_001, 'Heart', { provider }),
  sampleVoice(100_000_002, 'Sky', { provider }),
]

async function open(more: Script = {}) {
  const script: Script = {
    connectionList: () => ok([kokoro]),
    voices: () => ok(voices),
    connectionUpdate: () => ok(kokoro),
    connectionRemove: () => ok(undefined),
    ...more,
  }
  const user = await openWindow(
    <ConnectionsSettings isAdding={false} isFinding={false} keyFor={undefined} />,
    { project: sampleProject(), script },
  )
  await screen.findByTestId('provider-voices')
  return user
}

it('says how many voices there are and on which terms, and asks for them again', async () => {
  const found = {
    kind: 'provider',
    provider: 'openai',
    model: null,
    address: '',
    voices: 67,
    name: '',
  } as const
  const user = await open({ connectionFind: () => ok(found) })
  expect(screen.getByTestId('provider-voices').textContent).toMatch(/^2 voices/)
  expect(screen.getByText(/Its sound is yours\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Test' }))
  expect((await screen.findByTestId('connection-test-good')).textContent).toBe('Kokoro: 67 voices')
})

it('settles the own price and the limit of a month', async () => {
  const user = await open()
  await user.click(screen.getByText('Model, price, monthly limit'))
  expect(screen.getByTestId('provider-details').textContent).toContain('≈ 15 USD')
  await user.type(screen.getByTestId('provider-per-month'), '20.000{Enter}')
  await user.type(screen.getByTestId('provider-price'), '12,5{Enter}')
  expect(callsOf('connectionUpdate')).toEqual([
    { id, provider: { ...settings, perMonth: 20_000 } },
    { id, provider: { ...settings, price: { perMillion: 12.5, currency: 'USD' } } },
  ])
})

it('tries a voice where it was connected, and asks before it costs', async () => {
  const user = await open({ auditionCost: () => ok({ credits: 0 }) })
  await user.click(screen.getByTestId('try-voice'))
  await expect
    .poll(() => callsOf('audition'))
    .toMatchObject([{ id: 'embedded', voiceId: 100_000_001 }])
})

it('says how many speakers use its voices before it is removed', async () => {
  const user = await open()
  act(() => void execute('changeConnection', setField('narratorVoiceId', 100_000_002)))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect((await screen.findByTestId('provider-in-use')).textContent).toMatch(/voices: 1\./)
  expect(callsOf('connectionRemove')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove anyway' }))
  await expect.poll(() => callsOf('connectionRemove')).toEqual([{ id }])
})
