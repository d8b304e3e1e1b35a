import type { player as vi } from '../vi/player'

export const player: typeof vi = {
  name: 'Player',
}
