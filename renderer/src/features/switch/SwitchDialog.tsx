import { useTranslations } from 'use-intl'
import { changeCastLibrary } from '@/bridge/cast-library'
import { failureOf } from '@/bridge/failure'
import { studio } from '@/bridge/studio'
import { report } from '@/project/commands/report'
import { useDocument } from '@/project/document-store'
import { execute } from '@/project/execute'
import { switchConnection } from '@/project/switch-connection'
import { useServiceName } from '@/project/use-connection'
import { closeDialog, openSide } from '@/project/workspace-store'
import { useTopic } from '@/project/use-topic'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { ErrorNote } from '@/ui/ErrorNote'
import { Switch } from '@/ui/Switch'
import styles from './SwitchDialog.module.css'
import { SwitchCostFigures } from './SwitchCostFigures'
import { SwitchVoiceRow } from './SwitchVoiceRow'
import { useSwitch } from './use-switch'

/** What becomes of voices and takes in another service, and what the final render costs there. */
export function SwitchDialog({ to }: { to: string }) {
  const t = useTranslations('switch')
  const from = useDocument((state) => state.fields.connectionId)
  const restored = useDocument((state) => state.fields.casts[to] !== undefined)
  const name = useServiceName()
  const switching = useSwitch(to)
  const { plan, cost, matches, voices, error, retry, choose } = switching
  const { missing, carry, setCarry } = switching
  const open = matches.filter(({ voice }) => !voice).length
  const go = async () => {
    if (!plan) return
    if (carry && missing.length > 0) {
      const changes = missing.map((values) => ({ type: 'put' as const, values }))
      await report(studio.dictionaryEdit({ connectionId: to, changes }))
    }
    execute('changeConnection', (document) => switchConnection(document, plan))
    const chosen = matches.flatMap(({ used, voice }) =>
      voice ? [[String(used.voiceId), { voiceId: voice.id, name: voice.name }] as const] : [],
    )
    if (chosen.length > 0)
      void report(
        changeCastLibrary({
          type: 'keepVoiceMap',
          map: { from, to, voices: Object.fromEntries(chosen) },
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
      help={useTopic('final')}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{t('cancel')}</Button>
          <Button
            look="primary"
            data-autofocus
            busy={!plan}
            data-testid="switch-start"
            onClick={() => void go()}
          >
            {t(open > 0 ? 'goUncast' : 'go')}
          </Button>
        </>
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
          onChange={setCarry}
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
              onChoose={(voice) => choose(match.used.voiceId, voice)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
