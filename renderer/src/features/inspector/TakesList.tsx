import type { Cue } from '@shared/contracts/project-file'
import { ArrowLeftRight } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { otherTake, useTakes } from '@/project/document/takes-store'
import { Button } from '@/ui/Button'
import { formatKey } from '@/ui/text/keys'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { ClearTakes } from './ClearTakes'
import { TakeRow } from './TakeRow'
import styles from './TakesList.module.css'

const NONE: readonly string[] = []

/** Everything that was rendered for this cue, the newest first. */
export const TakesList = memo(function TakesList({ cue }: { cue: Cue }) {
  const t = useTranslations('inspector')
  const ids = useTakes((state) => state.byCue.get(cue.id) ?? NONE)
  const activeId = useTakes((state) => state.active.get(cue.id))
  const otherId = useTakes((state) => otherTake(state, cue.id)?.id)
  return (
    <section aria-label={t('takes')} data-testid="takes" data-help="takes">
      <div className={styles.head}>
        <h3>
          {t('takes')} <span className={styles.count}>{ids.length}</span>
        </h3>
        {otherId !== undefined && <SwitchButton />}
      </div>
      {ids.length === 0 && <p className={styles.none}>{t('noTakes')}</p>}
      <ul className={styles.list}>
        {ids.toReversed().map((id, i) => (
          <TakeRow
            // By number: the takes of the next cue are shown in the rows of those before.
            key={ids.length - i}
            id={id}
            number={ids.length - i}
            active={id === activeId}
            mark={
              otherId === undefined
                ? undefined
                : id === activeId
                  ? 'A'
                  : id === otherId
                    ? 'B'
                    : undefined
            }
            cue={cue}
          />
        ))}
      </ul>
      {ids.length > 0 && <ClearTakes />}
    </section>
  )
})

/** A/B: lets the other of the two takes be heard, at the same place. */
function SwitchButton() {
  const t = useTranslations('takes')
  const key = keyOfCommand('switchTakes')
  return (
    <Tooltip text={t('switchHint')} keys={key === undefined ? undefined : formatKey(key)}>
      <Button
        look="quiet"
        icon={<ArrowLeftRight />}
        data-testid="switch-takes"
        onClick={() => runCommand('switchTakes')}
      >
        {t('switch')}
      </Button>
    </Tooltip>
  )
}
