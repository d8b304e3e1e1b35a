import type { KeyPreset } from '@shared/contracts/preferences'
import type { CommandName } from './command'

/** Where the keys of a set differ from the studio's own; null = none. */
export const keyPresets: Readonly<Record<KeyPreset, Partial<Record<CommandName, string | null>>>> =
  {
    cuecast: {},
    aegisub: {
      playPause: 's',
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
      redo: 'Mod+y',
    },
  }
