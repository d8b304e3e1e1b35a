// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleCue, sampleRecipe, sampleTake } from '@shared/testing/samples'
import type { Script } from '@/testing/scripted-studio'
import { callsOf, openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { ShortenDialog } = await import('./ShortenDialog')
const { runCommand } = await import('@/commands/command-table')
const { deriveNow } = await import('@/model/derived/derive')
const { undo } = await import('@/model/document/execute')
const { useDocument } = await import('@/model/document/document-store')
const { showTakes } = await import('@/model/document/takes-store')
const { shortenCues, unfitCues, useShorten } = await import('@/model/fixes/shorten')
const { useSelection } = await import('@/model/view/selection-store')
const { usePlayhead } = await import('@/model/playback/playhead')

const texts = [
  'À, tôi nghĩ rằng họ tiến hành kiểm tra máy ạ.',
  'Nhưng mà đối với tôi thì cũng được.',
  'Xin chào quý vị.',
]

/** Cues of 1 s, one after the other, whose takes last four times as long. */
function film(connectionId = 'embedded') {
  const sample = sampleProject(connectionId)
  const [speaker = null] = sample.project.speakers
  const cues = texts.map((text, i) =>
    sampleCue(`c${i}`, i * 1_000, { endMs: i * 1_000 + 900, speakerId: 's', text }),
  )
  const project = { ...sample.project, cues, fit: { ...sample.project.fit, maxBorrowMs: 0 } }
  const takes = cues.map((cue, i) => {
    const recipe = recipeOf(cue, speaker, { ...project, contexts: noContexts }) ?? sampleRecipe
    const hash = { recipe, recipeHash: recipeHash(recipe) }
    return sampleTake(`t${i}`, cue.id, { durationMs: 4_000, connectionId, ...hash })
  })
  const activeTakes = Object.fromEntries(takes.map(({ id, cueId }) => [cueId, id]))
  return { ...sample, project, takes, activeTakes }
}

/** 30 ms for each letter. */
const measured = {
  wordingsMeasure: ({ texts: said }) =>
    ok({
      lengths: said.map((text) => ({ ms: text.length * 30, url: `cuecast://${text.length}` })),
      estimated: false,
    }),
  runStart: () => ok({ runId: 'r' }),
} satisfies Script

async function openDialog(script: Script = measured, connectionId?: string) {
  const project = film(connectionId)
  const user = await openWindow(<ShortenDialog />, { project, script })
  act(() => {
    showTakes(project)
    deriveNow()
    shortenCues(unfitCues())
  })
  await expect.poll(() => useShorten.getState().cues.every(({ before }) => before)).toBe(true)
  return user
}

const marked = () => [...document.querySelectorAll('del, ins')].map((each) => each.textContent)
const wordings = () => screen.getAllByTestId('shorten-wording').map((each) => each.textContent)
const textOf = (id: string) => useDocument.getState().byId.get(id)?.text
const answers = () => useShorten.getState().cues.map(({ answer }) => answer)

it('offers measured wordings, the gentlest that fits chosen, and takes them by keys', async () => {
  const user = await openDialog()
  expect(callsOf('wordingsMeasure')).toHaveLength(3)
  expect(wordings()).toHaveLength(2)
  expect(screen.getAllByTestId('shorten-length').map((each) => each.textContent)).toEqual([
    '4.00 stoo long, 4.44×',
    '0.90 sfits, 1.00×',
    '0.75 sfits, 1.00×',
  ])
  expect(marked()).toEqual(['rằng', 'tiến hành', 'Tôi'])
  await user.keyboard('2')
  expect(marked()).toEqual(['À, tôi', 'rằng', 'tiến hành', 'ạ', 'Tôi'])
  await user.keyboard('{Enter}')
  expect(answers()).toEqual(['accepted', 'open', 'open'])
  await user.keyboard('1{Enter}')
  expect(screen.getByText(/No rule shortens this text/)).toBeDefined()
  await user.keyboard('s')
  expect(answers()).toEqual(['accepted', 'accepted', 'skipped'])
  await user.keyboard('{ArrowUp}')
  expect(useShorten.getState().activeId).toBe('c1')
  await user.click(screen.getByTestId('shorten-apply'))
  expect(textOf('c0')).toBe('Tôi nghĩ họ kiểm tra máy.')
  expect(textOf('c2')).toBe(texts[2])
  await expect.poll(() => callsOf('runStart')).toEqual([{ cueIds: ['c0', 'c1'] }])
  undo()
  expect([textOf('c0'), textOf('c1')]).toEqual(texts.slice(0, 2))
})

it('keeps what the user chose while it was still being measured', async () => {
  let measure = () => {}
  const waiting = new Promise<void>((resolve) => (measure = resolve))
  const user = await openWindow(<ShortenDialog />, {
    project: film(),
    script: {
      ...measured,
      wordingsMeasure: async (asked) => {
        await waiting
        return measured.wordingsMeasure(asked)
      },
    },
  })
  act(() => {
    showTakes(film())
    deriveNow()
    shortenCues(unfitCues())
  })
  await expect.poll(() => screen.queryAllByTestId('shorten-wording')).toHaveLength(2)
  await user.keyboard('2')
  measure()
  await expect.poll(() => useShorten.getState().cues.every(({ before }) => before)).toBe(true)
  expect(useShorten.getState().cues[0]).toMatchObject({ chosen: 1, picked: true })
})

it('plays a wording and stops it, and says what is only estimated', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  usePlayhead.setState({})
  const user = await openDialog(
    {
      ...measured,
      wordingsMeasure: ({ texts: said }) =>
        ok({ lengths: said.map(() => ({ ms: 900, url: 'cuecast://draft' })), estimated: true }),
    },
    'remote',
  )
  expect(screen.getByText(/Lengths are estimates/)).toBeDefined()
  const listen = screen.getAllByTestId('shorten-listen')[0] ?? document.body
  await user.click(listen)
  expect(listen.dataset['playing']).toBe('true')
  expect(play).toHaveBeenCalledOnce()
  await user.click(listen)
  expect(listen.dataset['playing']).toBe('false')
  await user.keyboard('{Enter}')
  await user.click(screen.getByTestId('shorten-apply'))
  // Rendering there costs credits: that is asked elsewhere.
  expect(callsOf('runStart')).toEqual([])
})

