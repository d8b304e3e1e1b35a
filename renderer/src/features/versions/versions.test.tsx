// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Cue } from '@shared/contracts/project-file'
import type { TranslationProgress } from '@shared/contracts/translation'
import { studioError } from '@shared/contracts/errors'
import { ok } from '@shared/contracts/result'
import { lastImportOf } from '@shared/contracts/project/last-import'
import { sampleSpeaker } from '@shared/testing/samples'
import type { Script } from '@/testing/scripted-studio'
import { callsOf, openWindow, studio } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { NewVersionDialog } = await import('./NewVersionDialog')
const { TranslateDialog } = await import('./TranslateDialog')
const { VersionsDialog } = await import('./VersionsDialog')
const { TermsDialog } = await import('./TermsDialog')
const { BringDialog } = await import('./BringDialog')
const { OriginDialog } = await import('./OriginDialog')
const { updateFromOrigin } = await import('./update-from-origin')
const { LanguageMenu } = await import('./LanguageMenu')
const { followTranslation } = await import('./translating')
const { runCommand } = await import('@/commands/command-table')
const { useToasts } = await import('@/ui/overlays/toasts')
const { undo } = await import('@/model/document/execute')
const { useDocument } = await import('@/model/document/document-store')
const { useWorkspace } = await import('@/model/view/workspace-store')

const originals = ['Hello, Tom.', 'Where is Lucy?', 'Dad, I saw Lucy.']

/** A version in Vietnamese of three English cues, the last one written by a person. */
function version(more: Partial<Cue>[] = []) {
  const sample = sampleProject()
  const cues = sample.project.cues.map((cue, i): Cue => {
    const original = originals[i] ?? ''
    const text = i === 2 ? 'Bố ơi, con thấy Lucy.' : ''
    const speakerId = i === 1 ? 'u' : 's'
    return {
      ...cue,
      text,
      original,
      speakerId,
      ...(i === 2 && { translation: { from: original } }),
      ...more[i],
    }
  })
  const speakers = [...sample.project.speakers, sampleSpeaker('u', { label: 'Tom', voiceId: 2 })]
  const taken = lastImportOf(
    cues.map((cue) => ({ ...cue, text: cue.original ?? '' })),
    speakers,
  )
  const origin = { projectId: 'o', name: 'Film', language: 'en', folder: 'Film.cuecast', taken }
  const family = { id: 'f', origin, versions: [] }
  return { ...sample, project: { ...sample.project, language: 'vi', cues, speakers, family } }
}

const model = {
  address: 'http://127.0.0.1:9/v1',
  model: 'tiny',
  maxRequests: 50,
  maxTokens: 50_000,
  timeoutSeconds: 60,
  key: 'none' as const,
  agreed: false,
  local: true,
}

const script = {
  languageModelGet: () => ok(model),
  languageModelAgree: () => ok({ ...model, agreed: true }),
  translatorsGet: () => ok([]),
  translationState: () => ok(null),
  translationStart: () => ok(undefined),
  languages: () =>
    ok([
      { id: 'vi', name: 'Vietnamese' },
      { id: 'en', name: 'English' },
    ]),
  voices: () => ok([]),
} satisfies Script

const textOf = (id: string) => useDocument.getState().byId.get(id)?.text
const used = { requests: 1, tokens: 900, characters: 60 }

it('makes a version in another language and translates it, after saying what is sent', async () => {
  const made = version()
  const user = await openWindow(<NewVersionDialog />, {
    script: {
      ...script,
      versionCreate: () => ok({ path: '/phim/Tập 1.en.cuecast', family: made.project.family }),
      projectOpenPath: () => ok({ ...made, token: 'made' }),
    },
  })
  expect(await screen.findByTestId('translator-consent')).toBeDefined()
  await waitFor(() => expect(screen.getByTestId('version-language').textContent).toBe('English'))
  await user.click(screen.getByTestId('version-create'))
  await waitFor(() => expect(callsOf('translationStart')).toEqual([{ translator: 'model' }]))
  expect(callsOf('languageModelAgree')).toHaveLength(1)
  expect(callsOf('versionCreate')).toEqual([{ language: 'en' }])
  expect(useWorkspace.getState().dialog).toEqual({ kind: 'translate' })
})

it('asks for the language right after the file', async () => {
  await openWindow(<></>, {
    script: { ...script, projectOpenDialog: () => ok({ ...sampleProject(), token: 'chosen' }) },
  })
  act(() => runCommand('openForVersion'))
  await waitFor(() => expect(useWorkspace.getState().dialog).toEqual({ kind: 'new-version' }))
})

