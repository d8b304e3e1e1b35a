import { findLanguage } from '@shared/languages/language-codes'
import type { LibraryOffer as Offer } from '@shared/casting/cast-library'
import { labelKey } from '@shared/subtitles/labels'
import {
  UserRoundPlus,
  UserRoundX,
  Ellipsis,
  FileDown,
  FileUp,
  LibraryBig,
  Table2,
} from 'lucide-react'
import { memo, useState, type KeyboardEvent } from 'react'
import { useT } from '@/ui/text/use-t'
import { useLanguages } from '@/bridge/queries'
import { failureOf } from '@/bridge/query-client'
import { useKnownCast } from './cast-memory'
import { BetterVoices } from '@/commands/BetterVoices'
import { CommandButton, CommandItem } from '@/commands/CommandButton'
import { commandEnabled } from '@/commands/command-table'
import { isKeyRefused, useUntold } from '@/model/services/use-connection'
import { useProjectVoices } from '@/model/services/voices'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { applyLibrary, addSpeaker, namesake } from '@/model/edits/speaker-edits'
import { applyProfile } from '@/model/edits/profile-edits'
import { setField } from '@/model/edits/project-edits'
import { useProfileChoices } from '@/model/services/profile-uses'
import { Button, Card, Field, Grid, Note, Row, Stack, TextInput } from '@cuecast/ui'
import { ProfileField } from '@/ui/fields/ProfileSelect'
import { SearchField } from '@/ui/fields/SearchField'
import { SearchSelectField } from '@/ui/fields/SearchSelect'
import { focusOnce } from '@/ui/focus'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuLine } from '@/ui/overlays/Menu'
import { Panel, PanelBody } from '@/ui/Panel'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { searchable } from '@/ui/text/search'
import { useLanguageName } from '@/ui/voices/voice-words'
import { NarratorRow, SpeakerRow } from './SpeakerRow'
import { SuggestButton } from './SuggestButton'

/** With more speakers than this, the list can be searched. */
const MAX_WITHOUT_SEARCH = 12

/** Who speaks, and with which voice. */
export function CastPanel() {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  const uncast = useDerived((state) => state.uncast.length)
  const unlisted = useDerived((state) => state.unlisted.length)
  const { data: voices, error, refetch } = useProjectVoices()
  const untold = useUntold(error && failureOf(error))
  const uses = useDerived((state) => state.uses)
  const narrated = uses.get(null)
  const [adding, setAdding] = useState(false)
  const [search, setSearch] = useState('')
  const known = useKnownCast()
  const projectId = useDocument((state) => state.opened?.id)
  const [declined, setDeclined] = useState<string | undefined>()
  const offer = declined === projectId ? null : known
  const words = searchable(search)
  const searches = speakers.length > MAX_WITHOUT_SEARCH
  const shown = searches
    ? speakers.filter(({ label }) => searchable(label).includes(words))
    : speakers
  return (
    <Panel
      title={t('app.sides.cast')}
      actions={
        <>
          {uncast + unlisted > 0 && (
            <SuggestButton
              offer={offer}
              look={offer ? 'normal' : 'primary'}
              data-testid="cast-suggest"
            />
          )}
          <IconButton
            label={t('cast.addSpeaker')}
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
        {error && isKeyRefused(error) && <Note tone="info">{t('cast.needsKey')}</Note>}
        {untold && <ErrorNote error={untold} onAgain={() => void refetch()} />}
        {offer && <LibraryOffer offer={offer} onDecline={() => setDeclined(projectId)} />}
        {uncast > 0 && <Note tone="info">{t('cast.uncast', { count: uncast })}</Note>}
        {unlisted > 0 && <Note tone="info">{t('cast.unlisted', { count: unlisted })}</Note>}
        {searches && <CommandButton name="openCastTable" />}
        {searches && (
          <SearchField
            label={t('cast.search')}
            value={search}
            testId="speaker-search"
            onChange={setSearch}
          />
        )}
        <Stack as="ul" gap={14}>
          {shown.map((speaker) => (
            <SpeakerRow key={speaker.id} speaker={speaker} use={uses.get(speaker.id)} />
          ))}
          {narrated && <NarratorRow use={narrated} />}
        </Stack>
        {speakers.length === 0 && !narrated && (
          <EmptyState icon={<UserRoundX />} title={t('cast.empty')}>
            {t('cast.emptyHint')}
          </EmptyState>
        )}
        <BetterVoices voices={voices} />
      </PanelBody>
    </Panel>
  )
}

/** Cast maps in and out, and the cast library. */
function CastMenu() {
  const t = useT()
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('cast.menu')} icon={<Ellipsis />} data-testid="cast-menu" />}
    >
      <CastChoices />
    </Menu>
  )
}

