import { findShow } from '@shared/casting/cast-library'
import { labelKey } from '@shared/subtitles/label-key'
import { LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCastLibrary } from '@/bridge/cast-library'
import { failureOf } from '@/bridge/failure'
import { useShow } from '@/project/cast/show'
import { useTopic } from '@/project/help/use-topic'
import { closeDialog } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { SearchField } from '@/ui/fields/SearchField'
import { Select } from '@/ui/fields/Select'
import { searchable } from '@/ui/voices/voice-filter'
import styles from './LibraryDialog.module.css'
import { LibraryCharacterRow } from './LibraryCharacterRow'
import { LibraryShowHead } from './LibraryShowHead'
import { ShowField } from './ShowField'

/** The cast library: shows, their people and voices, found, renamed, forgotten and used. */
export function LibraryDialog() {
  const t = useTranslations('library')
  const { data: library, error } = useCastLibrary()
  const own = useShow()
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const shows = library?.shows ?? []
  const show = (library && (findShow(library, chosen ?? own) ?? findShow(library, own))) ?? shows[0]
  const words = searchable(search)
  const found = show?.characters.filter(({ label, from, voices }) =>
    searchable([label, from, ...Object.values(voices).map(({ name }) => name)].join(' ')).includes(
      words,
    ),
  )
  return (
    <Dialog
      wide
      title={t('title')}
      description={t('about')}
      testId="library-dialog"
      help={useTopic('library')}
      onClose={closeDialog}
      actions={<Button onClick={closeDialog}>{t('close')}</Button>}
    >
      {error && <ErrorNote error={failureOf(error)} />}
      <ShowField shows={shows} />
      {!show ? (
        <EmptyState icon={<LibraryBig />} title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.top}>
            <Select
              label={t('show')}
              value={labelKey(show.name)}
              options={shows.map(({ name, characters }) => ({
                value: labelKey(name),
                label: t('showOption', { name, count: characters.length }),
              }))}
              data-testid="library-show"
              onChange={setChosen}
            />
            <SearchField
              label={t('search')}
              value={search}
              testId="library-search"
              onChange={setSearch}
            />
          </div>
          <LibraryShowHead key={show.name} show={show} onRename={setChosen} />
          <ul className={styles.list}>
            {found?.map((character) => (
              <LibraryCharacterRow
                key={labelKey(character.label)}
                show={show.name}
                character={character}
              />
            ))}
          </ul>
          {found?.length === 0 && <p className={styles.note}>{t('notFound')}</p>}
        </>
      )}
    </Dialog>
  )
}
