import { currentPreferences } from '@/bridge/preferences'
import { studio } from '@/bridge/studio'
import type { Locale } from '@shared/languages/locales'
import { translator } from '@shared/texts/texts'
import { onCommandsChanged } from '@/commands/command-table'
import { menuModel, type MenuWords } from '@/commands/menus'

/** The menu may lag behind the hand, but must not cost a frame: not shown more often than this, ms. */
const EVERY_MS = 300

function wordsOf(locale: Locale): MenuWords {
  const t = translator(locale)
  return {
    command: (name) => t(`commands.${name}`),
    menu: (name) => t(`menus.names.${name}`),
    role: (role) => t(`menus.roles.${role}`),
    undo: (edit) => t('menus.undo', { edit: t(`edits.${edit}`) }),
    redo: (edit) => t('menus.redo', { edit: t(`edits.${edit}`) }),
  }
}

/** Keeps the native menu true to the command table: its words, its keys, what can be done now. */
export function followMenu(): () => void {
  let words = wordsOf(currentPreferences().locale)
  let spoken = currentPreferences().locale
  let shown = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (): void => {
    timer = undefined
    const { locale } = currentPreferences()
    if (locale !== spoken) words = wordsOf(locale)
    spoken = locale
    const menu = menuModel(words)
    const text = JSON.stringify(menu)
    if (text !== shown) void studio.menuShow(menu)
    shown = text
  }
  show()
  const end = onCommandsChanged(() => {
    timer ??= setTimeout(show, EVERY_MS)
  })
  return () => {
    end()
    clearTimeout(timer)
  }
}