it('shows texts as they come, in one step of undo, and never over a person’s', async () => {
  const user = await openWindow(<TranslateDialog />, { project: version(), script })
  const stop = followTranslation()
  expect((await screen.findByTestId('translate-budget')).textContent).toMatch(
    /stops before|dừng trước/,
  )
  await user.click(await screen.findByTestId('translate-start'))
  const running = { state: 'running', done: 0, total: 2, leftMs: null, used } as const
  act(() => studio.emit('translationChanged', running))
  expect(await screen.findByTestId('translate-progress')).toBeDefined()
  act(() => {
    studio.emit('cuesTranslated', [{ cueId: 'a', from: 'Hello, Tom.', text: 'Chào Tom.' }])
    studio.emit('cuesTranslated', [
      { cueId: 'b', from: 'Where is Lucy?', text: 'Lucy đâu?' },
      { cueId: 'c', from: 'Dad, I saw Lucy.', text: 'Máy dịch.' },
    ])
  })
  expect(['a', 'b', 'c'].map(textOf)).toEqual(['Chào Tom.', 'Lucy đâu?', 'Bố ơi, con thấy Lucy.'])
  act(() => void undo())
  expect(['a', 'b'].map(textOf)).toEqual(['', ''])
  stop()
})

it('says the usage to expect also before everything is translated again', async () => {
  const done = originals.map((from) => {
    const machine = `vi: ${from}`
    return { text: machine, translation: { from, machine } }
  })
  await openWindow(<TranslateDialog />, { project: version(done), script })
  await screen.findByRole('button', { name: /again|lại/ })
  expect((await screen.findByTestId('translate-budget')).textContent).not.toBe('')
})

it('says when a version is opened that its translation broke off, and continues it', async () => {
  const stop = followTranslation()
  const brokenOff = { state: 'interrupted', done: 0, total: 0, leftMs: null, used } as const
  const asked = { ...script, translationState: () => ok(brokenOff) } satisfies Script
  await openWindow(<p />, { project: version(), script: asked })
  const offers = () => useToasts.getState().toasts
  await waitFor(() => expect(offers()).toHaveLength(1))
  expect(offers()[0]?.content).toBe(
    'The last translation broke off: 2 cues are left. What was translated is kept.',
  )
  act(() => offers()[0]?.action?.run())
  expect(useWorkspace.getState().dialog).toEqual({ kind: 'translate' })
  stop()
})

it('counts the cues that a continued run changes, not those that it had before', async () => {
  const translation = { from: 'Hello, Tom.', machine: 'Chào Tom.' }
  const user = await openWindow(<TranslateDialog />, {
    project: version([{ text: 'Chào Tom.', translation }]),
    script,
  })
  const stop = followTranslation()
  await user.click(await screen.findByTestId('translate-start'))
  const before = useDocument.getState().byId.get('a')
  act(() => {
    studio.emit('cuesTranslated', [
      { cueId: 'a', from: 'Hello, Tom.', text: 'Chào Tom.' },
      { cueId: 'b', from: 'Where is Lucy?', text: 'Lucy đâu?' },
    ])
  })
  expect(textOf('b')).toBe('Lucy đâu?')
  expect(useDocument.getState().byId.get('a')).toBe(before)
  stop()
})

it('offers in the menu what is there when it is opened', async () => {
  const member = { isOpen: false, isOrigin: false, path: '/a' }
  const origin = { ...member, projectId: 'o', name: 'Film', language: 'en', isOrigin: true }
  const here = { ...member, projectId: 'v', name: 'Film.vi', language: 'vi', isOpen: true }
  const gone = studioError('PROJECT_NOT_FOUND', 'the project is not where it was')
  let asked = 0
  const user = await openWindow(<LanguageMenu />, {
    project: version(),
    script: {
      versionsList: () => ok([asked++ === 0 ? origin : { ...origin, error: gone }, here]),
    },
  })
  await waitFor(() => expect(asked).toBe(1))
  await user.click(screen.getByTestId('language-menu'))
  const choice = async () => (await screen.findAllByTestId('language-choice'))[0]
  await waitFor(async () => expect((await choice())?.getAttribute('aria-disabled')).toBe('true'))
})

it('lists cues without a new text, each with the reason, and how many fit', async () => {
  const report = {
    translated: 1,
    kept: 1,
    left: [{ cueId: 'b', number: 2, faults: ['numbers', 'names'] as const }],
    shortened: 1,
    fit: { natural: 1, comfortable: 1, tooLong: 0 },
    used,
  }
  const state = { state: 'done', done: 1, total: 2, leftMs: null, used, report }
  await openWindow(<TranslateDialog />, {
    project: version(),
    script: { ...script, translationState: () => ok(state as unknown as TranslationProgress) },
  })
  const left = await screen.findByTestId('translate-left')
  expect(left.dataset['count']).toBe('1')
  expect(screen.getByText(/numbers differ from the original, names differ/)).toBeDefined()
  expect(screen.getByTestId('translate-fit').textContent).toContain('natural pace 1')
})

