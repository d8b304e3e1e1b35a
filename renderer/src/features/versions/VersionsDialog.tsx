import type {
  FamilyMember,
  VersionCell,
  VersionTable,
} from '@shared/contracts/project/version-table'
import { VisuallyHidden } from 'radix-ui'
import { useDeferredValue, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { keys } from '@/bridge/queries'
import { failureOf, useAsked } from '@/bridge/query-client'
import { currentProject } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { selectCue } from '@/model/view/selection-store'
import { closeDialog } from '@/model/view/workspace-store'
import { Button, Note, Stack, Text } from '@cuecast/ui'
import { SearchField } from '@/ui/fields/SearchField'
import { Dialog } from '@/ui/overlays/Dialog'
import { RowList } from '@/ui/RowList'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { formatFactor } from '@/ui/text/language'
import { searchable } from '@/ui/text/search'
import { formatTimecode } from '@/ui/text/timecode'
import { useLanguageName } from '@/ui/voices/voice-words'
import styles from './versions.module.css'

const ROW_PX = 56

type Row = VersionTable['rows'][number]
const byCue = ({ cueId }: Row) => cueId

/** Every cue in every language: text, state, fit. */
export function VersionsDialog() {
  const t = useT()
  const token = useDocument((state) => state.opened?.token)
  const [search, setSearch] = useState('')
  const words = searchable(useDeferredValue(search).trim())
  const { data: table, error } = useAsked(
    [...keys.versions, token, 'table'],
    () => currentProject().versionTable(),
    { gcTime: 0, staleTime: 0 },
  )
  const rows = table?.rows.filter(
    ({ cells }) => words === '' || cells.some(({ text }) => searchable(text).includes(words)),
  )
  return (
    <Dialog
      wide
      title={t('versions.table.title')}
      description={t('versions.table.about')}
      topic="versions"
      actions={<Button onClick={closeDialog}>{t('ui.close')}</Button>}
    >
      {error && <ErrorNote error={failureOf(error)} />}
      {table && table.members.length < 2 && <Note tone="info">{t('versions.table.none')}</Note>}
      {table && table.members.length > 1 && (
        <Stack gap={10}>
          {table.members.map(
            ({ projectId, path, error: lost }) =>
              lost && <ErrorNote key={projectId} error={{ ...lost, at: lost.at ?? path }} />,
          )}
          <SearchField label={t('versions.table.search')} value={search} onChange={setSearch} />
          {rows?.length === 0 ? (
            <Text as="p" quiet>
              {t('versions.table.empty')}
            </Text>
          ) : (
            <Cues rows={rows ?? []} versions={table.members} />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

function Cues({ rows, versions }: { rows: readonly Row[]; versions: readonly FamilyMember[] }) {
  const t = useT()
  const nameOf = useLanguageName()
  const columns = { gridTemplateColumns: `84px repeat(${versions.length}, minmax(140px, 1fr))` }
  const go = (cueId: string) => {
    if (useDocument.getState().byId.has(cueId)) selectCue(cueId)
    closeDialog()
  }
  return (
    <div style={{ overflowX: 'auto' }}>
      <div className={styles.heads} style={columns} aria-hidden>
        <span>{t('versions.table.time')}</span>
        {versions.map(({ projectId, language }) => (
          <strong key={projectId}>{nameOf(language, language)}</strong>
        ))}
      </div>
      <RowList
        rows={rows}
        rowPx={ROW_PX}
        uneven
        keyOf={byCue}
        label={t('versions.table.list')}
        height="min(440px, 46vh)"
      >
        {({ cueId, startMs, cells }) => (
          <button type="button" className={styles.cue} style={columns} onClick={() => go(cueId)}>
            <Text figures quiet small>
              {formatTimecode(startMs)}
            </Text>
            {versions.map(({ projectId, language }, i) => (
              <span key={projectId} lang={language}>
                <VisuallyHidden.Root>{nameOf(language, language)}: </VisuallyHidden.Root>
                {cells[i]?.text}
                <State cell={cells[i]} />
              </span>
            ))}
          </button>
        )}
      </RowList>
    </div>
  )
}

function State({ cell }: { cell: VersionCell | undefined }) {
  const t = useT()
  if (!cell) return null
  const { state, fit } = cell
  const fits = fit?.state !== 'does-not-fit'
  const rate =
    fit &&
    t(fits ? 'versions.table.voiced' : 'versions.table.tooLong', { rate: formatFactor(fit.rate) })
  const said = state === 'origin' ? null : t(`versions.table.states.${state}`)
  return (
    <Text quiet small as="span" className={styles.state} data-state={state} data-fits={fits}>
      {[said, rate].filter(Boolean).join(' · ')}
    </Text>
  )
}
