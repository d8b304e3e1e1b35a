import type { Cue } from '@shared/contracts/project-file'
import { Lock, LockOpen, Play, Undo2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { report } from '@/project/report'
import { chooseTake, lockTake } from '@/project/takes/take-actions'
import { activeTake, noteAudition, useTakes } from '@/project/document/takes-store'
import { transport } from '@/project/playback/transport'
import { useDocument } from '@/project/document/document-store'
import { useServiceName } from '@/project/connections/use-connection'
import { useProjectVoices } from '@/project/connections/use-voices'
import { IconButton } from '@/ui/IconButton'
import { TakeChanges } from './TakeChanges'
import styles from './TakeRow.module.css'

interface TakeRowProps {
  id: string
  /** Counted from the oldest. */
  number: number
  active: boolean
  /** Which side of the A/B comparison it is. */
  mark: 'A' | 'B' | undefined
  cue: Cue
}

/** One take: hear it, bring it back, lock it. */
export function TakeRow({ id, number, active, mark, cue }: TakeRowProps) {
  const t = useTranslations('inspector')
  const format = useFormatter()
  const take = useTakes((state) => state.byId.get(id))
  const heard = useTakes((state) => activeTake(state, cue.id))
  const { data: voices = [] } = useProjectVoices()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const serviceName = useServiceName()
  if (!take) return null
  // Numbers of voices mean something in their own service only.
  const draftOf = take.connectionId === connectionId ? undefined : serviceName(take.connectionId)
  const voice =
    draftOf === undefined
      ? voices.find((each) => each.id === take.recipe.voiceId)?.name
      : t('draftOf', { service: draftOf })
  const seconds = format.number(take.durationMs / 1_000, { maximumFractionDigits: 2 })
  return (
    <li
      className={styles.row}
      aria-current={active || undefined}
      title={take.recipe.text}
      data-testid="take"
      data-take-id={id}
      data-active={active}
      data-locked={take.locked}
      data-draft={draftOf !== undefined}
    >
      <IconButton
        small
        label={t('playTake', { number })}
        icon={<Play />}
        data-testid="take-play"
        onClick={() => {
          noteAudition(id)
          transport().playTake(id)
        }}
      />
      <span className={styles.text}>
        <span className={styles.name}>
          {t('take', { number })}
          {mark && (
            <span className={styles.mark} data-testid="take-mark">
              {mark}
            </span>
          )}
          {active && <span className={styles.heard}>{t('heard')}</span>}
        </span>
        <span className={styles.detail}>
          {[t('seconds', { seconds }), voice].filter(Boolean).join(' · ')}
        </span>
        {heard && !active && <TakeChanges heard={heard} take={take} voice={voice} />}
      </span>
      {!active && (
        <IconButton
          small
          label={t('useTake', { number })}
          icon={<Undo2 />}
          data-testid="take-activate"
          onClick={() => chooseTake(cue.id, id)}
        />
      )}
      <IconButton
        small
        label={t(take.locked ? 'unlockTake' : 'lockTake', { number })}
        icon={take.locked ? <Lock /> : <LockOpen />}
        aria-pressed={take.locked}
        data-testid="take-lock"
        onClick={() => void report(lockTake(id, !take.locked))}
      />
    </li>
  )
}