it('keeps the wordings where a cue cannot be measured', async () => {
  const failing: Script = {
    ...measured,
    wordingsMeasure: () => ({ ok: false, error: { code: 'SERVICE_NOT_RUNNING', message: '' } }),
  }
  const project = film()
  const user = await openWindow(<ShortenDialog />, { project, script: failing })
  act(() => {
    showTakes(project)
    deriveNow()
    shortenCues(['c0'])
  })
  expect(await screen.findByRole('alert')).toBeDefined()
  await user.keyboard('1{Enter}')
  expect(answers()).toEqual(['accepted'])
})

it('says that everything fits, and shortens what is selected all the same', async () => {
  const project = { ...film(), takes: [], activeTakes: {} }
  const user = await openWindow(<ShortenDialog />, { project, script: measured })
  act(() => {
    showTakes(project)
    deriveNow()
    runCommand('shortenTexts')
    useSelection.setState({ ids: new Set(['c1']) })
  })
  expect(screen.getByText('Nothing to measure yet')).toBeDefined()
  await user.click(screen.getByTestId('shorten-selected'))
  expect(useShorten.getState().cues.map(({ cueId }) => cueId)).toEqual(['c1'])
  await expect.poll(() => callsOf('wordingsMeasure')).toHaveLength(1)
})

