import type { Connection, FoundService, NewConnection } from '@shared/contracts/connection'
import { providerNames } from '@shared/contracts/models/providers'
import { ok, type Result } from '@shared/contracts/result'
import { useState, type FormEvent } from 'react'
import { useT } from '@/ui/text/use-t'
import { addConnection } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button, Card, FieldGroup, Row, Stack, TextField } from '@cuecast/ui'
import { focusOnce } from '@/ui/focus'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { PlainHttpNote, plainHttpAsked } from '@/ui/states/PlainHttpNote'
import { useNextHere } from './next-here'
import { addressOf, connectionChoices, settingsOf, type ConnectionChoice } from './provider-choices'

interface AddConnectionProps {
  onClose: () => void
  onAdded: (connection: Connection, found: FoundService | null) => void
  /** The key can be kept in the system's keychain. */
  secure: boolean
  takesFocus: boolean
}

const empty: NewConnection = { name: '', baseUrl: '', key: '' }

/** Adds what answers at an address, found out by asking it. */
async function found(
  given: NewConnection,
): Promise<Result<{ connection: Connection; found: FoundService }>> {
  const { name, ...place } = given
  const answer = await studio.connectionFind(place)
  if (!answer.ok) return answer
  const service = answer.value
  const added = await addConnection(
    service.kind === 'cuecast'
      ? { ...given, name: name.trim() || hostOf(given.baseUrl) }
      : {
          ...given,
          name: name.trim() || service.name,
          baseUrl: service.address,
          provider: settingsOf(service),
        },
  )
  return added.ok ? ok({ connection: added.value, found: service }) : added
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address.trim()
}

/** Adds a service: its kind is found out by asking it. */
export function AddConnection({ onClose, onAdded, secure, takesFocus }: AddConnectionProps) {
  const t = useT()
  const nextHere = useNextHere()
  const [choice, setChoice] = useState<ConnectionChoice>('address')
  const [form, setForm] = useState(empty)
  const saving = useAttempt(found, (made) => onAdded(made.connection, made.found))
  const unasked = useAttempt(
    (given: NewConnection) =>
      addConnection({ ...given, name: given.name.trim() || hostOf(given.baseUrl) }),
    (connection) => onAdded(connection, null),
  )
  const error = unasked.error ?? saving.error
  const plainOrigin = plainHttpAsked(error)
  const isComplete = form.baseUrl.trim() !== ''
  const set = (change: Partial<NewConnection>) => {
    const next = { ...form, ...change }
    setForm(next)
    saving.forget()
    unasked.forget()
    return next
  }
  const choose = (next: ConnectionChoice) => {
    setChoice(next)
    set({ baseUrl: addressOf(next), plainOrigin: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) saving.run(form)
  }
  const isSilent = error?.code === 'OFFLINE' || error?.code === 'TIMEOUT'
  return (
    <Card as="form" onSubmit={submit}>
      {/* What is being asked is what is added. */}
      <Stack as="fieldset" gap={12} disabled={saving.busy || unasked.busy}>
        <Choices choice={choice} onChoose={choose} />
        <Fields
          key={choice}
          {...{ choice, form, secure }}
          takesFocus={takesFocus || choice !== 'address'}
          onChange={set}
        />
      </Stack>
      {plainOrigin !== null && (
        <PlainHttpNote
          origin={plainOrigin}
          onAgree={() => (unasked.error ? unasked : saving).run(set({ plainOrigin }))}
        />
      )}
      {error && plainOrigin === null && <ErrorNote error={error} next={nextHere(error)} />}
      <Row wrap gap={6}>
        <Button
          type="submit"
          look="primary"
          disabled={!isComplete}
          busy={saving.busy}
          data-testid="add-connection-save"
        >
          {t('ui.save')}
        </Button>
        {isSilent && choice === 'address' && form.key.trim() !== '' && (
          <Button busy={unasked.busy} onClick={() => unasked.run(form)}>
            {t('providers.saveAnyway')}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </Row>
    </Card>
  )
}

interface ChoicesProps {
  choice: ConnectionChoice
  onChoose: (choice: ConnectionChoice) => void
}

/** The row of services that can be connected. */
function Choices({ choice, onChoose }: ChoicesProps) {
  const t = useT()
  return (
    <FieldGroup label={t('providers.choose')}>
      {(group) => (
        <Row as="fieldset" gap={6} wrap {...group}>
          {connectionChoices.map((each) => (
            <Button
              key={each}
              look={each === choice ? 'normal' : 'quiet'}
              aria-pressed={each === choice}
              data-testid={`connect-${each}`}
              onClick={() => onChoose(each)}
            >
              {each === 'address' ? t('providers.byAddress') : providerNames[each]}
            </Button>
          ))}
        </Row>
      )}
    </FieldGroup>
  )
}

interface FieldsProps extends Pick<AddConnectionProps, 'secure' | 'takesFocus'> {
  choice: ConnectionChoice
  form: NewConnection
  onChange: (change: Partial<NewConnection>) => void
}

/** Address, key and name; the first that has to be typed takes the focus. */
function Fields({ choice, form, secure, takesFocus, onChange }: FieldsProps) {
  const t = useT()
  const isAsked = addressOf(choice) === ''
  const isAzure = choice === 'azure'
  const kept = t(secure ? 'settings.keyHint' : 'settings.keyHintSession')
  return (
    <Stack gap={12}>
      <TextField
        label={t(isAzure ? 'providers.region' : 'settings.address')}
        hint={
          isAzure
            ? t('providers.regionHint')
            : choice === 'address'
              ? t('providers.addressHint')
              : undefined
        }
        inline
        inputMode={isAzure ? 'text' : 'url'}
        ref={takesFocus && isAsked ? focusOnce : undefined}
        value={form.baseUrl}
        placeholder={isAzure ? '' : 'https://api.example.com'}
        onChange={(baseUrl) => onChange({ baseUrl })}
      />
      <TextField
        label={t('settings.key')}
        hint={choice === 'address' ? `${kept} ${t('providers.keyMaybe')}` : kept}
        inline
        type="password"
        autoComplete="off"
        ref={takesFocus && !isAsked ? focusOnce : undefined}
        value={form.key}
        onChange={(key) => onChange({ key })}
      />
      <TextField
        label={t('common.name')}
        inline
        value={form.name}
        placeholder={t('providers.namePlaceholder')}
        onChange={(name) => onChange({ name })}
      />
    </Stack>
  )
}
