import type { palette as vi } from '../vi/palette'

export const palette: typeof vi = {
  title: 'Commands',
  search: 'Type the name of a command…',
  none: 'No matching commands.',
}
