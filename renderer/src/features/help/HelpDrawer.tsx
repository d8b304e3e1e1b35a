import { ArrowLeft, Footprints, X } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { closeHelp, showHelp, useHelp } from '@/project/help/help-store'
import { startTour } from '@/project/help/tour-store'
import { Button } from '@/ui/Button'
import { SearchField } from '@/ui/fields/SearchField'
import { IconButton } from '@/ui/IconButton'
import { PanelHead } from '@/ui/PanelHead'
import { HelpList } from './HelpList'
import styles from './Help.module.css'
import { TopicView } from './TopicView'

/** Help beside the work: nothing is locked, and what it tells of stays in reach. */
export function HelpDrawer() {
  return useHelp((state) => state.open) ? <OpenDrawer /> : null
}

/** The focus goes into the drawer when it opens, and back to where it was when it closes. */
function useBorrowedFocus() {
  const field = useRef<HTMLInputElement>(null)
  // Asked before anything of the drawer is there: a topic takes the focus as it appears.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [before])
  return field
}

/** Escape in the drawer is the drawer's; elsewhere it belongs to what has the focus. */
function useEscape(leave: () => void) {
  const drawer = useRef<HTMLElement>(null)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.stopPropagation()
    leave()
  })
  useEffect(() => {
    const element = drawer.current
    const onKey = (event: KeyboardEvent) => pressed(event)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return drawer
}

function OpenDrawer() {
  const t = useTranslations('help')
  const topic = useHelp((state) => state.topic)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const field = useBorrowedFocus()
  const drawer = useEscape(() => (search === '' ? closeHelp() : setSearch('')))
  const find = (text: string) => {
    setSearch(text)
    if (topic !== null) showHelp()
  }
  return (
    <aside
      ref={drawer}
      className={styles.drawer}
      aria-label={t('title')}
      data-testid="help"
      data-own-escape
    >
      <PanelHead title={t('title')}>
        {topic !== null && (
          <Button
            look="quiet"
            icon={<ArrowLeft />}
            data-testid="help-back"
            onClick={() => {
              showHelp()
              field.current?.focus()
            }}
          >
            {t('back')}
          </Button>
        )}
        <IconButton
          label={t('tour')}
          icon={<Footprints />}
          data-testid="help-tour"
          onClick={() => {
            closeHelp()
            startTour()
          }}
        />
        <CloseButton />
      </PanelHead>
      <div className={styles.top}>
        <SearchField
          ref={field}
          label={t('search')}
          value={search}
          testId="help-search"
          onChange={find}
        />
      </div>
      <div className={styles.body}>
        {topic === null ? (
          <HelpList search={wanted} onClear={() => setSearch('')} />
        ) : (
          <TopicView key={topic} topic={topic} />
        )}
      </div>
    </aside>
  )
}

function CloseButton() {
  const t = useTranslations('ui')
  return <IconButton label={t('close')} keys="Escape" icon={<X />} onClick={closeHelp} />
}
