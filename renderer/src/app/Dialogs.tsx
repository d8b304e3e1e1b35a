import { AccountDialog } from '@/features/account/AccountDialog'
import { ApiSettingsDialog } from '@/features/api/ApiSettingsDialog'
import { CastImportDialog, MergeDialog } from '@/features/cast/CastDialogs'
import { LibraryDialog } from '@/features/cast/LibraryDialog'
import { ImportDialog } from '@/features/dictionary/ImportDialog'
import { ExportDialog } from '@/features/export/ExportDialog'
import { GoToDialog, SaveSubtitlesDialog, ShiftDialog } from '@/features/edit/EditDialogs'
import { CommandPalette } from '@/features/palette/CommandPalette'
import { ReimportDialog } from '@/features/reimport/ReimportDialog'
import { ConfirmAuditionDialog, ConfirmRenderDialog } from '@/features/render/ConfirmRender'
import { SettingsDialog } from '@/features/settings/SettingsDialog'
import { SwitchDialog } from '@/features/switch/SwitchDialog'
import { EncodingDialog } from '@/features/welcome/EncodingDialog'
import { useWorkspace } from '@/project/view/workspace-store'

/** The one dialog that is open, if any. */
export function Dialogs() {
  const dialog = useWorkspace((state) => state.dialog)
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'export':
      return <ExportDialog />
    case 'settings':
      return <SettingsDialog section={dialog.section} />
    case 'account':
      return <AccountDialog />
    case 'api':
      return <ApiSettingsDialog />
    case 'palette':
      return <CommandPalette />
    case 'go-to':
      return <GoToDialog />
    case 'shift':
      return <ShiftDialog />
    case 'subtitles':
      return <SaveSubtitlesDialog />
    case 'reimport':
      return <ReimportDialog reimport={dialog.reimport} />
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
