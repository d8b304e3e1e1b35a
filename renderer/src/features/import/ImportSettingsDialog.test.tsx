// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { assignSpeakers } from '@shared/casting/assign-speakers'
import type { CallInput } from '@shared/contracts/ipc'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import { studioError } from '@shared/contracts/errors'
import { ok } from '@shared/contracts/result'
import { languageOfCues, withLanguages } from '@shared/subtitles/cue-languages'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { must } from '@shared/testing/must'
import { openWindow, studio } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { ImportSettingsDialog } = await import('./ImportSettingsDialog')
const { useDocument } = await import('@/model/document/document-store')
const { previewImport } = await import('@/model/session/import-preview')
const { openDialog, useWorkspace } = await import('@/model/view/workspace-store')
const { useToasts } = await import('@/ui/overlays/toasts')
const { undo } = await import('@/model/document/execute')
const { cuesInOrder } = await import('@/model/document/document')

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)
const srt = (texts: readonly string[]): string =>
  texts
    .map(
      (text, i) =>
        `${i + 1}\n${clock(36_000 + i * 4)},000 --> ${clock(36_003 + i * 4)},000\n${text}\n`,
    )
    .join('\n')
const film = srt([
  'JOHN: Where have you been all this time?',
  '- I was at home.\n- Nobody believes you.',
  '(door slams)',
  '♪ Now you are gone ♪',
  'DR. JOHN: We have to talk about it now.',
])
const vietnamese = [
  'Em đợi anh cả buổi tối.',
  'Trong bếp còn cơm đấy.',
  'Bây giờ anh không muốn ăn.',
  'Mẹ bảo chúng ta phải đi.',
  'Vậy sáng mai mình đi.',
  'Em biết là anh không thể ở lại đây.',
]
const english = [
  'I was waiting for you the whole evening.',
  'There is some rice in the kitchen.',
  "I don't want to eat now.",
  'She told me that we have to leave.',
  'Then we will go tomorrow morning.',
  'You know that I cannot stay here.',
]
const scanned = english.map((text, i) => (i === 1 ? "lt's in the kitchen, of course." : text))

const read = (input: CallInput<'ownSubtitlesRead'>) => readText(film, input)
const readPairs = (input: CallInput<'ownSubtitlesRead'>) =>
  readText(srt(vietnamese.map((text, i) => `${text}\n${english[i] ?? ''}`)), input)
const readScan = (input: CallInput<'ownSubtitlesRead'>) => readText(srt(scanned), input)

function readText(
  text: string,
  { choices = {}, language }: CallInput<'ownSubtitlesRead'>,
): ReadSubtitles {
  const file = must(readSubtitles(new TextEncoder().encode(text), 'film.srt', choices))
  const guess = languageOfCues(file.cues)
  const cues = withLanguages(file.cues, language ?? guess.language)
  return { ...file, path: '/film.srt', fileName: 'film.srt', language: guess, cues }
}

/** The same as the subtitles of a film with two tracks. */
function readTrack(input: CallInput<'ownSubtitlesRead'>): ReadSubtitles {
  const tracks = [
    { number: 1, language: 'eng', title: null },
    { number: 2, language: 'vie', title: 'Đầy đủ' },
  ]
  return { ...read(input), tracks, track: Number(input.choices?.track ?? 1) }
}

async function openSettings(first = false, reading = read) {
  const before = reading({})
  let nth = 0
  const { cues, speakers } = assignSpeakers(before.cues, () => `c${String(nth++).padStart(3, '0')}`)
  const opened = sampleProject()
  const source = { fileName: 'film.srt', encoding: 'utf-8', format: 'srt' as const }
  const project = { ...opened.project, cues, speakers, source, language: 'en' }
  return openWindow(<ImportSettingsDialog before={before} error={null} first={first} />, {
    project: { ...opened, project },
    script: { ownSubtitlesRead: (input) => ok(reading(input)) },
  })
}
const texts = () => cuesInOrder(useDocument.getState()).map(({ text }) => text)
const apply = () => screen.getByTestId('import-settings-apply')

