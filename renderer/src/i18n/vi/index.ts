import { edits } from './edits'
import { errors } from './errors'
import { player } from './player'
import { timeline } from './timeline'

export const vi = { edits, errors, player, timeline }