it('stops measuring when asked to, and keeps what there is', async () => {
  const project = film()
  let answer = (): void => undefined
  const user = await openWindow(<ShortenDialog />, {
    project,
    script: {
      wordingsMeasure: async (asked) => {
        if (callsOf('wordingsMeasure').length > 1)
          await new Promise<void>((resolve) => {
            answer = resolve
          })
        return measured.wordingsMeasure?.(asked) ?? Promise.reject(new Error())
      },
    },
  })
  act(() => {
    showTakes(project)
    deriveNow()
    shortenCues(['c0', 'c1', 'c2'])
  })
  await expect.poll(() => screen.queryByTestId('shorten-progress')?.textContent).toMatch(/1 of 3/)
  await user.click(within(screen.getByTestId('shorten-progress')).getByText('Stop'))
  act(() => answer())
  expect(screen.queryByTestId('shorten-progress')).toBeNull()
  await expect.poll(() => useShorten.getState().cues[1]?.before).toBeTruthy()
  expect(callsOf('wordingsMeasure')).toHaveLength(2)
  expect(screen.getAllByTestId('shorten-wording')).toHaveLength(2)
})

const languageModel = {
  address: 'https://api.example.com/v1',
  model: 'tiny',
  maxRequests: 50,
  maxTokens: 50_000,
  timeoutSeconds: 60,
  key: 'stored',
  agreed: false,
  local: false,
} as const

it('asks a language model where no rule helps, once it may, and measures what comes', async () => {
  const user = await openDialog({
    ...measured,
    languageModelGet: () => ok(languageModel),
    languageModelAgree: () => ok({ ...languageModel, agreed: true }),
    wordingsAsk: () => ok({ wordings: ['Chào quý vị.'], requests: 1, tokens: 90 }),
  })
  await expect.poll(() => screen.queryByTestId('shorten-progress')).toBeNull()
  const ask = await screen.findByTestId('ask-model-start')
  expect(ask.textContent).toBe('Ask tiny about 1 cue')
  await user.click(ask)
  expect(screen.getByTestId('ask-model-agreement').textContent).toMatch(/api\.example\.com/)
  expect(callsOf('wordingsAsk')).toEqual([])
  await user.click(screen.getByTestId('ask-model-agree'))
  await expect.poll(() => callsOf('wordingsAsk')).toMatchObject([{ cueId: 'c2' }])
  const found = () => useShorten.getState().cues[2]?.wordings
  await expect.poll(() => found()?.[0]?.measured?.ms).toBe(360)
  expect(await screen.findByText('1 request, 90 tokens')).toBeDefined()
  await user.keyboard('{Enter}')
  expect(answers()).toEqual(['accepted', 'open', 'open'])
})

it('says why a language model gave nothing, and keeps what there is', async () => {
  const user = await openDialog({
    ...measured,
    languageModelGet: () => ok({ ...languageModel, agreed: true }),
    wordingsAsk: () => ({ ok: false, error: { code: 'UNAUTHORIZED', message: '' } }),
  })
  await user.click(await screen.findByTestId('ask-model-start'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/under Language model/)
  expect(useShorten.getState().asking).toBeNull()
  expect(screen.getAllByTestId('shorten-wording')).toHaveLength(2)
})

it('says that an answer could not be read', async () => {
  const user = await openDialog({
    ...measured,
    languageModelGet: () => ok({ ...languageModel, agreed: true }),
    wordingsAsk: () => ({ ok: false, error: { code: 'BAD_RESPONSE', message: '' } }),
  })
  await user.click(await screen.findByTestId('ask-model-start'))
  await expect.poll(() => useShorten.getState().cues[2]?.asked).toBe('unreadable')
  act(() => useShorten.setState({ activeId: 'c2' }))
  expect(await screen.findByText(/in a form that Cuecast cannot read/)).toBeDefined()
})

it('stops asking, and asks for nothing when the dialog is gone', async () => {
  let answer = (): void => undefined
  const user = await openDialog({
    ...measured,
    languageModelGet: () => ok({ ...languageModel, agreed: true }),
    wordingsAsk: async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return ok({ wordings: ['Chào.'], requests: 1, tokens: 90 })
    },
    wordingsAskCancel: () => ok(undefined),
  })
  await user.click(await screen.findByTestId('ask-model-start'))
  await user.click(await screen.findByTestId('ask-model-progress-stop'))
  expect(callsOf('wordingsAskCancel')).toHaveLength(1)
  act(() => answer())
  expect(useShorten.getState()).toMatchObject({ asking: null, askError: null })
  expect(useShorten.getState().cues[2]?.wordings).toEqual([])
})
