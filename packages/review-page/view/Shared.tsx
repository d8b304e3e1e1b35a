import { CloudOff, Download, RefreshCw, Wifi } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { SendState, SharedNotes } from '../notes/shared-notes'
import { Button, buttonLook, cx, Row, Stack, TextField } from '@cuecast/ui'
import { usePage, useText } from '../page'
import { Section, TitledModal } from './controls'

const icons = { sent: Wifi, sending: RefreshCw, away: CloudOff } satisfies Record<
  SendState,
  unknown
>

/** Whether the notes have arrived in the studio that shares this page. */
export function SendStatus() {
  const { shared } = usePage()
  return shared && <Status shared={shared} />
}

function Status({ shared }: { shared: SharedNotes }) {
  const t = useText()
  const state = useStore(shared.state, (now) => now.state)
  const Icon = icons[state]
  return (
    <Row
      as="output"
      gap={6}
      padding="0 8px"
      className={state === 'away' ? 'send-state away' : 'send-state'}
      title={t(`shared.hint.${state}`)}
    >
      <Icon aria-hidden size={16} />
      <span className="send-words">{t(`shared.${state}`)}</span>
    </Row>
  )
}

/** Asks for the name before the first note: it goes to the studio with each. */
export function NameDialog() {
  const page = usePage()
  const t = useText()
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // An open box of the browser's own gives the focus to its first button.
  useEffect(() => field.current?.focus(), [])
  return (
    <TitledModal title={t('shared.welcome')}>
      <p>{t('shared.explain')}</p>
      <Stack
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          page.setReviewer(name)
          page.view.setState({ dialog: null })
        }}
      >
        <TextField
          ref={field}
          label={t('save.name')}
          hint={t('save.nameHint')}
          name="reviewer"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={setName}
        />
        <Row>
          <Button type="submit" look="primary" className="button" disabled={name.trim() === ''}>
            {t('shared.begin')}
          </Button>
        </Row>
      </Stack>
    </TitledModal>
  )
}

/** The package as one file, for a device that leaves the network. */
export function OfflineCopy() {
  const { shared } = usePage()
  const t = useText()
  if (!shared) return null
  return (
    <Section hint={t('shared.offlineHint')}>
      <Row>
        <a
          className={cx(buttonLook('normal'), 'button')}
          href="offline.html"
          download={`${t('brand')}.html`}
        >
          <Download aria-hidden /> {t('shared.offline')}
        </a>
      </Row>
    </Section>
  )
}
