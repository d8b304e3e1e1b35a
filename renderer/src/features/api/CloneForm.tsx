import type { Voice } from '@shared/contracts/connection'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { apiChanged } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field, TextInput } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import { Slider } from '@/ui/fields/Slider'
import { useFigure } from '@/ui/text/figure'
import styles from './api.module.css'

/** A new variant: which voice it stands on, how fast and how high. */
export function CloneForm(props: { accountId: number; voices: readonly Voice[] }) {
  const t = useTranslations('api')
  const figure = useFigure()
  const { accountId, voices } = props
  const [name, setName] = useState('')
  const [base, setBase] = useState(voices[0]?.id ?? 1)
  const [speed, setSpeed] = useState(1)
  const [pitch, setPitch] = useState(0)
  const making = useAttempt(
    () =>
      apiChanged(
        studio.apiCloneAdd({ accountId, name: name.trim(), baseVoiceId: base, speed, pitch }),
      ),
    () => setName(''),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') making.run()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.row}>
        <Field label={t('clones.name')}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={80}
              data-testid="clone-name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('clones.base')}>
          {(control) => (
            <Select
              {...control}
              value={String(base)}
              options={voices.map((voice) => ({
                value: String(voice.id),
                label: `${voice.name} · ${voice.languageName}`,
              }))}
              onChange={(id) => setBase(Number(id))}
            />
          )}
        </Field>
      </div>
      <div className={styles.row}>
        <div>
          <span className={styles.note}>{t('clones.speed')}</span>
          <Slider
            label={t('clones.speed')}
            value={speed}
            min={0.5}
            max={2}
            step={0.05}
            text={`${figure(speed)}×`}
            onChange={setSpeed}
          />
        </div>
        <div>
          <span className={styles.note}>{t('clones.pitch')}</span>
          <Slider
            label={t('clones.pitch')}
            value={pitch}
            min={-12}
            max={12}
            step={1}
            text={t('clones.semitones', { pitch: figure(pitch) })}
            onChange={setPitch}
          />
        </div>
        <Button
          type="submit"
          look="primary"
          disabled={name.trim() === ''}
          busy={making.busy}
          data-testid="clone-add"
        >
          {t('clones.add')}
        </Button>
      </div>
      {making.error && <ErrorNote error={making.error} />}
    </form>
  )
}