/** Mounted only while the menu is open, so that command states are read then. */
function CastChoices() {
  const t = useT()
  return (
    <>
      <CommandItem name="openCastTable" icon={<Table2 />} hint={t('cast.tableHint')} />
      <MenuLine />
      <CommandItem
        name="importCastMap"
        icon={<FileUp />}
        hint={t('cast.importHint')}
        data-testid="cast-import"
      />
      <CommandItem
        name="exportCastMap"
        icon={<FileDown />}
        hint={t('cast.exportHint')}
        disabled={!commandEnabled('exportCastMap')}
        data-testid="cast-export"
      />
      <MenuLine />
      <CommandItem
        name="openCastLibrary"
        icon={<LibraryBig />}
        hint={t('cast.libraryHint')}
        data-testid="cast-library"
      />
    </>
  )
}

/** The language in which the subtitles are spoken. */
const LanguageField = memo(function LanguageField() {
  const t = useT()
  const language = useDocument((state) => state.fields.language)
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: languages = [] } = useLanguages(connectionId)
  const languageName = useLanguageName()
  const known = languages.some(({ id }) => id === language)
  const options = languages.map(({ id, name }) => ({ value: id, label: languageName(id, name) }))
  const isOffered = findLanguage(language, languages) !== undefined
  if (!known) options.unshift({ value: language, label: languageName(language, language) })
  return (
    <SearchSelectField
      label={t('common.language')}
      hint={languages.length > 0 && !isOffered && t('cast.languageNotOffered')}
      inline
      value={language}
      options={options}
      data-testid="project-language"
      onChange={(value) => execute('changeLanguage', setField('language', value))}
    />
  )
})

/** The profile of the whole project, unless a speaker or a cue overrides it. */
const ProjectProfileField = memo(function ProjectProfileField() {
  const t = useT()
  const choices = useProfileChoices()
  const profileId = useDocument((state) => state.fields.profileId)
  if (choices.length === 0 && profileId === null) return null
  return (
    <ProfileField
      label={t('profiles.profile')}
      choices={choices}
      value={profileId}
      inherit={t('profiles.inherit.project')}
      onChange={(profile) => execute('applyProfile', applyProfile({ level: 'project' }, profile))}
    />
  )
})

/** Form to add a speaker; Enter adds, Escape cancels. */
function AddSpeaker({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [label, setLabel] = useState('')
  const speakers = useDocument((state) => state.speakers)
  const known = labelKey(label) === '' ? undefined : namesake(speakers, label)
  const add = () => {
    if (execute('addSpeaker', addSpeaker(crypto.randomUUID(), label))) onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field label={t('cast.newName')} error={known && t('cast.taken', { name: known.label })}>
      {(control) => (
        <Grid columns="minmax(0, 1fr) auto" gap={4}>
          <TextInput
            {...control}
            ref={focusOnce}
            value={label}
            maxLength={200}
            data-testid="new-speaker"
            onChange={(event) => setLabel(event.target.value)}
            onKeyDown={press}
          />
          <Button disabled={labelKey(label) === '' || known !== undefined} onClick={add}>
            {t('cast.add')}
          </Button>
        </Grid>
      )}
    </Field>
  )
}

/** Offers known characters the voices of their last episode. */
function LibraryOffer({ offer, onDecline }: { offer: Offer; onDecline: () => void }) {
  const t = useT()
  return (
    <Card as="section" tone="accent" aria-label={t('library.offer')} data-testid="library-offer">
      <Row gap={8} align="start">
        <LibraryBig style={{ marginTop: 2 }} size={16} aria-hidden />
        <strong>{t('library.known', { count: offer.matches.length, show: offer.show })}</strong>
      </Row>
      <Stack as="ul" gap={4} maxHeight={160} overflow="auto" style={{ overflowWrap: 'anywhere' }}>
        {offer.matches.map(({ speaker, character, voice }) => (
          <li key={speaker.id} data-testid="library-match">
            {t('library.match', {
              speaker: speaker.label,
              voice: voice.name || `#${voice.voiceId}`,
              episode: character.from,
            })}
          </li>
        ))}
      </Stack>
      <Row gap={4} wrap>
        <Button
          look="primary"
          data-testid="library-use"
          onClick={() => execute('castFromLibrary', applyLibrary(offer.matches))}
        >
          {t('library.use', { count: offer.matches.length })}
        </Button>
        <Button look="quiet" onClick={onDecline}>
          {t('library.decline')}
        </Button>
      </Row>
    </Card>
  )
}
