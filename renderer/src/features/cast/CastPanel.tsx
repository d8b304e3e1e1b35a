import { Sparkles, UserRoundPlus, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { useProjectVoices } from '@/project/connections/use-voices'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { SearchField } from '@/ui/fields/SearchField'
import { Panel, PanelBody } from '@/ui/Panel'
import { searchable } from '@/ui/voices/voice-filter'
import { AddSpeaker } from './AddSpeaker'
import { CastMenu } from './CastMenu'
import styles from './CastPanel.module.css'
import { CastNotes } from './CastNotes'
import { LanguageField } from './LanguageField'
import { LibraryOffer } from './LibraryOffer'
import { NarratorRow } from './NarratorRow'
import { ProjectProfileField } from './ProjectProfileField'
import { SpeakerRow } from './SpeakerRow'
import { suggestCast } from './suggest-cast'
import { useLibraryOffer } from './use-library-offer'

/** With more speakers than this, the list can be searched. */
const MANY = 12

/** Who speaks, and with which voice. */
export function CastPanel() {
  const t = useTranslations('cast')
  const speakers = useDocument((state) => state.speakers)
  const uncast = useDerived((state) => state.uncast.length)
  const unlisted = useDerived((state) => state.unlisted.length)
  const { data: voices, error, refetch } = useProjectVoices()
  const uses = useDerived((state) => state.uses)
  const narrated = uses.get(null)
  const [adding, setAdding] = useState(false)
  const [search, setSearch] = useState('')
  const { offer, decline } = useLibraryOffer()
  const words = searchable(search)
  const searches = speakers.length > MANY
  const shown = searches
    ? speakers.filter(({ label }) => searchable(label).includes(words))
    : speakers
  return (
    <Panel
      title={t('title')}
      actions={
        <>
          {uncast + unlisted > 0 && voices && voices.length > 0 && (
            <Button
              look={offer ? 'normal' : 'primary'}
              icon={<Sparkles />}
              data-testid="cast-suggest"
              data-tour="suggest"
              title={t('suggestHint')}
              onClick={() => suggestCast(voices)}
            >
              {t('suggest')}
            </Button>
          )}
          <IconButton
            label={t('addSpeaker')}
            icon={<UserRoundPlus />}
            data-testid="speaker-add"
            onClick={() => setAdding(true)}
          />
          <CastMenu />
        </>
      }
      help="cast"
      testId="cast-panel"
    >
      <PanelBody stack>
        <LanguageField />
        <ProjectProfileField />
        {adding && <AddSpeaker onClose={() => setAdding(false)} />}
        {error && (
          <ErrorNote
            error={failureOf(error)}
            action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
          />
        )}
        {offer && <LibraryOffer offer={offer} onDecline={decline} />}
        <CastNotes uncast={uncast} unlisted={unlisted} />
        {searches && (
          <SearchField
            label={t('search')}
            value={search}
            testId="speaker-search"
            onChange={setSearch}
          />
        )}
        <ul className={styles.list}>
          {shown.map((speaker) => (
            <SpeakerRow key={speaker.id} speaker={speaker} use={uses.get(speaker.id)} />
          ))}
          {narrated && <NarratorRow use={narrated} />}
        </ul>
        {speakers.length === 0 && !narrated && (
          <EmptyState icon={<UserRoundX />} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        )}
      </PanelBody>
    </Panel>
  )
}
