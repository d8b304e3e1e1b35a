import type { Consent } from '@shared/contracts/models/model-records'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { Field, Stack, TextArea, TextField } from '@cuecast/ui'
import { dayOf, endOfDay, isoDay } from '@/ui/text/day'

/** Form of the consent to a cloned voice; `consent` is null until all of it is there. */
export function useConsentForm(known: Consent | null) {
  const locale = useLocale()
  const [draft, setDraft] = useState(() => ({
    person: known?.person ?? '',
    statement: known?.statement ?? '',
    day: dayOf(known ? Date.parse(`${known.date}T12:00`) : Date.now(), locale),
  }))
  const person = draft.person.trim()
  const statement = draft.statement.trim()
  const at = endOfDay(draft.day)
  const isDay = typeof at === 'number'
  const consent: Consent | null =
    isDay && person !== '' && statement !== '' ? { person, statement, date: isoDay(at) } : null
  return { draft, setDraft, isDay, consent }
}

/** Who has agreed to what, and when. */
export function ConsentFields({ form }: { form: ReturnType<typeof useConsentForm> }) {
  const t = useT()
  const { draft, setDraft, isDay } = form
  return (
    <Stack gap={8}>
      <TextField
        label={t('ownVoices.clone.person')}
        value={draft.person}
        maxLength={120}
        data-testid="consent-person"
        onChange={(value) => setDraft({ ...draft, person: value })}
      />
      <Field label={t('ownVoices.clone.statement')} hint={t('ownVoices.clone.statementExample')}>
        {(control) => (
          <TextArea
            {...control}
            value={draft.statement}
            rows={3}
            maxLength={2_000}
            data-testid="consent-statement"
            onChange={(event) => setDraft({ ...draft, statement: event.target.value })}
          />
        )}
      </Field>
      <TextField
        label={t('ownVoices.clone.date')}
        error={isDay ? undefined : t('ownVoices.clone.noDay')}
        value={draft.day}
        maxLength={10}
        data-testid="consent-day"
        onChange={(value) => setDraft({ ...draft, day: value })}
      />
    </Stack>
  )
}
