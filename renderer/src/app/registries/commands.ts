import { collectCommands } from '@/commands/command-table'
import { appCommands } from '@/app/commands'
import { accountCommands } from '@/features/account/commands'
import { apiCommands } from '@/features/api/commands'
import { castCommands } from '@/features/cast/commands'
import { cuesCommands } from '@/features/cues/commands'
import { dictionaryCommands } from '@/features/dictionary/commands'
import { editCommands } from '@/features/edit/commands'
import { exportCommands } from '@/features/export/commands'
import { findCommands } from '@/features/find/commands'
import { helpCommands } from '@/features/help/commands'
import { importCommands } from '@/features/import/commands'
import { inspectorCommands } from '@/features/inspector/commands'
import { jobsCommands } from '@/features/jobs/commands'
import { listeningCommands } from '@/features/listening/commands'
import { originCommands } from '@/features/origin/commands'
import { paletteCommands } from '@/features/palette/commands'
import { problemsCommands } from '@/features/problems/commands'
import { profilesCommands } from '@/features/profiles/commands'
import { recognitionCommands } from '@/features/recognition/commands'
import { recordingCommands } from '@/features/recording/commands'
import { renderCommands } from '@/features/render/commands'
import { reviewCommands } from '@/features/review/commands'
import { scriptCommands } from '@/features/script/commands'
import { settingsCommands } from '@/features/settings/commands'
import { shortenCommands } from '@/features/shorten/commands'
import { soundCommands } from '@/features/sound/commands'
import { welcomeCommands } from '@/features/welcome/commands'
import { playerCommands } from '@/player/commands'
import { timelineCommands } from '@/timeline/commands'

// Every command, from the features that have them. One that is missing, or there twice, does not compile.
collectCommands([
  appCommands,
  accountCommands,
  apiCommands,
  castCommands,
  cuesCommands,
  dictionaryCommands,
  editCommands,
  exportCommands,
  findCommands,
  helpCommands,
  importCommands,
  inspectorCommands,
  jobsCommands,
  listeningCommands,
  originCommands,
  paletteCommands,
  problemsCommands,
  profilesCommands,
  recognitionCommands,
  recordingCommands,
  renderCommands,
  reviewCommands,
  scriptCommands,
  settingsCommands,
  shortenCommands,
  soundCommands,
  welcomeCommands,
  playerCommands,
  timelineCommands,
])
