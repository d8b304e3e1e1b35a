import type { keys as vi } from '../vi/keys'

export const keys: typeof vi = {
  title: 'Keys of the commands',
  preset: 'Set of keys',
  presets: { cuecast: 'Cuecast', aegisub: 'Aegisub', 'subtitle-edit': 'Subtitle Edit' },
  search: 'Find a command…',
  hint: 'Press a key in the list, then type the new one. A key has one command.',
  taken: 'That key belonged to “{command}”, which now has none.',
  press: 'Type the new key…',
  none: 'None',
  remove: 'Take the key away',
}
