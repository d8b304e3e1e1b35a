import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Header } from '@/features/header/Header'
import { Notices } from '@/features/notices/Notices'
import { TourOffer } from '@/features/tour/Tour'
import { StatusBar } from '@/features/status/StatusBar'
import { Welcome } from '@/features/welcome/Welcome'
import { useDocument } from '@/project/document/document-store'
import { useRunState } from '@/project/runs/run-store'
import { useWorkspace } from '@/project/view/workspace-store'
import { MenuRegion } from '@/ui/overlays/Menu'
import { useSave, flushEdits } from '@/project/document/saving'
import { toast } from '@/ui/overlays/toasts'
import { EditorLayout } from './EditorLayout'
import styles from './Studio.module.css'

/** The one window: header, what is open, status bar. */
export function Studio() {
  const t = useTranslations('app')
  const opened = useDocument((state) => state.opened !== null)
  const opening = useWorkspace((state) => state.opening)
  const name = useDocument((state) => state.fields.name)
  const run = useRunState()
  useLeaving()
  useEffect(() => {
    document.title = opened ? `${name} — Cuecast` : 'Cuecast'
  }, [opened, name])
  return (
    <div
      className={styles.studio}
      data-app-state={opening ? 'busy' : 'ready'}
      data-project-state={opened ? 'open' : 'none'}
      data-run-state={run}
      aria-busy={opening}
    >
      <Header />
      <Notices />
      <main className={styles.main} aria-label={t('main')}>
        {opened ? <EditorLayout /> : <Welcome offer={<TourOffer />} />}
      </main>
      {opened && <StatusBar />}
      <MenuRegion label={t('menus')} />
    </div>
  )
}

/** The window closes only once the last edits are on disk, or when the user gives them up. */
function useLeaving(): void {
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
