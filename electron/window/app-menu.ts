import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { NativeWords } from './native-words'

/**
 * The native menu. Items of the studio only name a command; what it does, and whether it can be done
 * now, the window's own command table knows.
 */
export function setAppMenu(words: NativeWords, command: (name: string) => void): void {
  const { menu } = words
  const item = (label: string, name: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator && { accelerator }),
    // The window hears the keys itself; twice would be once too often.
    registerAccelerator: false,
    click: () => command(name),
  })
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    {
      label: menu.file,
      submenu: [
        item(menu.openFile, 'openFile', 'CmdOrCtrl+O'),
        item(menu.export, 'exportTrack', 'CmdOrCtrl+E'),
        { type: 'separator' },
        item(menu.settings, 'openSettings', 'CmdOrCtrl+,'),
        { type: 'separator' },
        { role: process.platform === 'darwin' ? 'close' : 'quit' },
      ],
    },
    {
      label: menu.edit,
      submenu: [
        item(menu.undo, 'undo', 'CmdOrCtrl+Z'),
        item(menu.redo, 'redo', 'CmdOrCtrl+Shift+Z'),
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: menu.view,
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
      ],
    },
    { label: menu.window, role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
