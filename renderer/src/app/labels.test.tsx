// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { VoiceRecord } from '@shared/contracts/models/model-records'
import { ok } from '@shared/contracts/result'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { countChanges } from '@shared/subtitles/edit/diff-cues'
import { must } from '@shared/testing/must'
import type {
  DialogKind,
  DialogProps,
  OpenDialog,
  PlainDialogs,
} from '@/model/view/workspace-store'
import { emptyLabels, openWindow } from '@/testing/open-window'
import type { Script } from '@/testing/scripted-studio'

const dialogs = await (await import('./registries/collect')).loadDialogs()
const { OpenPanel } = await import('./SideRail')
const { Inspector } = await import('@/features/inspector/Inspector')
const { compareWith } = await import('@/model/edits/reimport')
const { emptyDocument } = await import('@/model/document/document')
const { selectCue } = await import('@/model/view/selection-store')
const { sidePanels } = await import('@/model/view/workspace-store')

const srt = '1\n00:00:01,000 --> 00:00:03,000\nLAN: Chào anh.\n'
const read = {
  ...must(readSubtitles(new TextEncoder().encode(srt), 'a.srt', {})),
  path: '/a.srt',
  fileName: 'a.srt',
  language: { language: 'vi', confidence: 1 },
}
const edl = `TITLE: MOI
001  AX       V     C        01:00:00:00 01:00:02:00 10:00:10:00 10:00:12:00
`
const speaker = { name: 'Lan', gender: 'female' as const, language: 'vi', region: null }
const model: VoiceRecord = {
  id: 'piper-0123456789abcdef',
  family: 'piper',
  name: 'Hai giọng',
  sampleRate: 22_050,
  bytes: 1,
  inPlace: null,
  files: {},
  licence: { name: 'MIT', text: null, commercial: 'allowed', base: null },
  catalogueId: null,
  consent: null,
  recordingText: null,
  loadMs: 1,
  msPerSecond: 1,
  speakers: [0, 1].map((n) => ({ ...speaker, id: 900 + n, speaker: n, shown: true })),
  order: 0,
  addedAt: '2026-01-01T00:00:00.000Z',
  crashes: 0,
  lastCrash: null,
  disabled: false,
}
const script: Script = {
  ownVoices: () =>
    ok({
      voices: [model],
      adding: [],
      limits: { memoryMb: 1_024, threads: 2, models: 2 },
      finish: false,
    }),
  languageModelGet: () => ok(null),
  ownSubtitlesRead: () => ok(read),
  subtitlesRead: () => ok(read),
  castLibraryGet: () => ok({ shows: [], voiceMaps: [] }),
}

/** Dialogs that cannot be opened without saying what about. */
type Asking = {
  [Kind in keyof DialogProps]: object extends DialogProps[Kind] ? never : Kind
}[keyof DialogProps]

/** What dialogs are opened with. */
const opened: Pick<DialogProps, Asking> & Partial<DialogProps & PlainDialogs> = {
  export: { destination: 'own' },
  settings: { section: 'connections', adding: true },
  'new-narration': { path: null },
  record: { list: 'all' },
  take: { cueId: 'a', takeId: 'take-a' },
  reconform: { file: { fileName: 'a.edl', text: edl } },
  reimport: { reimport: compareWith(read, emptyDocument) },
  compare: {},
  'update-from-origin': {
    comparison: {
      differences: [],
      counts: countChanges([]),
      speakers: [],
      taken: { labels: {}, cues: [] },
    },
    name: 'Film',
  },
  'import-settings': { before: read, error: null, first: true },
  'confirm-audition': {
    question: { credits: 5, connectionId: 'embedded', go: () => {}, back: null },
  },
  'confirm-render': { question: { cueIds: ['a'], credits: 5 } },
  'switch-connection': { to: 'embedded' },
  'merge-speaker': { speakerId: 's' },
  'cast-import': { file: { path: '/a.json', fileName: 'a.json', castMap: {} } },
  'dictionary-import': { file: { path: '/a.csv', entries: [], skipped: [] } },
  encoding: { question: { path: '/a.srt', error: null, project: null } },
}
const isKind = (kind: string): kind is DialogKind => kind in dialogs
const kinds = Object.keys(dialogs).filter(isKind)

function Shown<Kind extends DialogKind>({ kind }: { kind: Kind }) {
  return dialogs[kind]({ kind, ...opened[kind] } as OpenDialog<Kind>)
}

it.each(kinds)('every label of the dialog %s names a control, in every tab', async (kind) => {
  const user = await openWindow(<Shown kind={kind} />, { script })
  expect(emptyLabels()).toEqual([])
  for (const tab of screen.queryAllByRole('tab')) {
    await user.click(tab)
    await screen.findByRole('tabpanel', { name: tab.textContent })
    expect(emptyLabels()).toEqual([])
  }
})

it('every label of what the settings load names a control', async () => {
  const user = await openWindow(<Shown kind="settings" />, { script })
  await user.click(screen.getByRole('tab', { name: 'Language model' }))
  expect(await screen.findByRole('group', { name: 'Limits for one run' })).toBeDefined()
  expect(screen.getByLabelText('Longest wait for an answer')).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Voices' }))
  expect(await screen.findAllByLabelText('Name', { selector: 'input[id]' })).toHaveLength(2)
})

it.each(sidePanels)('every label of the panel %s names a control', async (side) => {
  const user = await openWindow(<OpenPanel side={side} />, { script })
  const speakers = screen.queryAllByTestId('speaker-name')
  for (const name of speakers) await user.click(name)
  expect(emptyLabels()).toEqual([])
  if (side === 'cast') expect(screen.getByRole('slider', { name: 'Level' })).toBeDefined()
})

it('every label of the inspector names a control', async () => {
  await openWindow(<Inspector />, { script })
  act(() => selectCue('b'))
  expect(screen.getByLabelText('Voice', { selector: 'button' })).toBeDefined()
  expect(emptyLabels()).toEqual([])
})