describe('the import settings', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined
    Element.prototype.hasPointerCapture = () => false
  })

  it('say what was found and what needs a decision', async () => {
    await openSettings(true)
    // The service speaks Vietnamese only.
    await screen.findByText(/The language is uncertain/)
    const decisions = within(screen.getByTestId('import-decisions')).getAllByText(/./)
    const found = decisions.map((each) => each.getAttribute('data-decision'))
    expect(found).toEqual(['language', 'names', 'times', 'dialogues'])
    expect(screen.getByTestId('import-speakers').textContent).toContain('2 speakers')
    expect(screen.getByText('Sound descriptions (1)')).toBeTruthy()
    expect(screen.getByText('Songs (1)')).toBeTruthy()
    expect(screen.getByTestId('import-language-missing')).toBeTruthy()
  })

  it('list every word that is not spoken, parts of cues and text outside them as well', async () => {
    const text = `Phụ đề của An\n\n${srt(['The key is (door slams) under the mat.', 'We (my wife) came.'])}`
    await openSettings(true, (input) => readText(text, input))
    const list = within(screen.getByTestId('import-unspoken'))
    expect(list.getByText('6 words in all')).toBeTruthy()
    const lines = list.getAllByRole('listitem', { hidden: true })
    expect(lines.map((line) => line.textContent)).toEqual([
      'Line 1 Phụ đề của An',
      'Line 4 (door slams)',
    ])
    expect(screen.queryByText('Every cue is speech.')).toBeNull()
  })

  it('offer as a speaker what several cues begin with, whatever its length', async () => {
    const long = 'Detective Chief Superintendent Bartholomew van der Westhuizen'
    const lines = [
      'Where is he?',
      `${long}: Not here.`,
      'I see.',
      `${long}: Ask him.`,
      `${long}: Now.`,
    ]
    const user = await openSettings(true, (input) => readText(srt(lines), input))
    expect(screen.getByTestId('import-speakers').textContent).toContain('does not say who')
    await user.click(screen.getByRole('button', { name: 'Is a speaker' }))
    await waitFor(() =>
      expect(screen.getByTestId('import-speakers').textContent).toContain('1 speaker'),
    )
    expect(screen.queryByRole('button', { name: 'Is a speaker' })).toBeNull()
    await user.click(apply())
    expect(texts()).toEqual(['Where is he?', 'Not here.', 'I see.', 'Ask him.', 'Now.'])
  })

  it('offer the other tracks of a film', async () => {
    const user = await openSettings(true, readTrack)
    expect(screen.getByText(/several subtitle tracks/)).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Encoding' })).toBeNull()
    await user.click(screen.getByRole('combobox', { name: 'Track' }))
    await user.click(await screen.findByRole('option', { name: /^2 · .*Đầy đủ$/ }))
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Track' }).textContent).toMatch(/^2/),
    )
  })

  it('speak the other of two languages, and the first one again by undo', async () => {
    const user = await openSettings(true, readPairs)
    expect(screen.getByText(/The cues are in two languages/)).toBeTruthy()
    const field = screen.getByTestId('import-bilingual')
    expect(field.textContent).toContain('Vietnamese (upper or first)')
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: /^English \(lower/ }))
    await waitFor(() =>
      expect(screen.getByTestId('import-changes').textContent).toContain('6 changed'),
    )
    await user.click(apply())
    const after = useDocument.getState()
    expect(texts()).toEqual(english)
    expect(cuesInOrder(after).map(({ original }) => original)).toEqual(vietnamese)
    expect(after.fields).toMatchObject({ language: 'en', source: { choices: { track: 'en' } } })
    undo()
    expect(texts()).toEqual(vietnamese)
    expect(cuesInOrder(useDocument.getState()).map(({ original }) => original)).toEqual(english)
    expect(useDocument.getState().fields.source?.choices).toBeUndefined()
  })

  it('speak both languages of a cue', async () => {
    const user = await openSettings(true, readPairs)
    await user.click(screen.getByTestId('import-bilingual'))
    await user.click(await screen.findByRole('option', { name: 'Both' }))
    await screen.findByText(/said twice/)
    await waitFor(() => expect(apply()).toHaveProperty('disabled', false))
    await user.click(apply())
    expect(texts()[0]).toBe(`${vietnamese[0]}\n${english[0]}`)
    expect(cuesInOrder(useDocument.getState())[0]?.original).toBeUndefined()
  })

  it('repair what text recognition has misread only where it is chosen', async () => {
    const user = await openSettings(false, readScan)
    expect(screen.getByText('lt → It')).toBeTruthy()
    expect(texts()).toContain("lt's in the kitchen, of course.")
    await user.click(screen.getByRole('switch', { name: /^Repair misread letters/ }))
    await waitFor(() =>
      expect(screen.getByTestId('import-changes').textContent).toContain('1 changed'),
    )
    await user.click(apply())
    expect(texts()).toContain("It's in the kitchen, of course.")
    expect(useDocument.getState().fields.source?.choices).toEqual({ scanned: true })
    undo()
    expect(texts()).toContain("lt's in the kitchen, of course.")
  })

  it('change the project in one step that can be undone', async () => {
    const user = await openSettings()
    const before = texts()
    await user.click(screen.getByTestId('import-remedy'))
    await user.click(screen.getByRole('switch', { name: /^Split cues with two dashes/ }))
    await user.click(screen.getByRole('button', { name: 'Merge' }))
    await user.click(screen.getByTestId('import-speak-sound'))
    await waitFor(() =>
      expect(screen.getByTestId('import-changes').textContent).toContain('1 removed'),
    )
    await user.click(apply())
    const after = useDocument.getState()
    expect(texts()).toContain('- I was at home.\n- Nobody believes you.')
    expect(cuesInOrder(after)[0]?.startMs).toBe(0)
    expect(after.speakers.map(({ label }) => label)).toEqual(['JOHN'])
    expect(cuesInOrder(after).find(({ text }) => text === '(door slams)')?.spoken).toBe('yes')
    expect(after.fields.source?.choices).toMatchObject({ dashes: 'together', spoken: ['sound'] })
    undo()
    expect(texts()).toEqual(before)
    expect(useDocument.getState().fields.source?.choices).toBeUndefined()
  })

  it('apply a choice only once the file was read with it', async () => {
    const user = await openSettings()
    let arrive = () => {}
    const waiting = new Promise<void>((resolve) => (arrive = resolve))
    studio.script.ownSubtitlesRead = async (input) => {
      await waiting
      return ok(read(input))
    }
    await user.click(screen.getByTestId('import-speak-sound'))
    expect(apply()).toHaveProperty('disabled', true)
    arrive()
    await waitFor(() => expect(apply()).toHaveProperty('disabled', false))
  })

  it('do not take another dialog away when the service answers late', async () => {
    await openSettings()
    const { queryClient } = await import('@/bridge/query-client')
    queryClient.removeQueries({ queryKey: ['connection'] })
    let arrive = () => {}
    const waiting = new Promise<void>((resolve) => (arrive = resolve))
    studio.script.languages = async () => {
      await waiting
      return ok([{ id: 'vi', name: 'Tiếng Việt' }])
    }
    const previewed = previewImport(read({}))
    openDialog({ kind: 'rename-project' })
    arrive()
    await previewed
    expect(useWorkspace.getState().dialog).toEqual({ kind: 'rename-project' })
    expect(useToasts.getState().toasts.at(-1)?.action?.label).toBe('Import settings…')
  })

  it('apply nothing where nothing was chosen', async () => {
    await openSettings()
    expect(apply()).toHaveProperty('disabled', true)
  })

  it('say so where the file is gone', async () => {
    const error = studioError('FILE_NOT_FOUND', 'gone', { at: '/film.srt' })
    await openWindow(<ImportSettingsDialog before={null} error={error} first={false} />)
    expect(screen.getByTestId('import-settings').textContent).toContain(
      'no longer beside the project',
    )
    expect(screen.queryByTestId('import-settings-apply')).toBeNull()
  })
})
