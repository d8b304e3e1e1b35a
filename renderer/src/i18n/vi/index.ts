import { edits } from './edits'
import { errors } from './errors'
import { player } from './player'
import { timeline } from './timeline'
import { ui } from './ui'

export const vi = { edits, errors, player, timeline, ui }
