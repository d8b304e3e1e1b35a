import type { ClonedVoice } from '@shared/contracts/service-manage'
import type { Voice } from '@shared/contracts/connection'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { Mic, Play, Square } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiChanged, useApiAccounts, useClones } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/failure'
import { useVoices } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { IconButton } from '@/ui/IconButton'
import { useFigure } from '@/ui/text/figure'
import { AccountSelect } from './AccountSelect'
import styles from './api.module.css'
import { CloneForm } from './CloneForm'
import { useSound } from './use-sound'

/** Named variants of system voices that one account has. */
export function VoicesTab() {
  const t = useTranslations('api')
  const { data: accounts = [] } = useApiAccounts()
  const { data: voices = [] } = useVoices(EMBEDDED_CONNECTION_ID)
  const [chosen, setChosen] = useState<number | null>(null)
  const accountId = chosen ?? accounts[0]?.id
  if (accountId === undefined) return null
  const system = voices.filter(({ cloned }) => !cloned)
  return (
    <div className={styles.section}>
      <p className={styles.note}>{t('clones.about')}</p>
      <AccountSelect accounts={accounts} value={accountId} onChange={setChosen} />
      {system.length > 0 && <CloneForm key={accountId} accountId={accountId} voices={system} />}
      <Clones accountId={accountId} voices={voices} />
    </div>
  )
}

function Clones({ accountId, voices }: { accountId: number; voices: readonly Voice[] }) {
  const t = useTranslations('api')
  const { data: clones, error } = useClones(accountId)
  if (error) return <ErrorNote error={failureOf(error)} />
  if (clones?.length === 0) return <EmptyState icon={<Mic />} title={t('clones.none')} />
  return (
    <ul className={styles.list}>
      {clones?.map((clone) => (
        <CloneRow
          key={clone.id}
          accountId={accountId}
          clone={clone}
          base={voices.find(({ id }) => id === clone.baseVoiceId)}
        />
      ))}
    </ul>
  )
}

function CloneRow(props: { accountId: number; clone: ClonedVoice; base: Voice | undefined }) {
  const t = useTranslations('api')
  const tv = useTranslations('voices')
  const figure = useFigure()
  const { accountId, clone, base } = props
  const { id, name, speed, pitch, baseVoiceId } = clone
  const removing = useAttempt(() => apiChanged(studio.apiCloneRemove({ accountId, id })))
  const sound = useSound()
  const hear = () =>
    sound.toggle(name, () =>
      studio.audition({
        id: EMBEDDED_CONNECTION_ID,
        voiceId: baseVoiceId,
        language: base?.language ?? 'vi',
        text: tv('sentence'),
        audio: { speed, pitch },
      }),
    )
  const error = removing.error ?? sound.failure
  const colour = t('clones.colour', { speed: figure(speed), pitch: figure(pitch) })
  return (
    <li className={styles.card} data-testid="clone">
      <div className={styles.line}>
        <IconButton
          label={t(sound.state === 'silent' ? 'beds.hear' : 'beds.stop', { name })}
          icon={sound.state === 'silent' ? <Play /> : <Square />}
          busy={sound.state === 'asking'}
          onClick={hear}
        />
        <strong className={styles.grow}>{name}</strong>
        <code data-selectable>{id}</code>
        <Button busy={removing.busy} data-testid="clone-remove" onClick={removing.run}>
          {t('clones.remove')}
        </Button>
      </div>
      <p className={styles.note}>{[base?.name ?? `#${baseVoiceId}`, colour].join(' · ')}</p>
      {error && <ErrorNote error={error} />}
    </li>
  )
}
