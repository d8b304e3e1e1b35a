// @vitest-environment happy-dom
// The question before money is spent.
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Account, Connection } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { usualPreferences, type Preferences } from '@shared/contracts/preferences'
import { ok } from '@shared/contracts/result'
import type { LostAnswer, PaidCue } from '@shared/contracts/run'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleVoice } from '@shared/testing/samples'
import { callsOf, openWindow } from '@/testing/open-window'
import type { Script } from '@/testing/scripted-studio'
import { sampleProject } from '@/testing/sample-project'

const { ConfirmAuditionDialog, ConfirmRenderDialog } = await import('./ConfirmRender')
const { creditsOf, render } = await import('@/model/work/render')
const { showLost, showPaid } = await import('@/model/document/run-store')
const { useDocument } = await import('@/model/document/document-store')
const { execute } = await import('@/model/document/execute')
const { setCueVoice, setText } = await import('@/model/edits/cue-edits')
const { queryClient, unwrap } = await import('@/bridge/query-client')
const { keys } = await import('@/bridge/queries')
const { studio } = await import('@/bridge/studio')
const { useWorkspace } = await import('@/model/view/workspace-store')

let account: Account = {
  name: 'Hãng phim',
  email: '',
  credits: 1_000,
  planName: '',
  planDateStr: '',
}
/** Cues whose answer was lost, so that they may have been charged. */
let lost: LostAnswer[] = []
/** Cues that are paid as they are and not yet here. */
let paid: string[] = []
beforeEach(() => {
  lost = []
  paid = []
  account = { ...account, credits: 1_000 }
})

const providerConnection = (provider: Connection['provider']): Connection => ({
  id: 'kokoro',
  kind: 'provider',
  name: 'Kokoro',
  baseUrl: 'http://127.0.0.1:8880/v1',
  key: 'none',
  swapGenders: false,
  provider,
})

/** The one dialog, as the window shows it. */
function Question() {
  const dialog = useWorkspace((state) => state.dialog)
  if (dialog?.kind === 'confirm-render') return <ConfirmRenderDialog question={dialog.question} />
  if (dialog?.kind === 'confirm-audition')
    return <ConfirmAuditionDialog question={dialog.question} />
  return null
}

/** Opens a project on a service that costs, and asks for all its cues. */
async function ask(preferences: Partial<Preferences> = {}) {
  const script = {
    preferencesGet: () => ok({ ...usualPreferences, locale: 'en' as const, ...preferences }),
    account: () => ok(account),
    usage: () => ok([]),
    usageGap: () => ok({ setAside: null, unreadable: false }),
    runStart: () => ok({ runId: 'r' }),
    lostDismiss: () => ok(undefined),
  }
  const user = await openWindow(<Question />, { project: sampleProject('remote'), script })
  act(() => {
    showLost(lost)
    showPaid(paid.map(paidAsItIs))
  })
  await act(async () => void (await render(['a', 'b', 'c'])))
  return user
}

function paidAsItIs(cueId: string): PaidCue {
  const { byId, fields, speakersById } = useDocument.getState()
  const cue = byId.get(cueId)
  const recipe =
    cue &&
    recipeOf(cue, speakersById[cue.speakerId ?? ''] ?? null, { ...fields, contexts: noContexts })
  if (!recipe) throw new Error('not cast')
  return { connectionId: 'remote', cueId, recipeHash: recipeHash(recipe) }
}

const asked = () => screen.queryByTestId('confirm-render')
const started = () => callsOf('runStart')

it('says the cost, the balance and what is left, and sends nothing before it is answered', async () => {
  const user = await ask()
  const credits = creditsOf(['a', 'b', 'c'])
  expect(credits).toBeGreaterThan(0)
  expect(asked()?.textContent).toContain('Render 3 cues?')
  await expect.poll(() => asked()?.textContent).toContain(`${1_000 - credits} credits`)
  expect(started()).toEqual([])
  await user.click(screen.getByRole('button', { name: `Render · ${credits} credits` }))
  expect(asked()).toBeNull()
  await expect.poll(started).toEqual([{ cueIds: ['a', 'b', 'c'] }])
})

it.each(['Cancel', 'Escape'])('spends nothing on %s', async (way) => {
  const user = await ask()
  if (way === 'Escape') await user.keyboard('{Escape}')
  else await user.click(screen.getByRole('button', { name: way }))
  expect(asked()).toBeNull()
  expect(started()).toEqual([])
})

it('offers only the cues that the account covers, and sends no others', async () => {
  account = { ...account, credits: creditsOf([]) + 5 }
  const user = await ask()
  const part = await screen.findByTestId('confirm-render-part')
  expect(part.textContent).toMatch(/^Render the first 1 /)
  expect(screen.queryByTestId('confirm-render-start')).toBeNull()
  expect(screen.queryByTestId('confirm-render-remember')).toBeNull()
  await user.click(part)
  await expect.poll(started).toEqual([{ cueIds: ['a'] }])
})

it('offers nothing but the account where not even the first cue is covered', async () => {
  account = { ...account, credits: 1 }
  await ask()
  expect(await screen.findByTestId('confirm-render-account')).toBeDefined()
  expect(screen.queryByTestId('confirm-render-part')).toBeNull()
  expect(screen.queryByTestId('confirm-render-start')).toBeNull()
})