it('shows every cue in every language, found by a text in any', async () => {
  const member = { isOpen: false, isOrigin: false, path: '/a' }
  const cell = (text: string, state: 'origin' | 'translated') => ({ text, state, fit: null })
  const user = await openWindow(<VersionsDialog />, {
    project: version(),
    script: {
      versionTable: () =>
        ok({
          members: [
            { ...member, projectId: 'o', name: 'Film', language: 'en', isOrigin: true },
            { ...member, projectId: 'v', name: 'Film.vi', language: 'vi', isOpen: true },
          ],
          rows: ['a', 'b'].map((cueId, i) => ({
            cueId,
            number: i + 1,
            startMs: i * 1_000,
            endMs: i * 1_000 + 900,
            speaker: null,
            cells: [cell(originals[i] ?? '', 'origin'), cell(`Câu ${cueId}`, 'translated')],
          })),
        }),
    },
  })
  const list = await screen.findByRole('list', { name: 'Cues by language' })
  expect(within(list).getAllByRole('button')).toHaveLength(2)
  await user.type(screen.getByRole('searchbox'), 'lucy')
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1))
  expect(within(list).getByText(/Câu b/)).toBeDefined()
})

it('finds names in the original, suggests forms of address, and the show remembers both', async () => {
  const user = await openWindow(<TermsDialog />, {
    project: version(),
    script: { ...script, castLibraryChange: () => ok({ shows: [], voiceMaps: [] }) },
  })
  await user.click(screen.getByTestId('terms-find'))
  expect(screen.getByLabelText('Written as: Lucy')).toHaveProperty('value', 'Lucy')
  await user.click(screen.getByTestId('terms-addresses'))
  await user.click(screen.getByTestId('terms-suggest'))
  expect(screen.getByLabelText('Calls the other: Lan → Tom')).toHaveProperty('value', 'bố')
  await user.click(screen.getByTestId('terms-save'))
  const { terms } = useDocument.getState().fields
  expect(terms?.names).toMatchObject([{ source: 'Lucy', written: 'Lucy' }])
  expect(terms?.addresses).toContainEqual({ speaker: 's', to: 'u', self: 'con', other: 'bố' })
  await waitFor(() =>
    expect(callsOf('castLibraryChange')).toMatchObject([
      { change: { type: 'keepTerms', terms: { language: 'vi' } } },
    ]),
  )
})

it('brings in what was translated elsewhere, and says what is left over', async () => {
  const user = await openWindow(<BringDialog />, {
    project: version(),
    script: {
      ...script,
      translatedTextRead: () =>
        ok({
          fileName: '',
          texts: [{ cueId: 'a', from: 'Hello, Tom.', text: 'Chào Tom.' }],
          same: 0,
          doubled: [],
          unknown: [{ place: 3, text: 'Thừa' }],
          missing: ['b'],
        }),
    },
  })
  await user.type(screen.getByLabelText('Translation'), 'Chào Tom.')
  await user.click(screen.getByTestId('translation-apply'))
  expect((await screen.findByTestId('missing')).dataset['count']).toBe('1')
  expect(screen.getByText(/3: Thừa/)).toBeDefined()
  await user.click(screen.getByTestId('translation-apply'))
  expect(textOf('a')).toBe('Chào Tom.')
  expect(useDocument.getState().byId.get('a')?.translation).toEqual({ from: 'Hello, Tom.' })
})

it('takes over what has changed in the original, and keeps the translation', async () => {
  const project = version()
  const { cues, speakers } = project.project
  const now = cues.map((cue, i) => ({
    ...cue,
    text: i === 2 ? 'Dad, I saw Lucy here.' : (cue.original ?? ''),
    ...(i === 0 && { endMs: cue.endMs + 200 }),
  }))
  const user = await openWindow(<></>, {
    project,
    script: {
      ...script,
      originRead: () => ok({ name: 'Film', path: '/phim/Film.cuecast', cues: now, speakers }),
    },
  })
  await act(updateFromOrigin)
  const { dialog } = useWorkspace.getState()
  if (dialog?.kind !== 'update-from-origin') throw new Error('no changes were found')
  expect(dialog.comparison.counts).toMatchObject({ moved: 1, changed: 1 })
  await openWindow(<OriginDialog {...dialog} />, { project, script })
  await user.click(screen.getByTestId('origin-apply'))
  expect(useDocument.getState().byId.get('c')).toMatchObject({
    text: 'Bố ơi, con thấy Lucy.',
    original: 'Dad, I saw Lucy here.',
    translation: { from: 'Dad, I saw Lucy.' },
  })
  expect(useDocument.getState().byId.get('a')?.endMs).toBe(now[0]?.endMs)
})
