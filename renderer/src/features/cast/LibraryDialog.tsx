import { connectionOfPlace, findShow, matchShow } from '@shared/casting/cast-library'
import type { CastLibraryChange, LibraryCharacter, LibraryShow } from '@shared/contracts/cast'
import { labelKey } from '@shared/subtitles/labels'
import { LibraryBig, Trash2 } from 'lucide-react'
import { useState, useId } from 'react'
import { useT } from '@/ui/text/use-t'
import { useCastLibrary, changeCastLibrary } from '@/bridge/queries'
import { failureOf } from '@/bridge/query-client'
import { useShow } from '@/model/services/show'
import { useServiceName } from '@/model/services/use-connection'
import { useProjectVoices } from '@/model/services/voices'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { applyLibrary } from '@/model/edits/speaker-edits'
import { setField } from '@/model/edits/project-edits'
import { report, words } from '@/model/report'
import { closeDialog } from '@/model/view/workspace-store'
import { Button, Field, Grid, Hint, SpeakerDot, Stack, Text, TextInput } from '@cuecast/ui'
import { NameField } from '@/ui/fields/NameField'
import { useDraft } from '@/ui/fields/open-fields'
import { SearchField } from '@/ui/fields/SearchField'
import { Select } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { Dialog } from '@/ui/overlays/Dialog'
import { toast } from '@/ui/overlays/toasts'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { searchable } from '@/ui/text/search'

/** The cast library: search, rename, remove and use the characters of each show. */
export function LibraryDialog() {
  const t = useT()
  const { data: library, error } = useCastLibrary()
  const own = useShow()
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const shows = library?.shows ?? []
  const show = (library && (findShow(library, chosen ?? own) ?? findShow(library, own))) ?? shows[0]
  const wanted = searchable(search)
  const found = show?.characters.filter(({ label, from, voices }) =>
    searchable([label, from, ...Object.values(voices).map(({ name }) => name)].join(' ')).includes(
      wanted,
    ),
  )
  return (
    <Dialog
      wide
      title={t('library.title')}
      description={t('library.about')}
      topic="library"
      actions={<Button onClick={closeDialog}>{t('ui.close')}</Button>}
    >
      {error && <ErrorNote error={failureOf(error)} />}
      <ShowField shows={shows} />
      {!show ? (
        <EmptyState icon={<LibraryBig />} title={t('library.empty')}>
          {t('library.emptyHint')}
        </EmptyState>
      ) : (
        <>
          <Grid columns="1fr 1fr" gap={8}>
            <Select
              label={t('library.show')}
              value={labelKey(show.name)}
              options={shows.map(({ name, characters }) => ({
                value: labelKey(name),
                label: t('library.showOption', { name, count: characters.length }),
              }))}
              data-testid="library-show"
              onChange={setChosen}
            />
            <SearchField
              label={t('library.search')}
              value={search}
              testId="library-search"
              onChange={setSearch}
            />
          </Grid>
          <LibraryShowHead key={show.name} show={show} onRename={setChosen} />
          <Stack as="ul" gap={6}>
            {found?.map((character) => (
              <LibraryCharacterRow
                key={labelKey(character.label)}
                show={show.name}
                character={character}
              />
            ))}
          </Stack>
          {found?.length === 0 && (
            <Text as="p" quiet>
              {t('library.notFound')}
            </Text>
          )}
        </>
      )}
    </Dialog>
  )
}

