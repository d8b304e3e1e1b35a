import type { keys as keysVi } from '../../vi/app/keys'

export const keys: typeof keysVi = {
  title: 'Keyboard shortcuts',
  preset: 'Shortcut preset',
  presets: { cuecast: 'Cuecast', aegisub: 'Aegisub', 'subtitle-edit': 'Subtitle Edit' },
  search: 'Find a command…',
  hint: 'Click a shortcut, then press the new keys. Each shortcut belongs to one command.',
  taken: 'That shortcut belonged to “{command}”, which now has none.',
  press: 'Press the new keys…',
  none: 'None',
  remove: 'Remove shortcut',
}
