import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useSave } from '@/project/document/save-store'
import { flushEdits } from '@/project/document/saving'
import { toast } from '@/ui/overlays/toasts'

/** The window closes only once the last edits are on disk, or when the user gives them up. */
export function useLeaving(): void {
  const t = useTranslations('app')
  const refused = useEffectEvent((error: Parameters<typeof toast>[0], close: () => void) => {
    toast(error, { label: t('closeAnyway'), run: close })
  })
  useEffect(() => {
    let given = false
    const close = () => {
      given = true
      window.close()
    }
    const hold = (event: BeforeUnloadEvent) => {
      if (given || useSave.getState().state === 'saved') return
      event.preventDefault()
      void flushEdits().then((saved) => (saved.ok ? close() : refused(saved.error, close)))
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
}
