import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { IntlProvider } from 'use-intl'
import { afterEach, vi } from 'vitest'
import type { OpenProject } from '@shared/contracts/open-project'
import { type Preferences, usualPreferences } from '@shared/contracts/preferences'
import { noProfiles } from '@shared/contracts/profile'
import { ok } from '@shared/contracts/result'
import { sampleVoice } from '@shared/testing/samples'
import { messages } from '@shared/texts/texts'
import { sampleProject } from './sample-project'
import { scriptStudio, type Script } from './scripted-studio'

// A bound for what hangs, as for `expect.poll`: a second is too short on a machine that is busy.
configure({ asyncUtilTimeout: 60_000 })

/** Main, as every component test sees it. Components are imported after this module. */
export const studio = scriptStudio({})

const english: Preferences = { ...usualPreferences, locale: 'en' }
let preferences = english

/** What main answers where a test does not say otherwise. */
const usual: Script = {
  preferencesGet: () => ok((preferences = english)),
  preferencesSet: (change) => ok((preferences = { ...preferences, ...change })),
  voices: () => ok([sampleVoice(1, 'Mai'), sampleVoice(2, 'Nam')]),
  languages: () => ok([{ id: 'vi', name: 'Tiếng Việt' }]),
  connectionList: () => ok([]),
  dictionaryGet: () => ok({ rows: [], syncedAt: null }),
  dictionarySync: () => ok({ rows: [], syncedAt: null }),
  profilesGet: () => ok(noProfiles),
  profilesSync: () => ok(noProfiles),
  jobsList: () => ok([]),
  recordingsLeft: () => ok([]),
  projectNote: () => ok(undefined),
  projectSave: () => ok({ savedAt: '2026-01-01T00:00:00.000Z' }),
  mediaFrames: () => ok(null),
  exportNeeds: () => ok({ ffmpeg: true }),
}

/** A page without a layout: everything is as large as a panel, so that lists show their rows. */
function givePageSizes(): void {
  for (const side of ['offsetHeight', 'clientHeight', 'offsetWidth', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 600 })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  Object.assign(document, { elementsFromPoint: () => [] })
}

/** Texts of the labels on the page that name no control. */
export function emptyLabels(): (string | null)[] {
  const controls = 'button, input, select, textarea, meter, output, progress'
  const named = (label: HTMLLabelElement) =>
    label.htmlFor === ''
      ? label.querySelector(controls)
      : document.getElementById(label.htmlFor)?.closest(controls)
  return [...document.querySelectorAll('label')]
    .filter((label) => !named(label))
    .map(({ textContent }) => textContent)
}

let ends: (() => void)[] = []
afterEach(() => {
  const empty = emptyLabels()
  cleanup()
  for (const end of ends) end()
  ends = []
  // In every test of a component, whatever else it is about.
  if (empty.length > 0) throw new Error(`labels name no control: ${empty.join(', ')}`)
})

/**
 * Shows a component in a window with an open project, in English, for tests that begin with
 * `// @vitest-environment happy-dom`.
 */
export async function openWindow(
  element: ReactElement,
  { project = sampleProject(), script = {} }: { project?: OpenProject; script?: Script } = {},
): Promise<UserEvent> {
  givePageSizes()
  studio.calls = []
  studio.script = { ...usual, ...script }
  await import('@/app/registries/collect')
  const { queryClient } = await import('@/bridge/query-client')
  const { loadPreferences } = await import('@/bridge/preferences')
  const { TooltipProvider } = await import('@/ui/overlays/Tooltip')
  const { CloseDialog } = await import('@/ui/overlays/Dialog')
  const { closeDialog } = await import('@/model/view/workspace-store')
  const { startDeriving, deriveNow } = await import('@/model/derived/derive')
  const { startChecking } = await import('@/model/derived/problems')
  const { followDictionary } = await import('@/model/services/dictionary-store')
  const { followProfiles } = await import('@/model/services/profile-store')
  const { followJobs } = await import('@/model/session/jobs')
  const { followEdits, followStudio } = await import('@/model/session/session')
  const { showDocument, clearDocument } = await import('@/model/document/document-store')
  const { resetProject } = await import('@/model/document/document-store')
  queryClient.clear()
  await loadPreferences()
  ends = [
    startDeriving(),
    startChecking(),
    followDictionary(),
    followProfiles(),
    followJobs(),
    followStudio(),
    followEdits(),
  ]
  ends.push(clearDocument, resetProject)
  showDocument(project)
  deriveNow()
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={messages.en} timeZone="UTC">
        <TooltipProvider>
          <CloseDialog value={closeDialog}>{element}</CloseDialog>
        </TooltipProvider>
      </IntlProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup({ delay: null })
}

/** What main was called with, in order. */
export function callsOf(name: string): unknown[] {
  return studio.calls.filter((call) => call.name === name).map(({ input }) => input)
}
