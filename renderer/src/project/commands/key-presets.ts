import type { KeyPreset } from '@shared/contracts/preferences'
import type { CommandName } from './command'

/** Where the keys of a set differ from the studio's own; null = none. */
export const keyPresets: Readonly<Record<KeyPreset, Partial<Record<CommandName, string | null>>>> =
  {
    cuecast: {},
    aegisub: {
      playPause: 's',
      chooseSpeaker: null,
      playFromHere: 't',
      startAtPlayhead: 'Mod+3',
      endAtPlayhead: 'Mod+4',
      shiftCues: 'Mod+i',
      deleteCues: 'Mod+Delete',
      redo: 'Mod+y',
    },
    'subtitle-edit': {
      startAtPlayhead: 'F11',
      endAtPlayhead: 'F12',
      previousCue: 'Alt+ArrowUp',
      nextCue: 'Alt+ArrowDown',
      insertBefore: 'Mod+Shift+Insert',
      insertAfter: 'Alt+Insert',
      mergeSelected: 'Mod+Shift+m',
      shiftCues: 'Mod+Shift+a',
      secondBack: 'Alt+ArrowLeft',
      secondForward: 'Alt+ArrowRight',
      shiftBack: 'Mod+Alt+ArrowLeft',
      shiftForward: 'Mod+Alt+ArrowRight',
      redo: 'Mod+y',
    },
  }

type Aliases = Readonly<Record<string, CommandName>>

const everywhere: Aliases = {
  'Mod+y': 'redo',
  'Alt+ArrowUp': 'previousCue',
  'Alt+ArrowDown': 'nextCue',
  ArrowLeft: 'frameBack',
  ArrowRight: 'frameForward',
}

const ofPreset: Readonly<Record<KeyPreset, Aliases>> = {
  cuecast: { 'Mod+p': 'openPalette' },
  aegisub: { ' ': 'playPause', 'Mod+p': 'playPause', h: 'stop' },
  'subtitle-edit': {
    'Mod+p': 'playPause',
    'Mod+ ': 'playPause',
    F5: 'playCue',
    'Mod+Alt+v': 'splitCue',
  },
}

/** Further keys of commands, for hands that know them from elsewhere; a key of a command goes before. */
export const keyAliases = (preset: KeyPreset): Aliases => ({ ...everywhere, ...ofPreset[preset] })
