import {
  type AddressForm,
  type KeyName,
  keyNameSchema,
  MAX_TERMS,
  type ProjectTerms,
} from '@shared/contracts/project/terms'
import { genderOf } from '@shared/casting/suggest-voices'
import { findKeyNames } from '@shared/translation/key-names'
import { suggestAddresses } from '@shared/translation/suggest-addresses'
import { FileText, Plus, Search, Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { cuesInOrder } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { setField } from '@/model/edits/project-edits'
import { report } from '@/model/report'
import { useShow } from '@/model/services/show'
import { closeDialog } from '@/model/view/workspace-store'
import { Button, Grid, Hint, Row, Stack, Text, TextInput } from '@cuecast/ui'
import { Select } from '@/ui/fields/Select'
import { IconButton } from '@/ui/IconButton'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { toast } from '@/ui/overlays/toasts'
import { Tabs } from '@/ui/Tabs'
import { termsOf, keepTerms } from './terms'

const nameColumns = {
  columns: 'repeat(3, minmax(110px, 1fr)) 32px',
  gap: 8,
  align: 'center',
} as const
const pairColumns = {
  columns: 'repeat(4, minmax(90px, 1fr)) 110px 32px',
  gap: 8,
  align: 'center',
} as const

/** Key names and forms of address of the open version; its show remembers them for the next episode. */
export function TermsDialog() {
  const t = useT()
  const show = useShow()
  const [terms, setTerms] = useState<ProjectTerms>(() => termsOf(useDocument.getState().fields))
  const [tab, setTab] = useState<'names' | 'addresses'>('names')
  const change = (part: Partial<ProjectTerms>) => setTerms((now) => ({ ...now, ...part }))
  const save = () => {
    const kept = { names: terms.names.filter(isWhole), addresses: terms.addresses.filter(isAgreed) }
    execute('editTerms', setField('terms', kept))
    void report(keepTerms(show, kept))
    closeDialog()
  }
  return (
    <FormDialog
      wide
      title={t('versions.terms.title')}
      description={t('versions.terms.about', { show })}
      topic="versions"
      submit={t('versions.terms.save')}
      submitTestId="terms-save"
      focusSubmit={false}
      onSubmit={save}
    >
      <Tabs
        label={t('versions.terms.title')}
        value={tab}
        onChange={setTab}
        testId="terms"
        tabs={[
          {
            name: 'names',
            title: t('versions.terms.names'),
            content: <Names names={terms.names} onChange={(names) => change({ names })} />,
          },
          {
            name: 'addresses',
            title: t('versions.terms.addresses'),
            content: (
              <Addresses
                addresses={terms.addresses}
                onChange={(addresses) => change({ addresses })}
              />
            ),
          },
        ]}
      />
    </FormDialog>
  )
}

const isWhole = ({ source, written }: KeyName) => source.trim() !== '' && written.trim() !== ''
const isAgreed = ({ self, other }: AddressForm) => self.trim() !== '' || other.trim() !== ''

interface ListProps<T> {
  onChange: (list: T[]) => void
}

/** `list` with a member changed. */
const replaced = <T,>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((each, i) => (i === at ? { ...each, ...change } : each))

function Names({ names, onChange }: ListProps<KeyName> & { names: readonly KeyName[] }) {
  const t = useT()
  const add = (more: readonly KeyName[]) => {
    const known = new Set(names.map(({ source }) => source.toLowerCase()))
    const fresh = more
      .filter(
        (name) => !known.has(name.source.toLowerCase()) && keyNameSchema.safeParse(name).success,
      )
      .slice(0, MAX_TERMS - names.length)
    onChange([...names, ...fresh])
    toast(t('versions.terms.found', { count: fresh.length }))
  }
  const find = () => {
    const { fields } = useDocument.getState()
    const texts = cuesInOrder(useDocument.getState()).map(({ original }) => original ?? '')
    const found = findKeyNames(texts, fields.family?.origin?.language ?? '', names)
    add(found.map((source) => ({ source, written: source, said: '' })))
  }
  const open = async () => {
    const file = await studio.dictionaryChooseFile()
    if (!file.ok) return report(Promise.resolve(file))
    if (file.value)
      add(
        file.value.entries.map(({ word, reading }) => ({
          source: word,
          written: reading,
          said: '',
        })),
      )
  }
  return (
    <Stack gap={8}>
      <Row gap={6} wrap>
        <Button
          icon={<Plus />}
          onClick={() => onChange([...names, { source: '', written: '', said: '' }])}
        >
          {t('versions.terms.add')}
        </Button>
        <Button icon={<Search />} data-testid="terms-find" onClick={find}>
          {t('versions.terms.find')}
        </Button>
        <Button icon={<FileText />} onClick={() => void open()}>
          {t('versions.terms.file')}
        </Button>
      </Row>
      {names.length === 0 ? (
        <Text as="p" quiet>
          {t('versions.terms.noNames')}
        </Text>
      ) : (
        <Stack as="ul" gap={6} maxHeight="min(380px, 44vh)" overflow="auto">
          <Grid as="li" {...nameColumns} aria-hidden>
            <Hint as="span">{t('versions.terms.source')}</Hint>
            <Hint as="span">{t('versions.terms.written')}</Hint>
            <Hint as="span">{t('versions.terms.said')}</Hint>
          </Grid>
          {names.map((name, i) => (
            <NameRow
              key={i}
              name={name}
              onChange={(change) => onChange(replaced(names, i, change))}
              onRemove={() => onChange(names.filter((_, at) => at !== i))}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

interface NameRowProps {
  name: KeyName
  onChange: (change: Partial<KeyName>) => void
  onRemove: () => void
}

function NameRow({ name, onChange, onRemove }: NameRowProps) {
  const t = useT()
  return (
    <Grid as="li" {...nameColumns}>
      <TextInput
        value={name.source}
        maxLength={200}
        aria-label={t('versions.terms.source')}
        onChange={({ target }) => onChange({ source: target.value })}
      />
      <TextInput
        value={name.written}
        maxLength={200}
        placeholder={t('versions.terms.keep')}
        aria-label={`${t('versions.terms.written')}: ${name.source}`}
        onChange={({ target }) => onChange({ written: target.value })}
      />
      <TextInput
        value={name.said}
        maxLength={200}
        placeholder={t('versions.terms.saidHint')}
        aria-label={`${t('versions.terms.said')}: ${name.source}`}
        onChange={({ target }) => onChange({ said: target.value })}
      />
      <IconButton
        small
        label={t('versions.terms.remove', { name: name.source })}
        icon={<X />}
        onClick={onRemove}
      />
    </Grid>
  )
}

function Addresses({
  addresses,
  onChange,
}: ListProps<AddressForm> & { addresses: readonly AddressForm[] }) {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  const [first, second] = speakers
  const suggest = () => {
    const agreed = new Set(addresses.map(({ speaker, to }) => `${speaker} ${to}`))
    const document = useDocument.getState()
    const { language, family } = document.fields
    const more = suggestAddresses({
      speakers: speakers.map(({ id, label, gender }) => ({
        id,
        gender: genderOf({ label, ...(gender && { gender }) }) ?? undefined,
      })),
      cues: cuesInOrder(document),
      language,
      originLanguage: family?.origin?.language ?? '',
    })
    const fresh = more.filter(({ speaker, to }) => !agreed.has(`${speaker} ${to}`))
    onChange([...addresses, ...fresh].slice(0, MAX_TERMS))
  }
  return (
    <Stack gap={8}>
      <Row gap={6} wrap>
        <Button
          icon={<Plus />}
          disabled={!first || !second}
          onClick={() =>
            first &&
            second &&
            onChange([...addresses, { speaker: first.id, to: second.id, self: '', other: '' }])
          }
        >
          {t('versions.terms.add')}
        </Button>
        <Button
          icon={<Sparkles />}
          disabled={!second}
          data-testid="terms-suggest"
          onClick={suggest}
        >
          {t('versions.terms.suggest')}
        </Button>
      </Row>
      {addresses.length === 0 ? (
        <Text as="p" quiet>
          {t('versions.terms.noPairs')}
        </Text>
      ) : (
        <Stack as="ul" gap={6} maxHeight="min(380px, 44vh)" overflow="auto">
          <Grid as="li" {...pairColumns} aria-hidden>
            {(['from', 'to', 'self', 'other', 'since'] as const).map((head) => (
              <Text quiet small key={head}>
                {t(`versions.terms.${head}`)}
              </Text>
            ))}
          </Grid>
          {addresses.map((form, i) => (
            <AddressRow
              key={i}
              form={form}
              onChange={(change) => onChange(replaced(addresses, i, change))}
              onRemove={() => onChange(addresses.filter((_, at) => at !== i))}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

interface AddressRowProps {
  form: AddressForm
  onChange: (change: Partial<AddressForm>) => void
  onRemove: () => void
}

function AddressRow({ form, onChange, onRemove }: AddressRowProps) {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  const options = speakers.map(({ id, label }) => ({ value: id, label }))
  const labelOf = (id: string) => speakers.find((each) => each.id === id)?.label ?? id
  const pair = `${labelOf(form.speaker)} → ${labelOf(form.to)}`
  return (
    <Grid as="li" {...pairColumns}>
      <Select
        label={t('versions.terms.from')}
        value={form.speaker}
        options={options}
        onChange={(speaker) => onChange({ speaker })}
      />
      <Select
        label={t('versions.terms.to')}
        value={form.to}
        options={options}
        onChange={(to) => onChange({ to })}
      />
      <TextInput
        value={form.self}
        maxLength={200}
        placeholder={t('versions.terms.self')}
        aria-label={`${t('versions.terms.self')}: ${pair}`}
        onChange={({ target }) => onChange({ self: target.value })}
      />
      <TextInput
        value={form.other}
        maxLength={200}
        placeholder={t('versions.terms.other')}
        aria-label={`${t('versions.terms.other')}: ${pair}`}
        onChange={({ target }) => onChange({ other: target.value })}
      />
      <Since form={form} onChange={onChange} />
      <IconButton
        small
        label={t('versions.terms.remove', { name: pair })}
        icon={<X />}
        onClick={onRemove}
      />
    </Grid>
  )
}

/** The number of the first cue in which a form holds. */
function Since({ form, onChange }: Pick<AddressRowProps, 'form' | 'onChange'>) {
  const t = useT()
  const order = useDocument((state) => state.order)
  const at = form.fromCue === undefined ? 0 : order.indexOf(form.fromCue) + 1
  return (
    <TextInput
      inputMode="numeric"
      value={at === 0 ? '' : String(at)}
      placeholder={t('versions.terms.sinceStart')}
      aria-label={t('versions.terms.since')}
      onChange={({ target }) => {
        const fromCue = order[Number(target.value) - 1]
        if (target.value === '' || fromCue !== undefined) onChange({ fromCue })
      }}
    />
  )
}
