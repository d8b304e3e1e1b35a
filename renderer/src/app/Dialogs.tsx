import type { OpenDialog } from '@/model/view/workspace-store'
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
import { CommandPalette } from '@/commands/CommandPalette'
import { NewNarrationDialog } from '@/features/script/NewNarrationDialog'
import { RecordDialog } from '@/features/recording/RecordDialog'
import { ListenCheckDialog } from '@/features/recognition/ListenCheck'
import { FromFilmDialog } from '@/features/recognition/FromFilmDialog'
import { ImportSettingsDialog } from '@/features/import/ImportSettingsDialog'
import { ReconformDialog } from '@/features/import/ReconformDialog'
import { ReimportDialog } from '@/features/import/ReimportDialog'
import { ConfirmAuditionDialog, ConfirmRenderDialog } from '@/features/render/ConfirmRender'
import { SettingsDialog } from '@/features/settings/SettingsDialog'
import { SwitchDialog } from '@/features/connections/SwitchDialog'
import { EncodingDialog } from '@/features/welcome/EncodingDialog'

/** The dialog that is open. The only module that imports them: they are loaded after the first frame. */
export function OpenedDialog({ dialog }: { dialog: OpenDialog }) {
  switch (dialog.kind) {
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
