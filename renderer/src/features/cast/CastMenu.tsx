import { Ellipsis, FileDown, FileUp, LibraryBig } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { commandEnabled, runCommand } from '@/project/commands/command-table'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'

/** Cast maps in and out, and the cast library. */
export function CastMenu() {
  const t = useTranslations('cast')
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('menu')} icon={<Ellipsis />} data-testid="cast-menu" />}
    >
      <CastChoices />
    </Menu>
  )
}

/** Mounted while the menu is open, so that what can be done is asked only then. */
function CastChoices() {
  const t = useTranslations('cast')
  return (
    <>
      <MenuItem
        icon={<FileUp />}
        hint={t('importHint')}
        data-testid="cast-import"
        onSelect={() => runCommand('importCastMap')}
      >
        {t('import')}
      </MenuItem>
      <MenuItem
        icon={<FileDown />}
        hint={t('exportHint')}
        disabled={!commandEnabled('exportCastMap')}
        data-testid="cast-export"
        onSelect={() => runCommand('exportCastMap')}
      >
        {t('export')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<LibraryBig />}
        hint={t('libraryHint')}
        data-testid="cast-library"
        onSelect={() => runCommand('openCastLibrary')}
      >
        {t('library')}
      </MenuItem>
    </>
  )
}
