interface SpeakerColour {
  /** OKLCH 0.76 0.115 as sRGB, `0xRRGGBB`. */
  rgb: number
  /** The nearest marker colour of OpenTimelineIO. */
  otio: string
  /** … of DaVinci Resolve, after `ResolveColor`. */
  resolve: string
  /** … of Avid, for the `LOC` lines of an EDL. */
  avid: string
}

/** The speaker palette of the studio, and what editing programs call its colours. */
const palette = [
  { rgb: 0x5bbeed, otio: 'CYAN', resolve: 'Sky', avid: 'CYAN' },
  { rgb: 0xeb9c6a, otio: 'ORANGE', resolve: 'Sand', avid: 'YELLOW' },
  { rgb: 0x6cc795, otio: 'GREEN', resolve: 'Mint', avid: 'GREEN' },
  { rgb: 0xe393c6, otio: 'PINK', resolve: 'Pink', avid: 'MAGENTA' },
  { rgb: 0xc4b256, otio: 'YELLOW', resolve: 'Lemon', avid: 'YELLOW' },
  { rgb: 0xb2a3f4, otio: 'PURPLE', resolve: 'Lavender', avid: 'BLUE' },
  { rgb: 0x3fc8c4, otio: 'CYAN', resolve: 'Cyan', avid: 'CYAN' },
  { rgb: 0xf19295, otio: 'RED', resolve: 'Rose', avid: 'RED' },
  { rgb: 0x9cbf6e, otio: 'GREEN', resolve: 'Green', avid: 'GREEN' },
  { rgb: 0x89b1fa, otio: 'BLUE', resolve: 'Blue', avid: 'BLUE' },
  { rgb: 0xdca657, otio: 'ORANGE', resolve: 'Cocoa', avid: 'YELLOW' },
  { rgb: 0xd099e1, otio: 'MAGENTA', resolve: 'Fuchsia', avid: 'MAGENTA' },
] as const satisfies readonly SpeakerColour[]

/** @param index into the speaker palette */
export const colourOf = (index: number): SpeakerColour => palette[index] ?? palette[0]
