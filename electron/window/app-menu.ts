import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { AppMenu, AppMenuItem } from '@shared/contracts/app'
import type { Translate } from '@shared/texts/texts'

const isMac = process.platform === 'darwin'

/** Entries of the program's own menu on a Mac. */
const macRoles = ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'] as const

/** Roles that only developers need. */
const FOR_DEVELOPERS = new Set(['reload', 'toggleDevTools'])

/**
 * The native menu. Its commands come from the window's command table; the window receives the name of
 * the one that was clicked, and runs it.
 */
export class AppMenus {
  #shown: AppMenu | null = null

  constructor(
    private readonly translate: () => Translate,
    private readonly run: (command: string) => void,
  ) {}

  /** The menu until the window sends its own. */
  showFirst(): void {
    const t = this.translate()
    const template: MenuItemConstructorOptions[] = [
      ...this.#macMenu([]),
      {
        label: t('menus.names.file'),
        submenu: isMac ? [] : [{ role: 'quit', label: t('menus.roles.quit') }],
      },
      {
        label: t('menus.names.edit'),
        submenu: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }],
      },
    ]
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  /** Shows the commands of the window. If only enabled or checked states differ, the menu is updated in place. */
  show(menu: AppMenu): void {
    const built = Menu.getApplicationMenu()
    if (built && this.#shown && frameOf(this.#shown) === frameOf(menu)) refresh(built, menu)
    else
      Menu.setApplicationMenu(
        Menu.buildFromTemplate([...this.#macMenu(menu), ...this.#template(menu)]),
      )
    this.#shown = menu
  }

  /** The menu under the program's name, where a Mac has the settings, too. */
  #macMenu(menu: AppMenu): MenuItemConstructorOptions[] {
    if (!isMac) return []
    const t = this.translate()
    const settings = menu
      .flatMap(({ items }) => items)
      .find((item) => item.kind === 'command' && item.name === 'openSettings')
    const line = { type: 'separator' } as const
    const role = (name: (typeof macRoles)[number]) => ({
      role: name,
      label: t(`menus.roles.${name}`, { name: app.getName() }),
    })
    return [
      {
        role: 'appMenu',
        submenu: [
          role('about'),
          ...(settings ? [line, { ...this.#item(settings), id: 'appSettings' }] : []),
          line,
          role('services'),
          line,
          role('hide'),
          role('hideOthers'),
          role('unhide'),
          line,
          role('quit'),
        ],
      },
    ]
  }

  #template(menu: AppMenu): MenuItemConstructorOptions[] {
    return menu.map(({ id, label, items }) => ({
      id,
      label,
      submenu: tidy(items.filter(isOffered)).map((item) => this.#item(item)),
      ...(id === 'help' && { role: 'help' as const }),
      ...(id === 'window' && { role: 'window' as const }),
    }))
  }

  #item(item: AppMenuItem): MenuItemConstructorOptions {
    if (item.kind === 'line') return { type: 'separator' }
    if (item.kind === 'role') return { role: item.role, label: item.label }
    const { name, label, key, enabled, checked } = item
    const accelerator = key === null ? undefined : shownKey(key)
    return {
      id: name,
      label,
      enabled,
      ...(accelerator !== undefined && { accelerator }),
      ...(checked !== null && { type: 'checkbox' as const, checked }),
      // The window handles the keys itself; otherwise commands would run twice.
      registerAccelerator: false,
      click: (clicked, _window, event) => {
        // A click toggles the tick, but the window decides the state.
        if (checked !== null) clicked.checked = !clicked.checked
        if (event.triggeredByAccelerator !== true) this.run(name)
      },
    }
  }
}

/** A Mac takes the keys of its menu from every window: those that are also letters stay out of it. */
function shownKey(key: string): string | undefined {
  return isMac && !/^(Mod|Ctrl)\+|^F\d/.test(key) ? undefined : acceleratorOf(key)
}

function isOffered(item: AppMenuItem): boolean {
  if (item.kind !== 'role') return true
  if (FOR_DEVELOPERS.has(item.role)) return !app.isPackaged
  return !(isMac && item.role === 'quit')
}

/** No line at either end, no two in a row. */
function tidy(items: AppMenuItem[]): AppMenuItem[] {
  return items.filter(({ kind }, i) => {
    const next = items[i + 1]
    return kind !== 'line' || (i > 0 && next !== undefined && next.kind !== 'line')
  })
}

/** The parts of a menu that cannot be changed later: items, labels and keys. */
function frameOf(menu: AppMenu): string {
  return JSON.stringify(
    menu.map(({ items, ...top }) => [
      top,
      items.map((item) => (item.kind === 'command' ? [item.name, item.label, item.key] : item)),
    ]),
  )
}

function refresh(built: Menu, menu: AppMenu): void {
  for (const item of menu.flatMap(({ items }) => items)) {
    const shown = item.kind === 'command' ? built.getMenuItemById(item.name) : null
    if (!shown || item.kind !== 'command') continue
    if (shown.enabled !== item.enabled) shown.enabled = item.enabled
    if (item.checked !== null && shown.checked !== item.checked) shown.checked = item.checked
  }
}

/** Named keys of the window as Electron writes them. */
const named: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '+': 'Plus',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Enter',
  Escape: 'Escape',
  Tab: 'Tab',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
}
const modifiers: Readonly<Record<string, string>> = {
  Mod: 'CmdOrCtrl',
  Ctrl: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
}
const PRINTED = /^[\x21-\x7e]$/
const FUNCTION = /^F([1-9]|1\d|2[0-4])$/

function keyName(key: string): string | undefined {
  if (FUNCTION.test(key)) return key
  return named[key] ?? (PRINTED.test(key) ? key.toUpperCase() : undefined)
}

/** `Mod+Shift+z` → `CmdOrCtrl+Shift+Z`; undefined for keys that a native menu cannot show. */
export function acceleratorOf(key: string): string | undefined {
  // The key itself may be a plus.
  const parts = key.endsWith('+') ? [...key.slice(0, -1).split('+'), '+'] : key.split('+')
  const name = keyName(parts.at(-1) ?? '')
  const held = parts.slice(0, -1).filter((part) => part !== '')
  const names = held.map((part) => modifiers[part])
  if (name === undefined || names.includes(undefined)) return undefined
  return [...names, name].join('+')
}
