import { expect, it, vi } from 'vitest'
import { meaningfulPlace, onWayland } from './studio-window'

vi.mock('electron', () => ({}))

const wayland = { XDG_SESSION_TYPE: 'wayland' }

it.each([
  ['', wayland, 'linux', true],
  ['wayland', {}, 'linux', true],
  ['x11', wayland, 'linux', false],
  ['', { XDG_SESSION_TYPE: 'x11' }, 'linux', false],
  ['', wayland, 'darwin', false],
] as const)('with platform "%s" and %j on %s Wayland is %s', (platform, env, system, expected) => {
  expect(onWayland(platform, env, system)).toBe(expected)
})

it('a position that Wayland made up is neither kept nor used', () => {
  const place = { x: 0, y: 0, width: 1_200, height: 800, maximized: false }
  expect(meaningfulPlace(place, true)).toEqual({ width: 1_200, height: 800, maximized: false })
  expect(meaningfulPlace(place, false)).toEqual(place)
})
