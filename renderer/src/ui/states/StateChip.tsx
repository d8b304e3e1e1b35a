import {
  AlarmClock,
  BadgeCheck,
  Check,
  Circle,
  CircleDashed,
  CircleX,
  FoldHorizontal,
  History,
  LoaderCircle,
  Lock,
  PencilLine,
  VolumeOff,
  type LucideIcon,
} from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { Text } from '@cuecast/ui'
import styles from './states.module.css'

export type CueLook =
  | 'empty'
  | 'stale'
  | 'draft'
  | 'queued'
  | 'rendering'
  | 'done'
  | 'stretched'
  | 'does-not-fit'
  | 'failed'
  | 'not-spoken'

const icons: Record<CueLook, LucideIcon> = {
  empty: CircleDashed,
  stale: History,
  draft: PencilLine,
  queued: Circle,
  rendering: LoaderCircle,
  done: Check,
  stretched: FoldHorizontal,
  'does-not-fit': AlarmClock,
  failed: CircleX,
  'not-spoken': VolumeOff,
}

export interface StateChipProps {
  state: CueLook
  /** Stretch factor, already written: `1,32×`. */
  detail?: string | undefined
  locked?: boolean
  /** The sign alone, with its word for screen readers and in the tooltip. */
  short?: boolean
  /** It was listened to and found good, or was before it changed. */
  approval?: 'approved' | 'changed' | null
}

/** The state of a cue in a word and a shape; its colour only helps. */
export function StateChip({
  state,
  detail,
  locked = false,
  short = false,
  approval = null,
}: StateChipProps) {
  const t = useT()
  const Icon = icons[state]
  return (
    <span
      className={styles.chip}
      data-state={state}
      title={short ? [t(`ui.states.${state}`), detail].filter(Boolean).join(' ') : undefined}
    >
      <Icon size={14} aria-hidden />
      {!short && <Text cut>{detail ?? t(`ui.states.${state}`)}</Text>}
      {(short || detail !== undefined) && <Text unseen>{t(`ui.states.${state}`)}</Text>}
      {approval && (
        <BadgeCheck size={12} data-approval={approval} aria-label={t(`ui.approval.${approval}`)} />
      )}
      {locked && <Lock size={12} aria-label={t('ui.locked')} />}
    </span>
  )
}
