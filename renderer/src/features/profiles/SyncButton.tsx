import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { syncProfiles, useProfiles } from '@/project/profiles/profile-store'
import { IconButton } from '@/ui/IconButton'

export function SyncButton() {
  const t = useTranslations('profiles')
  const syncing = useProfiles((state) => state.syncing)
  return (
    <IconButton
      label={t('sync')}
      icon={<RefreshCw />}
      busy={syncing}
      data-testid="profiles-sync"
      onClick={() => void syncProfiles()}
    />
  )
}
