import { describe, expect, it, vi } from 'vitest'
import { acceleratorOf } from './app-menu'

vi.mock('electron', () => ({}))

describe('a key of the window in a native menu', () => {
  it.each([
    ['Mod+Shift+z', 'CmdOrCtrl+Shift+Z'],
    [' ', 'Space'],
    ['Alt+ArrowLeft', 'Alt+Left'],
    ['[', '['],
    ['Mod+,', 'CmdOrCtrl+,'],
    ['Mod++', 'CmdOrCtrl+Plus'],
    ['F8', 'F8'],
    ['Mod+Shift+Insert', 'CmdOrCtrl+Shift+Insert'],
  ])('%s is %s', (key, accelerator) => {
    expect(acceleratorOf(key)).toBe(accelerator)
  })

  it.each(['Mod+ă', 'Hyper+z', 'MediaPlayPause', ''])('shows no key for %s', (key) => {
    expect(acceleratorOf(key)).toBeUndefined()
  })
})
