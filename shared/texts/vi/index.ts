import { api } from './api'
import { app, commands, header, keys, menus, palette, status, ui } from './app'
import { cast, castImport, library, voices } from './cast'
import { cues, edit, edits, filter, find, reimport } from './cues'
import { dictionary } from './dictionary'
import { errors } from './errors'
import { help, tour } from './help'
import { inspector, takes } from './inspector'
import { native } from './native'
import { notices } from './notices'
import { player, timeline } from './player'
import { problems } from './problems'
import { profiles } from './profiles'
import { switchService, exporting, jobs, render } from './render'
import { account, settings } from './settings'
import { report, sound } from './sound'
import { terminal } from './terminal'
import { welcome } from './welcome'

export const vi = {
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
  native,
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
  terminal,
  timeline,
  tour,
  ui,
  voices,
  welcome,
}
