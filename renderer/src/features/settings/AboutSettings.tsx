import type { CallOutput } from '@shared/contracts/ipc'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { useAppInfo } from '@/bridge/queries'
import { LASTING, useAsked } from '@/bridge/query-client'
import { report } from '@/model/report'
import { Button, Row, Stack, Text } from '@cuecast/ui'
import { SearchField } from '@/ui/fields/SearchField'
import { toast } from '@/ui/overlays/toasts'
import { searchable } from '@/ui/text/search'
import { UpdateSettings } from './UpdateSettings'
import styles from './SettingsDialog.module.css'

/** What this program is, what is inside it, where its data lies, and what to send with a report of a fault. */
export function AboutSettings() {
  const t = useT()
  const { data: info } = useAppInfo()
  const [copied, setCopied] = useState<string | null>(null)
  if (!info) return null
  return (
    <Stack gap={16} data-testid="about">
      <Stack gap={4}>
        <Text as="h3" strong data-selectable data-testid="about-version">
          Cuecast {info.version}
        </Text>
        <Text as="p" quiet small data-selectable>
          {t('settings.about.versions', {
            electron: info.electron,
            chrome: info.chrome,
            node: info.node,
          })}
        </Text>
        <Text as="p">{t('settings.about.free')}</Text>
        {info.developmentRuntime && <Text as="p">{t('settings.about.developmentRuntime')}</Text>}
      </Stack>
      <UpdateSettings />
      <Row gap={8} wrap>
        <Text grow className={styles.path} data-selectable>
          {t('settings.about.data')} <code>{info.dataFolder}</code>
        </Text>
        <Button onClick={() => void report(studio.dataFolderShow())}>{t('ui.openFolder')}</Button>
      </Row>
      <Row gap={8} wrap>
        <Text grow quiet small>
          {t('settings.about.diagnosticsHint')}
        </Text>
        <Button
          data-testid="about-diagnostics"
          onClick={async () => {
            const answer = await studio.diagnosticsCopy()
            if (!answer.ok) return toast(answer.error)
            setCopied(answer.value)
            toast(t('settings.about.copied'))
          }}
        >
          {t('settings.about.copy')}
        </Button>
      </Row>
      {copied !== null && (
        <textarea
          readOnly
          className={styles.text}
          aria-label={t('settings.about.diagnostics')}
          value={copied}
        />
      )}
      <Licences />
    </Stack>
  )
}

type Part = CallOutput<'licencesList'>[number]

/** Everything from elsewhere inside the program; each opens its licence. */
function Licences() {
  const t = useT()
  const [search, setSearch] = useState('')
  const { data: parts = [] } = useAsked(['licences'], () => studio.licencesList(), LASTING)
  if (parts.length === 0) return null
  const wanted = searchable(search)
  const shown = parts.filter(({ name, licence }) =>
    searchable(`${name} ${licence}`).includes(wanted),
  )
  return (
    <Stack gap={8}>
      <Text as="h3" strong>
        {t('settings.about.inside', { count: parts.length })}
      </Text>
      <SearchField
        label={t('settings.about.search')}
        value={search}
        testId="about-search"
        onChange={setSearch}
      />
      <Stack
        as="ul"
        maxHeight="min(340px, 42vh)"
        overflow="auto"
        framed
        data-testid="about-licences"
      >
        {shown.length === 0 && (
          <Text as="li" quiet className={styles.keyRow}>
            {t('settings.about.none')}
          </Text>
        )}
        {shown.map((part) => (
          <Licence key={`${part.name} ${part.version}`} part={part} />
        ))}
      </Stack>
    </Stack>
  )
}

function Licence({ part: { name, version, licence } }: { part: Part }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: text } = useAsked(
    ['licences', name, version],
    () => studio.licenceText({ name, version }),
    { enabled: open, staleTime: Infinity },
  )
  return (
    <li className={styles.keyRow}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {name} {version} · {licence}
        </summary>
        {text !== undefined && (
          <textarea
            readOnly
            className={styles.text}
            aria-label={name}
            value={text === '' ? t('settings.about.noText', { licence }) : text}
          />
        )}
      </details>
    </li>
  )
}
