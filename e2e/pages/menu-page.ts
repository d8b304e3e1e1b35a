import { expect, type ElectronApplication } from '@playwright/test'

interface ShownItem {
  label: string
  enabled: boolean
  checked: boolean
  key: string
}

/** The native menu, as the operating system shows it. */
export class MenuPage {
  constructor(readonly app: ElectronApplication) {}

  /** Names of the menus from left to right. */
  titles(): Promise<string[]> {
    return this.app.evaluate(
      ({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [],
    )
  }

  item(command: string): Promise<ShownItem | null> {
    return this.app.evaluate(({ Menu }, id) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(id)
      if (!item) return null
      const { label, enabled, checked, accelerator = '' } = item
      return { label, enabled, checked, key: String(accelerator) }
    }, command)
  }

  /** Waits until an item looks as it should. */
  async shows(command: string, wanted: Partial<ShownItem>): Promise<void> {
    await expect.poll(() => this.item(command)).toMatchObject(wanted)
  }

  async click(command: string): Promise<void> {
    await this.app.evaluate(({ BrowserWindow, Menu }, id) => {
      const [window] = BrowserWindow.getAllWindows()
      Menu.getApplicationMenu()?.getMenuItemById(id)?.click({}, window, window?.webContents)
    }, command)
  }
}
