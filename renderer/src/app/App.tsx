import { notSpeech } from '@shared/subtitles/not-speech'
import { createElement, useEffect, useLayoutEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { usePreferences } from '@/bridge/preferences'
import { useStudioEvent } from '@/bridge/studio'
import { messages } from '@shared/texts/texts'
import { runFromMenu } from '@/commands/command-table'
import { openGiven } from '@/model/session/open-file'
import { HelpDrawer } from '@/features/help/HelpDrawer'
import { JobAnnouncer, JobToasts } from '@/features/jobs/JobAnnouncements'
import { LiveRegion } from '@/ui/states/LiveRegion'
import { Toaster } from '@/ui/overlays/Toaster'
import { TooltipProvider } from '@/ui/overlays/Tooltip'
import type { Preferences } from '@shared/contracts/preferences'
import { AreaBoundary } from './AreaBoundary'
import { useCommandKeys } from './command-keys'
import { DropZone, Studio } from './Studio'

import { loadDialogs } from './registries/collect'
import { followers } from './registries/followers'
import {
  closeDialog,
  type DialogKind,
  type DialogMap,
  type OpenDialog,
  useWorkspace,
} from '@/model/view/workspace-store'
import { CloseDialog } from '@/ui/overlays/Dialog'
import { stopAll } from '@/ui/stop-all'

/** Keeps the stores fed as long as the window shows something, from its first frame on. */
function useStudioSession(): void {
  useLayoutEffect(() => {
    return stopAll(...followers.map((follow) => follow()))
  }, [])
  useStudioEvent('command', ({ name }) => runFromMenu(name))
  useStudioEvent('openPath', (file) => void openGiven(file))
}

export function App() {
  const { locale, theme } = usePreferences()
  useTheme(theme)
  useStudioSession()
  useCommandKeys()
  return (
    <IntlProvider locale={locale} messages={messages[locale]} timeZone={timeZone}>
      <TooltipProvider delayDuration={500} skipDelayDuration={200}>
        <DropZone>
          <Studio />
        </DropZone>
        <HelpDrawer />
        <Dialogs />
        <Toaster />
        <LiveRegion />
        <JobAnnouncer />
        <JobToasts />
      </TooltipProvider>
    </IntlProvider>
  )
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Puts the theme on the document; `system` follows the operating system while the window is open. */
function useTheme(theme: Preferences['theme']): void {
  useEffect(() => {
    const light = window.matchMedia('(prefers-color-scheme: light)')
    const apply = () => {
      const system = light.matches ? 'light' : 'dark'
      document.documentElement.dataset['theme'] = theme === 'system' ? system : theme
    }
    apply()
    light.addEventListener('change', apply)
    return () => light.removeEventListener('change', apply)
  }, [theme])
}

/** The one dialog that is open, if any. */
function Dialogs() {
  const dialog = useWorkspace((state) => state.dialog)
  const [known, setKnown] = useState(dialogs)
  const isNeeded = dialog !== null
  useEffect(() => {
    if (known) return
    const load = async (): Promise<void> => {
      dialogs = await loadDialogs()
      setKnown(dialogs)
      // Its patterns are compiled now and at the second call, not when the first project is opened.
      for (const text of ['a', 'a b']) notSpeech({ text })
    }
    if (isNeeded) return void load()
    const idle = requestIdleCallback(() => void load(), { timeout: LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [known, isNeeded])
  // One that is asked for again, elsewhere in it, begins again.
  return dialog && known ? (
    <AreaBoundary key={askingOf(dialog)} area="dialog" onClose={closeDialog}>
      <CloseDialog value={closeDialog}>
        <Opened dialog={dialog} of={known} />
      </CloseDialog>
    </AreaBoundary>
  ) : null
}

const askings = new WeakMap<OpenDialog, string>()

/** Each `openDialog` is an asking of its own. */
function askingOf(dialog: OpenDialog): string {
  const asking = askings.get(dialog) ?? crypto.randomUUID()
  askings.set(dialog, asking)
  return asking
}

/**
 * The code of the dialogs, which the first frame does without: it is loaded when the window has come to
 * rest, so that each opens in the frame of its key. No `lazy`: it would show nothing for 300 ms.
 */
let dialogs: DialogMap | null = null
const LATEST_MS = 1_000

interface OpenedProps<Kind extends DialogKind> {
  dialog: OpenDialog<Kind>
  of: DialogMap
}

function Opened<Kind extends DialogKind>({ dialog, of }: OpenedProps<Kind>) {
  return createElement(of[dialog.kind], dialog)
}
