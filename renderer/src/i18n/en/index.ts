import { account } from './account'
import { api } from './api'
import { app } from './app'
import { cast } from './cast'
import { castImport } from './cast-import'
import { library } from './library'
import { switchService } from './switch'
import { commands } from './commands'
import { cues } from './cues'
import { edit } from './edit'
import { dictionary } from './dictionary'
import { edits } from './edits'
import { errors } from './errors'
import { exporting } from './export'
import { filter } from './filter'
import { find } from './find'
import { header } from './header'
import { help } from './help'
import { inspector } from './inspector'
import { jobs } from './jobs'
import { keys } from './keys'
import { menus } from './menus'
import { notices } from './notices'
import { palette } from './palette'
import { player } from './player'
import { problems } from './problems'
import { profiles } from './profiles'
import { reimport } from './reimport'
import { render } from './render'
import { report } from './report'
import { settings } from './settings'
import { sound } from './sound'
import { status } from './status'
import { takes } from './takes'
import { timeline } from './timeline'
import { tour } from './tour'
import { ui } from './ui'
import { voices } from './voices'
import { welcome } from './welcome'

export const en = {
  account,
  api,
  app,
  cast,
  castImport,
  library,
  switch: switchService,
  commands,
  cues,
  dictionary,
  edit,
  edits,
  errors,
  export: exporting,
  filter,
  find,
  header,
  help,
  inspector,
  jobs,
  keys,
  menus,
  notices,
  palette,
  player,
  problems,
  profiles,
  reimport,
  render,
  report,
  settings,
  sound,
  status,
  takes,
  timeline,
  tour,
  ui,
  voices,
  welcome,
}
