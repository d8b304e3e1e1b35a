import { castMapFromSpeakers } from '@shared/casting/cast-map'
import { Ellipsis, FileDown, FileUp, LibraryBig } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/project/document-store'
import { openDialog } from '@/project/workspace-store'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuLine } from '@/ui/Menu'
import { toast } from '@/ui/toasts'

/** Cast maps in and out. */
export function CastMenu() {
  const t = useTranslations('cast')
  const nobodyCast = useDocument((state) => state.speakers.every(({ voiceId }) => voiceId === null))
  const exportFile = async () => {
    const castMap = castMapFromSpeakers(useDocument.getState().speakers)
    const answer = await studio.castMapExport({ castMap })
    if (!answer.ok) toast(answer.error)
    else if (answer.value) toast(t('exported', { count: answer.value.entries }))
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('menu')} icon={<Ellipsis />} data-testid="cast-menu" />}
    >
      <MenuItem
        icon={<FileUp />}
        hint={t('importHint')}
        data-testid="cast-import"
        onSelect={() => void importFile()}
      >
        {t('import')}
      </MenuItem>
      <MenuItem
        icon={<FileDown />}
        hint={t('exportHint')}
        disabled={nobodyCast}
        data-testid="cast-export"
        onSelect={() => void exportFile()}
      >
        {t('export')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<LibraryBig />}
        hint={t('libraryHint')}
        data-testid="cast-library"
        onSelect={() => openDialog({ kind: 'cast-library' })}
      >
        {t('library')}
      </MenuItem>
    </Menu>
  )
}

async function importFile(): Promise<void> {
  const answer = await studio.castMapChoose()
  if (!answer.ok) toast(answer.error)
  else if (answer.value) openDialog({ kind: 'cast-import', file: answer.value })
}
