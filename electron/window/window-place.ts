import type { WindowPlace } from '../settings/settings-schema'

/**
 * True where windows have no position: Wayland answers 0,0 for every one, and ignores where they
 * are put. `platform` is the value of the switch `ozone-platform`, '' without it.
 */
export function onWayland(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  system: NodeJS.Platform = process.platform,
): boolean {
  if (system !== 'linux' || platform === 'x11') return false
  return platform === 'wayland' || env['XDG_SESSION_TYPE'] === 'wayland'
}

/** What of a place means anything there: the size, and the position where there is one. */
export function meaningfulPlace(place: WindowPlace, wayland: boolean): WindowPlace {
  const { width, height, maximized } = place
  return wayland ? { width, height, maximized } : place
}
