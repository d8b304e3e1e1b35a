import { useTranslations } from 'use-intl'
import { changeCastLibrary } from '@/bridge/cast-library'
import { failureOf } from '@/bridge/failure'
import { studio } from '@/bridge/studio'
import { report } from '@/project/report'
import { useDocument } from '@/project/document/document-store'
import { execute } from '@/project/document/execute'
import { switchConnection } from '@/project/connections/switch-connection'
import { useServiceName } from '@/project/connections/use-connection'
import { useTopic } from '@/project/help/use-topic'
import {
  closeDialog,
  openDialog,
  openSide,
  type SwitchAnswers,
} from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { DialogAnswers } from '@/ui/overlays/DialogAnswers'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Switch } from '@/ui/fields/Switch'
import styles from './SwitchDialog.module.css'
import { SwitchCostFigures } from './SwitchCostFigures'
import { SwitchVoiceRow } from './SwitchVoiceRow'
import { useSwitch } from './use-switch'

const unanswered: SwitchAnswers = { chosen: {}, carry: true }

interface SwitchDialogProps {
  to: string
  answers?: SwitchAnswers | undefined
}

/** What becomes of voices and takes in another service, and what the final render costs there. */
export function SwitchDialog({ to, answers = unanswered }: SwitchDialogProps) {
  const t = useTranslations('switch')
  const from = useDocument((state) => state.fields.connectionId)
  const restored = useDocument((state) => state.fields.casts[to] !== undefined)
  const name = useServiceName()
  const { plan, cost, matches, voices, error, retry, missing } = useSwitch(to, answers)
  const { chosen, carry } = answers
  // Kept where a trial that has to be paid, and asks for that, finds them again.
  const answer = (more: Partial<SwitchAnswers>) =>
    openDialog({ kind: 'switch-connection', to, answers: { ...answers, ...more } })
  const open = matches.filter(({ voice }) => !voice).length
  const go = async () => {
    if (!plan) return
    if (carry && missing.length > 0) {
      const changes = missing.map((values) => ({ type: 'put' as const, values }))
      await report(studio.dictionaryEdit({ connectionId: to, changes }))
    }
    execute('changeConnection', (document) => switchConnection(document, plan))
    const map = matches.flatMap(({ used, voice }) =>
      voice ? [[String(used.voiceId), { voiceId: voice.id, name: voice.name }] as const] : [],
    )
    if (map.length > 0)
      void report(
        changeCastLibrary({
          type: 'keepVoiceMap',
          map: { from, to, voices: Object.fromEntries(map) },
        }),
      )
    closeDialog()
    if (open > 0) openSide('cast')
  }
  return (
    <Dialog
      wide
      title={t('title', { name: name(to) })}
      description={t('about', { name: name(from) })}
      testId="switch-dialog"
      help={useTopic('connections')}
      onClose={closeDialog}
      actions={
        <DialogAnswers
          onCancel={closeDialog}
          busy={!plan}
          data-testid="switch-start"
          onClick={() => void go()}
        >
          {t(open > 0 ? 'goUncast' : 'go')}
        </DialogAnswers>
      }
    >
      {error && (
        <ErrorNote
          error={failureOf(error)}
          action={<Button onClick={retry}>{t('again')}</Button>}
        />
      )}
      {cost && <SwitchCostFigures connectionId={to} cost={cost} />}
      {restored && <p className={styles.note}>{t('restored')}</p>}
      {missing.length > 0 && (
        <Switch
          label={t('carry', { count: missing.length })}
          hint={t('carryHint')}
          checked={carry}
          data-testid="switch-carry"
          onChange={(on) => answer({ carry: on })}
        />
      )}
      {matches.length > 0 && (
        <ul className={styles.voices} aria-label={t('voices')}>
          {matches.map((match) => (
            <SwitchVoiceRow
              key={match.used.voiceId}
              match={match}
              connectionId={to}
              voices={voices}
              onChoose={(voice) => answer({ chosen: { ...chosen, [match.used.voiceId]: voice } })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