/** The show under which the library remembers this project's cast, or that it does not. */
function ShowField({ shows }: { shows: readonly LibraryShow[] }) {
  const t = useT()
  const show = useShow()
  const off = useDocument((state) => state.fields.show === '')
  const list = useId()
  const { drop, input } = useDraft(show, (typed) => {
    const next = typed.trim()
    if (next !== '' && next !== show) execute('changeShow', setField('show', next))
  })
  return (
    <Stack gap={12} line="bottom" padding="0 0 14px">
      <Switch
        label={t('library.learn')}
        hint={t('library.learnHint')}
        checked={!off}
        onChange={(on) => {
          execute('changeShow', setField('show', on ? null : ''))
          drop()
        }}
      />
      {!off && (
        <Field label={t('library.thisShow')} hint={t('library.thisShowHint')}>
          {(control) => (
            <>
              <TextInput
                {...control}
                list={list}
                {...input}
                maxLength={200}
                data-testid="project-show"
              />
              <datalist id={list}>
                {shows.map((each) => (
                  <option key={each.name}>{each.name}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
    </Stack>
  )
}

/** Changes the library; false where that failed, which is said. */
async function changed(change: CastLibraryChange): Promise<boolean> {
  const answer = await changeCastLibrary(change)
  await report(answer)
  return answer.ok
}

/** Says what was removed, with a way back. */
const offerBack = (text: string, show: string, characters: LibraryCharacter[]) =>
  toast(text, {
    label: words()('ui.undo'),
    run: () => void report(changeCastLibrary({ type: 'remember', show, characters })),
  })

interface LibraryShowHeadProps {
  show: LibraryShow
  onRename: (name: string) => void
}

/** One show: rename it, use all its voices in the project, or remove it. */
function LibraryShowHead({ show, onRename }: LibraryShowHeadProps) {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  const connectionId = useDocument((state) => state.fields.connectionId)
  const language = useDocument((state) => state.fields.language)
  const own = useShow()
  const { data: voices = [] } = useProjectVoices()
  const matches = matchShow(show, { speakers, connectionId, language, voices })
  const rename = async (next: string) => {
    if (!(await changed({ type: 'renameShow', show: show.name, name: next }))) return
    // The open project is renamed too, so that it does not add the old name again.
    if (labelKey(own) === labelKey(show.name)) execute('changeShow', setField('show', next))
    onRename(next)
  }
  const remove = async () => {
    if (await changed({ type: 'removeShow', show: show.name }))
      offerBack(t('library.showRemoved', { name: show.name }), show.name, show.characters)
  }
  return (
    <Grid columns="minmax(0, 1fr) auto auto" gap={8}>
      <NameField
        label={t('library.showName')}
        name={show.name}
        maxLength={200}
        onChange={(next) => void rename(next)}
      />
      <Button
        disabled={matches.length === 0}
        onClick={() => {
          execute('castFromLibrary', applyLibrary(matches))
          closeDialog()
        }}
      >
        {t('library.use', { count: matches.length })}
      </Button>
      <IconButton label={t('library.removeShow')} icon={<Trash2 />} onClick={() => void remove()} />
    </Grid>
  )
}

/** One character: editable label, the voice in each service, and the latest episode. */
function LibraryCharacterRow({ show, character }: { show: string; character: LibraryCharacter }) {
  const t = useT()
  const serviceName = useServiceName()
  const { label, colour, voices, from } = character
  const remove = async () => {
    if (await changed({ type: 'removeCharacter', show, label }))
      offerBack(t('library.removed', { name: label }), show, [character])
  }
  const spoken = Object.entries(voices).map(([place, { name: voice, voiceId }]) =>
    t('library.voiceIn', {
      voice: voice || `#${voiceId}`,
      service: serviceName(connectionOfPlace(place)),
    }),
  )
  return (
    <Grid
      as="li"
      columns="auto minmax(0, 1fr) minmax(0, 1.2fr) auto"
      gap={8}
      align="center"
      data-testid="library-character"
    >
      <SpeakerDot colour={colour} />
      <NameField
        label={t('library.characterName')}
        name={label}
        maxLength={200}
        onChange={(name) =>
          void report(changeCastLibrary({ type: 'renameCharacter', show, label, name }))
        }
      />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {spoken.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Hint>{t('library.from', { episode: from })}</Hint>
      </div>
      <IconButton
        small
        label={t('library.remove', { name: label })}
        icon={<Trash2 />}
        data-testid="library-remove"
        onClick={() => void remove()}
      />
    </Grid>
  )
}
