import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { translator } from '@shared/texts/texts'
import { acceleratorOf } from './app-menu'

const shown: MenuItemConstructorOptions[][] = []
vi.mock('electron', () => ({
  app: { getName: () => 'Cuecast', isPackaged: true },
  Menu: {
    buildFromTemplate: (template: MenuItemConstructorOptions[]) => shown.push(template),
    setApplicationMenu: () => undefined,
    getApplicationMenu: () => null,
  },
}))

it('a Mac has the settings under the name of the program, in the language of the studio', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')
  Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' })
  vi.resetModules()
  const { AppMenus } = await import('./app-menu')
  Object.defineProperty(process, 'platform', { ...platform })
  const menus = new AppMenus(() => translator('vi'), vi.fn())
  const settings = {
    kind: 'command',
    name: 'openSettings',
    label: 'Cài đặt…',
    key: 'Mod+,',
    enabled: true,
    checked: null,
  } as const
  menus.show([{ id: 'file', label: 'Tệp', items: [settings] }])
  const [own] = shown.at(-1) ?? []
  const entries = Array.isArray(own?.submenu) ? own.submenu : []
  expect(entries.flatMap(({ label }) => label ?? [])).toEqual(
    ['Giới thiệu Cuecast', 'Cài đặt…', 'Dịch vụ', 'Ẩn Cuecast'].concat([
      'Ẩn chương trình khác',
      'Hiện tất cả',
      'Thoát',
    ]),
  )
  expect(entries[2]).toMatchObject({ accelerator: 'CmdOrCtrl+,' })
})

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
