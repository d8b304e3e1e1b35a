import type { ReactNode } from 'react'
import type { DialogKind, OpenDialog } from '@/model/view/workspace-store'
import { AccountDialog } from '@/features/account/AccountDialog'
import { ApiSettingsDialog } from '@/features/api/ApiSettingsDialog'
import { CastImportDialog, MergeDialog } from '@/features/cast/CastDialogs'
import { CastTableDialog } from '@/features/cast/CastTable'
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
import { OriginDialog } from '@/features/origin/OriginDialog'
import { RecordDialog } from '@/features/recording/RecordDialog'
import { ListenCheckDialog } from '@/features/recognition/ListenCheck'
import { FromFilmDialog } from '@/features/recognition/FromFilmDialog'
import { ImportSettingsDialog } from '@/features/import/ImportSettingsDialog'
import { ReconformDialog } from '@/features/import/ReconformDialog'
import { ReimportDialog } from '@/features/import/ReimportDialog'
import { ConfirmAuditionDialog, ConfirmRenderDialog } from '@/features/render/ConfirmRender'
import { SaveLayoutDialog } from '@/features/layouts/SaveLayoutDialog'
import { ShareReviewDialog } from '@/features/review/ShareReviewDialog'
import { SettingsDialog } from '@/features/settings/SettingsDialog'
import { SwitchDialog } from '@/features/connections/SwitchDialog'
import { EncodingDialog } from '@/features/welcome/EncodingDialog'

export type DialogMap = {
  readonly [Kind in DialogKind]: (props: OpenDialog<Kind>) => ReactNode
}

/**
 * Every dialog, by kind. What one is opened with stands beside its component (`DialogProps`); an entry
 * that is missing does not compile. The only module that imports them: the window loads it after its
 * first frame.
 */
export const dialogs: DialogMap = {
  export: ExportDialog,
  settings: SettingsDialog,
  account: AccountDialog,
  api: ApiSettingsDialog,
  palette: CommandPalette,
  'new-narration': NewNarrationDialog,
  origin: OriginDialog,
  record: RecordDialog,
  'rename-project': RenameProjectDialog,
  'start-timecode': StartTimecodeDialog,
  'go-to': GoToDialog,
  shift: ShiftDialog,
  stretch: StretchDialog,
  shorten: ShortenDialog,
  'from-film': FromFilmDialog,
  'listen-check': ListenCheckDialog,
  'share-review': ShareReviewDialog,
  reconform: ReconformDialog,
  'save-layout': SaveLayoutDialog,
  subtitles: SaveSubtitlesDialog,
  reimport: ReimportDialog,
  'import-settings': ImportSettingsDialog,
  'confirm-audition': ConfirmAuditionDialog,
  'confirm-render': ConfirmRenderDialog,
  'cast-library': LibraryDialog,
  'cast-table': CastTableDialog,
  'switch-connection': SwitchDialog,
  'merge-speaker': MergeDialog,
  'cast-import': CastImportDialog,
  'dictionary-import': ImportDialog,
  encoding: EncodingDialog,
}
