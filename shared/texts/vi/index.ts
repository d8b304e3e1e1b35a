import * as app from './app'
import * as common from './common'
import * as cues from './cues'
import * as cast from './cast'
import * as narration from './narration'
import * as sound from './sound'
import * as render from './render'
import * as timeline from './timeline'
import * as ui from './ui'
import * as review from './review'
import * as handover from './export'
import * as failures from './failures'
import * as problems from './problems'
import * as settings from './settings'
import * as help from './help'
import * as native from './native'
import * as reviewPage from './review-page'
import * as terminal from './terminal'
import * as commandUsage from './usage'
import * as ownVoices from './own-voices'

export const vi = {
  ...app,
  ...common,
  ...cues,
  ...cast,
  ...narration,
  ...sound,
  ...render,
  ...timeline,
  ...ui,
  ...review,
  ...handover,
  ...failures,
  ...problems,
  ...settings,
  ...help,
  ...native,
  ...reviewPage,
  ...terminal,
  ...commandUsage,
  ...ownVoices,
}
