import type { palette as paletteVi } from '../../vi/app/palette'

export const palette: typeof paletteVi = {
  title: 'Commands',
  search: 'Type the name of a command…',
  none: 'No matching commands.',
}