it('fetches what is paid already, whatever the balance, and asks a price for the rest alone', async () => {
  account = { ...account, credits: 1 }
  paid = ['b', 'c']
  const user = await ask()
  expect(asked()?.textContent).toContain('2 of these cues are paid already')
  await expect.poll(() => asked()?.textContent).toContain('Fetch 2 paid cues')
  expect(creditsOf(['b', 'c'])).toBe(0)
  await user.click(await screen.findByTestId('confirm-render-part'))
  await expect.poll(started).toEqual([{ cueIds: ['b', 'c'] }])
})

it('does not ask at all where everything is paid already', async () => {
  account = { ...account, credits: 0 }
  paid = ['a', 'b', 'c']
  await ask()
  expect(asked()).toBeNull()
  await expect.poll(started).toEqual([{ cueIds: ['a', 'b', 'c'] }])
})

it('counts a cue that says something else by now, or will, in full', async () => {
  paid = ['a', 'b', 'c']
  await ask()
  act(() => void execute('changeText', setText('a', 'khác hẳn')))
  expect(creditsOf(['a'])).toBeGreaterThan(0)
  expect(creditsOf(['b'])).toBe(0)
  expect(creditsOf(['b'], { prepare: () => undefined })).toBeGreaterThan(0)
})

it('does not go beyond the limit of the user, whatever the account has', async () => {
  const user = await ask({ creditLimits: { perDay: 5, projects: {} } })
  await user.click(await screen.findByTestId('confirm-render-part'))
  await expect.poll(started).toEqual([{ cueIds: ['a'] }])
})

it('sends the user to the limit where not even the first cue lies within it', async () => {
  const user = await ask({ creditLimits: { perDay: 1, projects: {} } })
  await user.click(await screen.findByTestId('confirm-render-limit'))
  expect(useWorkspace.getState().dialog?.kind).toBe('account')
  expect(started()).toEqual([])
})

it('remembers the answer up to so many credits, and asks no more below them', async () => {
  const user = await ask()
  await user.click(await screen.findByTestId('confirm-render-remember'))
  await user.click(screen.getByTestId('confirm-render-start'))
  expect(callsOf('preferencesSet')).toContainEqual({ creditsWithoutAsking: 100 })
})

it('warns of cues that may have been charged already, until the user says that they were not', async () => {
  const error = studioError('ANSWER_LOST', 'the answer was lost')
  lost = [{ connectionId: 'remote', cueId: 'b', runId: 'earlier', error }]
  const user = await ask()
  expect(screen.getByTestId('confirm-render-lost').textContent).toMatch(/^1 /)
  await user.click(screen.getByRole('button', { name: 'It was not charged' }))
  await expect.poll(() => callsOf('lostDismiss')).toEqual([{ cueIds: ['b'] }])
  // Main says what is left.
  act(() => showLost([]))
  expect(screen.queryByTestId('confirm-render-lost')).toBeNull()
  expect(started()).toEqual([])
})

it('asks before an audition spends credits, and goes back to where it was asked', async () => {
  const user = await ask()
  const answers: string[] = []
  const question = {
    credits: 12,
    connectionId: 'remote',
    go: () => answers.push('go'),
    back: { kind: 'go-to' } as const,
  }
  act(() => useWorkspace.setState({ dialog: { kind: 'confirm-audition', question } }))
  expect(screen.getByTestId('confirm-audition').textContent).toContain('12 credits')
  expect(answers).toEqual([])
  await user.click(screen.getByTestId('confirm-audition-start'))
  expect(answers).toEqual(['go'])
  expect(useWorkspace.getState().dialog?.kind).toBe('go-to')
})

it('says for each provider what its cues cost, beside voices that cost nothing', async () => {
  const provider = { id: 'kokoro', name: 'Kokoro', kind: 'openai', terms: '' }
  const price = { perMillion: 1_000_000, currency: 'USD' }
  const kokoro = sampleVoice(100_000_001, 'Heart', { provider: { ...provider, price } })
  const settings = { kind: 'openai', model: null, style: null, price: null, perMonth: 8 } as const
  const script: Script = {
    preferencesGet: () => ok({ ...usualPreferences, locale: 'en' as const }),
    voices: () => ok([sampleVoice(1, 'Mai'), kokoro]),
    connectionList: () => ok([providerConnection(settings)]),
    usage: () => ok([]),
    usageGap: () => ok({ setAside: null, unreadable: false }),
    runStart: () => ok({ runId: 'r' }),
  }
  const user = await openWindow(<Question />, { project: sampleProject(), script })
  await queryClient.fetchQuery({
    queryKey: keys.voices('embedded'),
    queryFn: () => unwrap(studio.voices({ id: 'embedded' })),
  })
  await queryClient.fetchQuery({
    queryKey: keys.connections,
    queryFn: () => unwrap(studio.connectionList()),
  })
  act(() => void execute('changeVoice', setCueVoice(['a', 'b'], 100_000_001)))
  await act(async () => void (await render(['a', 'b', 'c'])))
  expect(screen.getByTestId('confirm-render-providers').textContent).toContain(
    '2 cues · about 10 characters · ≈ 10 USD',
  )
  expect(asked()?.textContent).toContain('Left of this month’s limit')
  await user.click(screen.getByTestId('confirm-render-part'))
  await expect.poll(started).toEqual([{ cueIds: ['a', 'c'] }])
})
