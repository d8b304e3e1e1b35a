import { AudioLines, Plus, RefreshCw } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyOf } from '@shared/profiles/project-copies'
import { useDocument } from '@/project/document/document-store'
import { syncProfiles, useProfiles, waitingProfiles } from '@/project/profiles/profile-store'
import { usesOf } from '@/project/profiles/profile-uses'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { SearchField } from '@/ui/fields/SearchField'
import { Panel, PanelBody, PanelTop } from '@/ui/Panel'
import type { ProfileTarget } from '@/project/edits/profile-edits'
import { createProfile, unusualSound } from '@/project/profiles/profile-actions'
import { useSelection } from '@/project/view/selection-store'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { profilesFound } from './find-profiles'
import { OnlyHere } from './OnlyHere'
import { ProfileItem } from './ProfileItem'
import styles from './ProfilesPanel.module.css'

/** What another client changed shows when one looks: on opening the panel and on coming back. */
function useFreshProfiles(): void {
  useEffect(() => {
    const look = () => void syncProfiles()
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}

/** Named ways to sound: made, heard, applied, and kept the same at the service. */
export function ProfilesPanel() {
  const t = useTranslations('profiles')
  const { rows, error } = useProfiles()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const { fields, speakers, order, byId } = useDocument()
  const uses = useMemo(
    () => usesOf(fields.profiles, { fields, speakers, order, byId }),
    [fields, speakers, order, byId],
  )
  const found = profilesFound(rows, useDeferredValue(search))
  const isEmpty = rows.length === 0
  useFreshProfiles()
  return (
    <Panel
      title={t('title')}
      actions={
        <>
          <NewProfileMenu onMade={setOpen} />
          <SyncButton />
        </>
      }
      help="profiles"
      testId="profiles-panel"
    >
      <PanelTop>
        {!isEmpty && (
          <SearchField
            label={t('search')}
            value={search}
            testId="profiles-search"
            onChange={setSearch}
          />
        )}
        {error && <ErrorNote error={error} />}
        <ServiceNote />
      </PanelTop>
      <PanelBody>
        {found.length === 0 && (
          <EmptyState icon={<AudioLines />} title={t(isEmpty ? 'empty' : 'notFound')}>
            {isEmpty && t('emptyHint')}
          </EmptyState>
        )}
        <ul>
          {found.map((row) => {
            const copy = copyOf(row, fields.profiles)
            return (
              <ProfileItem
                key={row.key}
                row={row}
                copy={copy}
                use={copy && uses.get(copy.id)}
                open={open === row.key}
                onOpen={setOpen}
                onMade={setOpen}
              />
            )
          })}
        </ul>
        <OnlyHere rows={rows} />
      </PanelBody>
    </Panel>
  )
}

/** What the service does with profiles, where that is not simply keeping them. */
function ServiceNote() {
  const t = useTranslations('profiles')
  const { rows, shelves, error } = useProfiles()
  const waiting = error === null ? 0 : waitingProfiles()
  const kinds = Object.values(shelves)
  const hasNone = kinds.every((kind) => kind === 'none')
  const isSingle = rows.length > 0 && kinds.includes('single')
  if (!hasNone && !isSingle && waiting === 0) return null
  return (
    <output className={styles.note} data-testid="profiles-note">
      {hasNone ? t('none') : isSingle ? t('single') : t('waiting', { count: waiting })}
    </output>
  )
}

/** A new profile: empty, or as the project, the speaker or the cue sounds now. */
function NewProfileMenu({ onMade }: { onMade: (key: string) => void }) {
  const t = useTranslations('profiles')
  const activeId = useSelection((state) => state.activeId)
  const cue = useDocument((state) => state.byId.get(activeId ?? ''))
  const speaker = useDocument((state) => state.speakersById[cue?.speakerId ?? ''])
  const project = useDocument((state) => state.fields.name)
  const make = async (name: string, target: ProfileTarget | null) => {
    const key = await createProfile(name, target ? unusualSound(target) : {})
    if (key !== null) onMade(key)
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('new')} icon={<Plus />} data-testid="profiles-new" />}
    >
      <MenuItem
        icon={<Plus />}
        data-testid="profiles-new-blank"
        onSelect={() => void make(t('new'), null)}
      >
        {t('newBlank')}
      </MenuItem>
      <MenuLine />
      <MenuHeading>{t('newFrom')}</MenuHeading>
      <MenuItem
        data-testid="profiles-new-project"
        onSelect={() => void make(project, { level: 'project' })}
      >
        {t('fromProject')}
      </MenuItem>
      {speaker && (
        <MenuItem
          data-testid="profiles-new-speaker"
          onSelect={() => void make(speaker.label, { level: 'speaker', id: speaker.id })}
        >
          {t('fromSpeaker', { name: speaker.label })}
        </MenuItem>
      )}
      {cue && (
        <MenuItem
          data-testid="profiles-new-cue"
          onSelect={() => void make(t('new'), { level: 'cues', ids: [cue.id] })}
        >
          {t('fromCue')}
        </MenuItem>
      )}
    </Menu>
  )
}

function SyncButton() {
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
