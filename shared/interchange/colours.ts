/** The speaker palette of the studio (OKLCH 0.76 0.115, twelve hues) as sRGB, `0xRRGGBB`. */
const palette = [
  0x5bbeed, 0xeb9c6a, 0x6cc795, 0xe393c6, 0xc4b256, 0xb2a3f4, 0x3fc8c4, 0xf19295, 0x9cbf6e,
  0x89b1fa, 0xdca657, 0xd099e1,
] as const

/** Marker colours that editors know by name, the nearest one for each of the palette. */
const named = [
  'CYAN',
  'ORANGE',
  'GREEN',
  'PINK',
  'YELLOW',
  'PURPLE',
  'CYAN',
  'RED',
  'GREEN',
  'BLUE',
  'ORANGE',
  'MAGENTA',
] as const

export const rgbOf = (colour: number): number => palette[colour] ?? palette[0]
export const colourName = (colour: number): (typeof named)[number] => named[colour] ?? named[0]
