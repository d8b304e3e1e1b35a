// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection } from '@shared/contracts/connection'
import { ok } from '@shared/contracts/result'
import { sampleVoice } from '@shared/testing/samples'
import { callsOf, openWindow } from '@/testing/open-window'
import type { Script } from '@/testing/scripted-studio'
import { sampleProject } from '@/testing/sample-project'

const { SwitchDialog } = await import('./SwitchDialog')
const { undo } = await import('@/model/document/execute')
const { useDocument } = await import('@/model/document/document-store')
const { creditsOf } = await import('@/model/work/render')
const { useWorkspace } = await import('@/model/view/workspace-store')

const embedded: Connection = {
  id: 'embedded',
  kind: 'embedded',
  name: '',
  baseUrl: '',
  key: 'none',
  swapGenders: false,
}
const remote: Connection = {
  ...embedded,
  id: 'remote',
  kind: 'remote',
  name: 'Hãng phim',
  baseUrl: 'https://tts.example',
  key: 'stored',
}
/** The other service has Mai under another number, and nobody like Nam. */
const script = {
  connectionList: () => ok([embedded, remote]),
  voices: ({ id }: { id: string }) =>
    ok(
      id === 'remote' ? [sampleVoice(71, 'Mai'), sampleVoice(72, 'Thu')] : [sampleVoice(1, 'Mai')],
    ),
  account: () => ok({ name: '', email: '', credits: 10, planName: '', planDateStr: '' }),
  castLibraryGet: () => ok({ shows: [], voiceMaps: [] }),
  castLibraryChange: () => ok({ shows: [], voiceMaps: [] }),
}

/** The dialog as the window shows it: its answers are kept where the window keeps them. */
function Switching() {
  const dialog = useWorkspace((state) => state.dialog)
  return dialog?.kind === 'switch-connection' ? (
    <SwitchDialog to={dialog.to} answers={dialog.answers} />
  ) : null
}

async function open(more: Script = {}) {
  const user = await openWindow(<Switching />, {
    project: sampleProject(),
    script: { ...script, ...more },
  })
  act(() => useWorkspace.setState({ dialog: { kind: 'switch-connection', to: 'remote' } }))
  await expect.poll(() => screen.queryAllByTestId('switch-voice')).toHaveLength(1)
  return user
}
const start = () => screen.getByTestId('switch-start')

it('shows the same voice of the other service, the cost and the balance, and changes nothing yet', async () => {
  await open()
  await expect.poll(() => screen.getByTestId('switch-voice').dataset['kind']).toBe('same')
  expect(screen.getByTestId('switch-voice').textContent).toContain('Mai')
  expect(screen.getByTestId('switch-credits').dataset['credits']).toBe('15')
  expect(creditsOf(['a', 'b', 'c']), 'with the voices of this computer').toBe(0)
  expect(useDocument.getState().fields.connectionId).toBe('embedded')
})

it('goes there with the voice that was chosen, in one step of undo', async () => {
  const user = await open()
  const [voice] = screen.getAllByTestId('switch-voice')
  await user.click(within(voice ?? document.body).getByTestId('switch-choose'))
  await user.click(await screen.findByRole('button', { name: /^Thu/ }))
  await expect.poll(() => screen.getByTestId('switch-voice').dataset['kind']).toBe('chosen')
  await user.click(start())
  const now = () => useDocument.getState()
  expect(now().fields.connectionId).toBe('remote')
  expect(now().speakers[0]).toMatchObject({ voiceId: 72, voiceName: 'Thu' })
  const map = { from: 'embedded', to: 'remote', voices: { 1: { voiceId: 72, name: 'Thu' } } }
  expect(callsOf('castLibraryChange')).toEqual([{ change: { type: 'keepVoiceMap', map } }])
  undo()
  expect(now().fields.connectionId).toBe('embedded')
  expect(now().speakers[0]).toMatchObject({ voiceId: 1 })
})

it('takes along the words that the other service does not have, unless told otherwise', async () => {
  const values = { word: 'AI', reading: 'ây ai', on: true }
  const row = { key: 'ai', remoteId: '1', base: values, mine: values }
  const dictionaryGet = ({ connectionId }: { connectionId: string }) =>
    ok({ rows: connectionId === 'remote' ? [] : [row], syncedAt: '' })
  const dictionaryEdit = () => ok({ rows: [], syncedAt: null })
  for (const carried of [true, false]) {
    const user = await open({ dictionaryGet, dictionaryEdit })
    const carry = await screen.findByTestId('switch-carry')
    if (!carried) await user.click(carry)
    await user.click(start())
    const changes = [{ type: 'put', values }]
    expect(callsOf('dictionaryEdit')).toEqual(carried ? [{ connectionId: 'remote', changes }] : [])
    cleanup()
  }
})
