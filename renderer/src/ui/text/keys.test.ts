// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const pressed = (key: string, code: string, held: KeyboardEventInit) =>
  new KeyboardEvent('keydown', { key, code, ...held })
const OPTION = { altKey: true }

/** The module as a computer of that kind loads it. */
async function on(platform: string) {
  vi.stubGlobal('navigator', { platform })
  vi.resetModules()
  return import('./keys')
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('a key that is held with Option', () => {
  it.each([
    ['¡', 'Digit1', { altKey: true, metaKey: true }, 'Mod+Alt+1'],
    ['ß', 'KeyS', { altKey: true, metaKey: true }, 'Mod+Alt+s'],
    ['≠', 'Equal', { altKey: true, metaKey: true }, 'Mod+Alt+='],
    ['–', 'Minus', { altKey: true, metaKey: true }, 'Mod+Alt+-'],
    ['º', 'Digit0', OPTION, 'Alt+0'],
    ['Â', 'KeyM', { altKey: true, shiftKey: true }, 'Alt+Shift+m'],
    ['ArrowLeft', 'ArrowLeft', OPTION, 'Alt+ArrowLeft'],
  ])('is the key itself on a Mac, not the letter %s', async (key, code, held, keys) => {
    const { keyOf } = await on('MacIntel')
    expect(keyOf(pressed(key, code, held))).toBe(keys)
  })

  it('writes its letter into a text on a Mac alone, and only without Cmd', async () => {
    const { writesByOption } = await on('MacIntel')
    expect(writesByOption(pressed('µ', 'KeyM', OPTION))).toBe(true)
    expect(writesByOption(pressed('ArrowLeft', 'ArrowLeft', OPTION))).toBe(false)
    expect(writesByOption(pressed('ß', 'KeyS', { altKey: true, metaKey: true }))).toBe(false)
    const elsewhere = await on('Win32')
    expect(elsewhere.writesByOption(pressed('m', 'KeyM', OPTION))).toBe(false)
  })

  it('is what the layout writes elsewhere', async () => {
    const { keyOf } = await on('Win32')
    expect(keyOf(pressed('z', 'KeyY', { altKey: true, ctrlKey: true }))).toBe('Mod+Alt+z')
  })
})
