import { useEffect, useLayoutEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { usePreferences } from '@/bridge/preferences'
import { useStudioEvent } from '@/bridge/studio'
import { messages } from '@shared/texts/texts'
import { runFromMenu } from '@/project/commands/command-table'
import { startDeriving } from '@/project/derived/derive'
import { followSelection, followSpeakers, followStudio } from '@/project/session/studio-events'
import { followView } from '@/project/session/project-view'
import { followSilence } from '@/project/takes/take-actions'
import { followCast } from '@/project/cast/cast-memory'
import { followDictionary } from '@/project/dictionary/dictionary-store'
import { followJobs } from '@/project/jobs/jobs'
import { followProfiles } from '@/project/profiles/profile-store'
import { startChecking } from '@/project/derived/problems'
import { followFilmOffer } from '@/project/film/film'
import { followNotices } from '@/project/session/notices'
import { openFile } from '@/project/session/open-file'
import { HelpDrawer } from '@/features/help/HelpDrawer'
import { JobAnnouncer, JobToasts } from '@/features/jobs/JobAnnouncements'
import { Tour } from '@/features/tour/Tour'
import { LiveRegion } from '@/ui/states/LiveRegion'
import { Toaster } from '@/ui/overlays/Toaster'
import { TooltipProvider } from '@/ui/overlays/Tooltip'
import type { Preferences } from '@shared/contracts/preferences'
import { useCommandKeys } from './command-keys'
import { Dialogs } from './Dialogs'
import { DropZone, Studio } from './Studio'
import { followMenu } from './native-menu'

/** Keeps the stores fed as long as the window shows something, from its first frame on. */
function useStudioSession(): void {
  useLayoutEffect(() => {
    const ends = [
      followStudio(),
      startDeriving(),
      startChecking(),
      followSelection(),
      followSpeakers(),
      followView(),
      followSilence(),
      followDictionary(),
      followCast(),
      followJobs(),
      followNotices(),
      followProfiles(),
      followMenu(),
      followFilmOffer(),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  useStudioEvent('command', ({ name }) => runFromMenu(name))
  useStudioEvent('openPath', ({ path }) => void openFile(path))
}

export function App() {
  const { locale, theme } = usePreferences()
  useTheme(theme)
  useStudioSession()
  useCommandKeys()
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <IntlProvider locale={locale} messages={messages[locale]} timeZone={timeZone}>
      <TooltipProvider delayDuration={500} skipDelayDuration={200}>
        <DropZone>
          <Studio />
        </DropZone>
        <HelpDrawer />
        <Tour />
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
