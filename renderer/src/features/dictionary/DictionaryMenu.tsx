import { Ellipsis, FileDown, FileUp, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { syncDictionary, useDictionary } from '@/project/dictionary/dictionary-store'
import { openDialog } from '@/project/view/workspace-store'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { toast } from '@/ui/overlays/toasts'

/** Sync, import and export. */
export function DictionaryMenu() {
  const t = useTranslations('dictionary')
  const { connectionId, syncing } = useDictionary()
  const importFile = async () => {
    const answer = await studio.dictionaryChooseFile()
    if (!answer.ok) toast(answer.error)
    else if (answer.value) openDialog({ kind: 'dictionary-import', file: answer.value })
  }
  const exportFile = async () => {
    if (connectionId === null) return
    const answer = await studio.dictionaryExport({ connectionId })
    if (!answer.ok) toast(answer.error)
    else if (answer.value) toast(t('exported', { count: answer.value.entries }))
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('more')} icon={<Ellipsis />} data-testid="dictionary-menu" />}
    >
      <MenuItem
        icon={<RefreshCw />}
        disabled={syncing}
        data-testid="dictionary-sync"
        onSelect={() => void syncDictionary()}
      >
        {t('sync')}
      </MenuItem>
      <MenuItem
        icon={<FileUp />}
        data-testid="dictionary-import"
        onSelect={() => void importFile()}
      >
        {t('import')}
      </MenuItem>
      <MenuItem
        icon={<FileDown />}
        data-testid="dictionary-export"
        onSelect={() => void exportFile()}
      >
        {t('export')}
      </MenuItem>
    </Menu>
  )
}
