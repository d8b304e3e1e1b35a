import type { ProfileRow } from '@shared/contracts/profile'
import { copyOf } from '@shared/profiles/resolve-sound'
import { inConflict } from '@shared/profiles/rows'
import { AudioLines, Plus, RefreshCw, Save } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { compareNames } from '@/ui/text/language'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import type { ProfileTarget } from '@/model/edits/profile-edits'
import {
  createProfile,
  unusualSound,
  syncProfiles,
  useProfiles,
  waitingProfiles,
  editProfiles,
} from '@/model/services/profile-store'
import { usesOf } from '@/model/services/profile-uses'
import { useSelection } from '@/model/view/selection-store'
import { useUntold } from '@/model/services/use-connection'
import { SearchField } from '@/ui/fields/SearchField'
import { IconButton } from '@/ui/IconButton'
import { Hint, Row, Text } from '@cuecast/ui'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { Panel, PanelBody, PanelTop } from '@/ui/Panel'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { searchable } from '@/ui/text/search'
import { nameOf, ProfileItem, useSummary } from './ProfileItem'
import styles from './ProfilesPanel.module.css'

/** Profiles: create, audition, apply, and sync with the service. */
export function ProfilesPanel() {
  const t = useT()
  const { rows, error, syncing } = useProfiles()
  const untold = useUntold(error)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const { fields, speakers, order, byId } = useDocument()
  const uses = useMemo(
    () => usesOf(fields.profiles, { fields, speakers, order, byId }),
    [fields, speakers, order, byId],
  )
  const found = profilesFound(rows, useDeferredValue(search))
  const isEmpty = rows.length === 0
  // Other clients change them too.
  useEffect(() => {
    const look = () => void syncProfiles()
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
  return (
    <Panel
      title={t('app.sides.profiles')}
      actions={
        <>
          <NewProfileMenu onMade={setOpen} />
          <IconButton
            label={t('ui.sync')}
            icon={<RefreshCw />}
            busy={syncing}
            data-testid="profiles-sync"
            onClick={() => void syncProfiles()}
          />
        </>
      }
      help="profiles"
      testId="profiles-panel"
    >
      <PanelTop>
        {!isEmpty && (
          <SearchField label={t('profiles.search')} value={search} onChange={setSearch} />
        )}
        {untold && <ErrorNote error={untold} />}
        <ServiceNote />
      </PanelTop>
      <PanelBody>
        {found.length === 0 && (
          <EmptyState
            icon={<AudioLines />}
            title={t(isEmpty ? 'profiles.empty' : 'profiles.notFound')}
          >
            {isEmpty && t('profiles.emptyHint')}
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

/** Limits of the service: it stores no profiles, only one of each type, or has not received all yet. */
function ServiceNote() {
  const t = useT()
  const { rows, shelves, error } = useProfiles()
  const waiting = error === null ? 0 : waitingProfiles()
  const kinds = Object.values(shelves)
  const hasNone = kinds.every((kind) => kind === 'none')
  const isSingle = rows.length > 0 && kinds.includes('single')
  if (!hasNone && !isSingle && waiting === 0) return null
  return (
    <Text as="output" quiet small>
      {hasNone
        ? t('profiles.none')
        : isSingle
          ? t('profiles.single')
          : t('profiles.waiting', { count: waiting })}
    </Text>
  )
}

/** Creates a profile: empty, or from the current sound of the project, speaker or cue. */
function NewProfileMenu({ onMade }: { onMade: (key: string) => void }) {
  const t = useT()
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
      trigger={<IconButton label={t('profiles.new')} icon={<Plus />} data-testid="profiles-new" />}
    >
      <MenuItem
        icon={<Plus />}
        data-testid="profiles-new-blank"
        onSelect={() => void make(t('profiles.new'), null)}
      >
        {t('profiles.newBlank')}
      </MenuItem>
      <MenuLine />
      <MenuHeading>{t('profiles.newFrom')}</MenuHeading>
      <MenuItem onSelect={() => void make(project, { level: 'project' })}>
        {t('profiles.fromProject')}
      </MenuItem>
      {speaker && (
        <MenuItem onSelect={() => void make(speaker.label, { level: 'speaker', id: speaker.id })}>
          {t('profiles.fromSpeaker', { name: speaker.label })}
        </MenuItem>
      )}
      {cue && (
        <MenuItem onSelect={() => void make(t('profiles.new'), { level: 'cues', ids: [cue.id] })}>
          {t('profiles.fromCue')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** Rows that match the search, ignoring diacritics: conflicts first, then by name. */
function profilesFound(rows: readonly ProfileRow[], search: string): ProfileRow[] {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  return rows
    .filter((row) => row.mine !== null || inConflict(row))
    .filter((row) => {
      const name = searchable(nameOf(row))
      return words.every((word) => name.includes(word))
    })
    .sort(
      (a, b) =>
        Number(inConflict(b)) - Number(inConflict(a)) ||
        compareNames(nameOf(a), nameOf(b)) ||
        a.type.localeCompare(b.type),
    )
}

/** Profiles of the project that this connection does not have. */
function OnlyHere({ rows }: { rows: readonly ProfileRow[] }) {
  const t = useT()
  const copies = useDocument((state) => state.fields.profiles)
  const summary = useSummary()
  const known = new Set(rows.map((row) => copyOf(row, copies)?.id))
  const onlyHere = copies.filter(({ id }) => !known.has(id))
  if (onlyHere.length === 0) return null
  return (
    <section aria-label={t('profiles.onlyHere')} data-testid="profiles-only-here">
      <h3 style={{ padding: '12px 12px 0' }}>{t('profiles.onlyHere')}</h3>
      <Hint style={{ padding: '2px 12px 4px' }}>{t('profiles.onlyHereHint')}</Hint>
      <ul>
        {onlyHere.map(({ id, name, type, fields }) => (
          <Row as="li" gap={4} key={id} padding="4px 8px 8px 12px">
            <span className={styles.words}>
              <span className={styles.name} title={name}>
                {name}
              </span>
              <Text quiet small cut>
                {summary(fields)}
              </Text>
            </span>
            <IconButton
              small
              label={t('profiles.keep', { name })}
              icon={<Save />}
              onClick={() =>
                void editProfiles([
                  { type: 'put', key: id, profileType: type, values: { name, settings: fields } },
                ])
              }
            />
          </Row>
        ))}
      </ul>
    </section>
  )
}
