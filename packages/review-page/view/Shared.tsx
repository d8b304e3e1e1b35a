import { CloudOff, Download, RefreshCw, Wifi } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { SendState, SharedNotes } from '../notes/shared-notes'
import { Button, buttonLook, cx } from '@cuecast/ui'
import { usePage, useText } from '../page'
import { TitledModal } from './controls'

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
    <output
      className={state === 'away' ? 'send-state away' : 'send-state'}
      title={t(`shared.hint.${state}`)}
    >
      <Icon aria-hidden size={16} />
      <span className="send-words">{t(`shared.${state}`)}</span>
    </output>
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
  const close = () => page.view.setState({ dialog: null })
  return (
    <TitledModal title={t('shared.welcome')} onClose={close}>
      <p>{t('shared.explain')}</p>
      <form
        className="name-form"
        onSubmit={(event) => {
          event.preventDefault()
          page.setReviewer(name)
          close()
        }}
      >
        <label className="field">
          <span>{t('save.name')}</span>
          <input
            ref={field}
            name="reviewer"
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <span className="hint">{t('save.nameHint')}</span>
        </label>
        <div className="wide-buttons">
          <Button type="submit" look="primary" className="button" disabled={name.trim() === ''}>
            {t('shared.begin')}
          </Button>
        </div>
      </form>
    </TitledModal>
  )
}

/** The package as one file, for a device that leaves the network. */
export function OfflineCopy() {
  const { shared } = usePage()
  const t = useText()
  if (!shared) return null
  return (
    <section className="clipboard">
      <p className="hint">{t('shared.offlineHint')}</p>
      <div className="wide-buttons">
        <a
          className={cx(buttonLook('normal'), 'button')}
          href="offline.html"
          download={`${t('brand')}.html`}
        >
          <Download aria-hidden /> {t('shared.offline')}
        </a>
      </div>
    </section>
  )
}
