import { useEffect, useLayoutEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { usePreferences } from '@/bridge/preferences'
import { useStudioEvent } from '@/bridge/studio'
import { messages } from '@shared/texts/texts'
import { runFromMenu } from '@/project/commands/command-table'
import { startDeriving } from '@/project/derived/derive'
import { followSelection, followSpeakers, followStudio } from '@/project/session/session'
import { followView } from '@/project/session/project-view'
import { followSilence } from '@/project/takes/take-actions'
import { followSpoken } from '@/project/playback/spoken'
import { followCast } from '@/project/cast/cast-memory'
import { followDictionary } from '@/project/dictionary/dictionary-store'
import { followJobs } from '@/project/jobs/jobs'
import { followProfiles } from '@/project/profiles/profile-store'
import { startChecking } from '@/project/derived/problems'
import { followFlow } from '@/project/script/flow'
import { followFilmOffer } from '@/project/film/film'
import { followNotices } from '@/project/session/notices'
import { openGiven } from '@/project/session/open-file'
import { HelpDrawer } from '@/features/help/HelpDrawer'
import { JobAnnouncer, JobToasts } from '@/features/jobs/JobAnnouncements'
import { Tour } from '@/features/tour/Tour'
import { LiveRegion } from '@/ui/states/LiveRegion'
import { Toaster } from '@/ui/overlays/Toaster'
import { TooltipProvider } from '@/ui/overlays/Tooltip'
import type { Preferences } from '@shared/contracts/preferences'
import { useCommandKeys } from './command-keys'
import { DropZone, Studio } from './Studio'
import { followMenu } from './native-menu'
import { AccountDialog } from '@/features/account/AccountDialog'
import { ApiSettingsDialog } from '@/features/api/ApiSettingsDialog'
import { CastImportDialog, MergeDialog } from '@/features/cast/CastDialogs'
import { LibraryDialog } from '@/features/cast/LibraryDialog'
import { ImportDialog } from '@/features/dictionary/ImportDialog'
import { ExportDialog } from '@/features/export/ExportDialog'
import {
  GoToDialog,
  RenameProjectDialog,
  SaveSubtitlesDialog,
  ShiftDialog,
  StartTimecodeDialog,
} from '@/features/edit/EditDialogs'
import { ShortenDialog } from '@/features/shorten/ShortenDialog'
import { StretchDialog } from '@/features/edit/StretchDialog'
import { CommandPalette } from '@/features/palette/CommandPalette'
import { NewNarrationDialog } from '@/features/script/NewNarrationDialog'
import { RecordDialog } from '@/features/recording/RecordDialog'
import { ListenCheckDialog } from '@/features/problems/ListenCheck'
import { FromFilmDialog } from '@/features/reimport/FromFilmDialog'
import { ImportSettingsDialog } from '@/features/reimport/ImportSettingsDialog'
import { ReconformDialog } from '@/features/reimport/ReconformDialog'
import { ReimportDialog } from '@/features/reimport/ReimportDialog'
import { ConfirmAuditionDialog, ConfirmRenderDialog } from '@/features/render/ConfirmRender'
import { SettingsDialog } from '@/features/settings/SettingsDialog'
import { SwitchDialog } from '@/features/switch/SwitchDialog'
import { EncodingDialog } from '@/features/welcome/EncodingDialog'
import { useWorkspace } from '@/project/view/workspace-store'
import { stopAll } from '@/ui/stop-all'

/** Keeps the stores fed as long as the window shows something, from its first frame on. */
function useStudioSession(): void {
  useLayoutEffect(() => {
    return stopAll(
      followStudio(),
      followFlow(),
      startDeriving(),
      startChecking(),
      followSelection(),
      followSpoken(),
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
    )
  }, [])
  useStudioEvent('command', ({ name }) => runFromMenu(name))
  useStudioEvent('openPath', ({ path }) => void openGiven(path))
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

/** The one dialog that is open, if any. */
function Dialogs() {
  const dialog = useWorkspace((state) => state.dialog)
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'export':
      return <ExportDialog destination={dialog.destination} />
    case 'settings':
      return <SettingsDialog section={dialog.section} adding={dialog.adding} />
    case 'account':
      return <AccountDialog />
    case 'api':
      return <ApiSettingsDialog />
    case 'palette':
      return <CommandPalette />
    case 'new-narration':
      return <NewNarrationDialog path={dialog.path} />
    case 'record':
      return <RecordDialog />
    case 'rename-project':
      return <RenameProjectDialog />
    case 'start-timecode':
      return <StartTimecodeDialog />
    case 'go-to':
      return <GoToDialog />
    case 'shift':
      return <ShiftDialog />
    case 'stretch':
      return <StretchDialog />
    case 'shorten':
      return <ShortenDialog />
    case 'from-film':
      return <FromFilmDialog speakersOnly={dialog.speakers === true} />
    case 'listen-check':
      return <ListenCheckDialog />
    case 'reconform':
      return <ReconformDialog key={dialog.file?.text} file={dialog.file} />
    case 'subtitles':
      return <SaveSubtitlesDialog />
    case 'reimport':
      return <ReimportDialog reimport={dialog.reimport} />
    case 'import-settings':
      return <ImportSettingsDialog {...dialog} />
    case 'confirm-audition':
      return <ConfirmAuditionDialog question={dialog.question} />
    case 'confirm-render':
      return <ConfirmRenderDialog question={dialog.question} />
    case 'cast-library':
      return <LibraryDialog />
    case 'switch-connection':
      return <SwitchDialog to={dialog.to} answers={dialog.answers} />
    case 'merge-speaker':
      return <MergeDialog speakerId={dialog.speakerId} />
    case 'cast-import':
      return <CastImportDialog file={dialog.file} />
    case 'dictionary-import':
      return <ImportDialog file={dialog.file} />
    case 'encoding':
      return <EncodingDialog question={dialog.question} />
  }
}
