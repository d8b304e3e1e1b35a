// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CallInput } from '@shared/contracts/ipc'
import { fail, ok } from '@shared/contracts/result'
import { studioError } from '@shared/contracts/errors'
import { callsOf, openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { NewNarrationDialog } = await import('./NewNarrationDialog')
const { forgetDraft, keptDraft } = await import('./script-draft')
const { useWorkspace } = await import('@/model/view/workspace-store')
const { ScriptView } = await import('./ScriptView')

const script = {
  scriptRead: ({ from }: CallInput<'scriptRead'>) =>
    'text' in from && from.text === '♪'
      ? fail(studioError('SCRIPT_EMPTY', 'nothing to say', { params: { reason: 'nothing' } }))
      : ok({
          fileName: '',
          encoding: 'utf-8',
          title: 'Bến đò',
          language: 'vi',
          cues: [
            {
              text: 'Gió thổi.',
              label: 'Lan',
              paragraph: true,
              chapter: 'Mở đầu',
              pauseAfterMs: 800,
              line: 3,
            },
          ],
          problems: [{ code: 'NO_SUCH_CODE', at: '7', detail: 'A picture is left out.' }],
        }),
  narrationCreate: () => fail(studioError('CANCELLED', 'not in a test')),
}

beforeEach(forgetDraft)

it('shows the cues of what is pasted before they are made', async () => {
  const user = await openWindow(<NewNarrationDialog path={null} />, { script })
  const create = screen.getByTestId('narration-create')
  expect(create).toHaveProperty('disabled', true)
  await user.type(screen.getByTestId('narration-text'), 'Gió thổi.')
  expect((await screen.findByTestId('preview-chapter')).textContent).toBe('Mở đầu')
  expect(screen.getByTestId('narration-problems').textContent).toBe(
    'Line 7: A picture is left out.',
  )
  await user.click(create)
  expect(callsOf('narrationCreate')).toMatchObject([
    { from: { text: 'Gió thổi.' }, name: 'Bến đò', language: 'vi', split: 'sentence' },
  ])
})

it('stops reading a file when it is closed before that ends', async () => {
  const never = new Promise<never>(() => undefined)
  const user = await openWindow(<NewNarrationDialog path="/phim/dài.docx" />, {
    script: { ...script, scriptRead: () => never, scriptStop: () => ok(undefined) },
  })
  expect((await screen.findByTestId('narration-reading')).textContent).toContain('Reading')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup()
  expect(callsOf('scriptStop')).toHaveLength(1)
})

it('says why nothing can be made, and starts empty all the same', async () => {
  const user = await openWindow(<NewNarrationDialog path={null} />, { script })
  await user.type(screen.getByTestId('narration-text'), '♪')
  expect(await screen.findByRole('alert')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Start with an empty page' }))
  expect(callsOf('narrationCreate')).toMatchObject([{ from: null, name: 'Narration' }])
})

it('shows subtitles as running text, with the speaker where it changes', async () => {
  await openWindow(<ScriptView />)
  const cues = await screen.findAllByTestId('script-cue')
  expect(cues.map((cue) => cue.textContent)).toEqual(['câu a', 'câu b', 'câu c'])
  expect(screen.getAllByTestId('script-speaker')).toHaveLength(1)
})

it('ends the draft once it is a narration', async () => {
  const making = { ...script, narrationCreate: () => ok(sampleProject()) }
  const user = await openWindow(<NewNarrationDialog path={null} />, { script: making })
  await user.type(screen.getByTestId('narration-text'), 'Gió thổi.')
  const create = screen.getByTestId('narration-create')
  await vi.waitFor(() => expect(create).toHaveProperty('disabled', false))
  await user.click(create)
  await vi.waitFor(() => expect(keptDraft().text).toBe(''))
})

it('refuses a speaker who is none, and takes them back', async () => {
  const scriptRead = ({ notSpeakers = [] }: CallInput<'scriptRead'>) => {
    const answer = script.scriptRead({ from: { text: '' }, split: 'sentence', keepSpeaker: false })
    if (!answer.ok || notSpeakers.length === 0) return answer
    return ok({ ...answer.value, cues: answer.value.cues.map((cue) => ({ ...cue, label: null })) })
  }
  const user = await openWindow(<NewNarrationDialog path={null} />, {
    script: { ...script, scriptRead, scriptStop: () => ok(undefined) },
  })
  await user.type(screen.getByTestId('narration-text'), 'x')
  await user.click(await screen.findByRole('button', { name: 'Lan · 1' }))
  const refused = await screen.findByRole('button', { name: 'Lan' })
  expect(callsOf('scriptRead').at(-1)).toMatchObject({ notSpeakers: ['Lan'] })
  await user.click(refused)
  await screen.findByRole('button', { name: 'Lan · 1' })
})

// The last one: it loads modules again.
it('keeps what was pasted over Escape and a restart, until it is a narration', async () => {
  const making = { ...script, narrationCreate: () => ok(sampleProject()) }
  const user = await openWindow(<NewNarrationDialog path={null} />, { script: making })
  await user.type(screen.getByTestId('narration-text'), 'Gió thổi.')
  await user.type(screen.getByTestId('narration-name'), ' 2')
  await user.keyboard('{Escape}')
  cleanup()
  const again = await openWindow(<NewNarrationDialog path={null} />, { script: making })
  expect(screen.getByTestId('narration-text')).toHaveProperty('value', 'Gió thổi.')
  expect(screen.getByTestId('narration-name')).toHaveProperty('value', 'Bến đò 2')
  await again.click(screen.getByRole('button', { name: 'Start with an empty page' }))
  await vi.waitFor(() => expect(useWorkspace.getState().opening).toBe(false))
  cleanup()
  vi.resetModules()
  const restarted = await import('./script-draft')
  expect(restarted.keptDraft()).toEqual({ text: 'Gió thổi.', name: 'Bến đò 2' })
})
