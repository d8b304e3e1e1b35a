import type { BlockLook } from './block-look'
import type { Box } from './shapes'

/** A block on screen: its cue, and how far its take reaches. */
export interface PlacedBlock {
  /** From the cue's start to its end. */
  box: Box
  /** Right end of the take as it is played; left of the box's right end when it is shorter. */
  takeRight: number
  look: BlockLook
  colour: string
  cueId: string
  selected: boolean
  active: boolean
  /** How much of a rendering cue is filled, 0–1. */
  filled: number
}

/** Narrower blocks show no more than colour and pattern. */
export const NAME_PX = 46
/** Height of the line that holds number, text and marks, in lanes that are high enough for it. */
export const NAME_LINE = 15
const NAMED_LANE = 28

export const hasName = ({ box }: PlacedBlock): boolean =>
  box.width >= NAME_PX && box.height >= NAMED_LANE
