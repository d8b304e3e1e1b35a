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
import { type ReactNode, useState } from 'react'
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
            content: <Names list={terms.names} onChange={(names) => change({ names })} />,
          },
          {
            name: 'addresses',
            title: t('versions.terms.addresses'),
            content: (
              <Addresses list={terms.addresses} onChange={(addresses) => change({ addresses })} />
            ),
          },
        ]}
      />
    </FormDialog>
  )
}

const isWhole = ({ source, written }: KeyName) => source.trim() !== '' && written.trim() !== ''
const isAgreed = ({ self, other }: AddressForm) => self.trim() !== '' || other.trim() !== ''

/** `list` with a member changed. */
const replaced = <T,>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((each, i) => (i === at ? { ...each, ...change } : each))

interface TermListProps<T> {
  list: readonly T[]
  onChange: (list: T[]) => void
  /** As `grid-template-columns` has them; the last is for the button that removes a row. */
  columns: string
  heads: readonly string[]
  /** Shown where there is none. */
  none: string
  /** What a row is called. */
  nameOf: (row: T) => string
  /** Fields of a row, one in each column. */
  children: (row: T, change: (change: Partial<T>) => void) => ReactNode
}

function TermList<T>(props: TermListProps<T>) {
  const { list, onChange, columns, heads, none, nameOf, children } = props
  const t = useT()
  const row = { columns, gap: 8, align: 'center' } as const
  if (list.length === 0)
    return (
      <Text as="p" quiet>
        {none}
      </Text>
    )
  return (
    <Stack as="ul" gap={6} maxHeight="min(380px, 44vh)" overflow="auto">
      <Grid as="li" {...row} aria-hidden>
        {heads.map((head) => (
          <Hint as="span" key={head}>
            {head}
          </Hint>
        ))}
      </Grid>
      {list.map((each, i) => (
        <Grid as="li" key={i} {...row}>
          {children(each, (change) => onChange(replaced(list, i, change)))}
          <IconButton
            small
            label={t('versions.terms.remove', { name: nameOf(each) })}
            icon={<X />}
            onClick={() => onChange(list.filter((_, at) => at !== i))}
          />
        </Grid>
      ))}
    </Stack>
  )
}

interface ListProps<T> {
  list: readonly T[]
  onChange: (list: T[]) => void
}

function Names({ list: names, onChange }: ListProps<KeyName>) {
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
    if (!file.ok) return report(file)
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
      <TermList
        list={names}
        onChange={onChange}
        columns="repeat(3, minmax(110px, 1fr)) 32px"
        heads={nameParts.map((part) => t(`versions.terms.${part}`))}
        none={t('versions.terms.noNames')}
        nameOf={({ source }) => source}
      >
        {(name, change) =>
          nameParts.map((part) => (
            <TextInput
              key={part}
              value={name[part]}
              maxLength={200}
              placeholder={placeholders[part] && t(placeholders[part])}
              aria-label={[t(`versions.terms.${part}`), part !== 'source' && name.source]
                .filter((word) => word !== false)
                .join(': ')}
              onChange={({ target }) => change({ [part]: target.value })}
            />
          ))
        }
      </TermList>
    </Stack>
  )
}

const nameParts = ['source', 'written', 'said'] as const
const placeholders = {
  source: undefined,
  written: 'versions.terms.keep',
  said: 'versions.terms.saidHint',
} as const

function Addresses({ list: addresses, onChange }: ListProps<AddressForm>) {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  const options = speakers.map(({ id, label }) => ({ value: id, label }))
  const labelOf = (id: string) => speakers.find((each) => each.id === id)?.label ?? id
  const pairOf = ({ speaker, to }: AddressForm) => `${labelOf(speaker)} → ${labelOf(to)}`
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
      <TermList
        list={addresses}
        onChange={onChange}
        columns="repeat(4, minmax(90px, 1fr)) 110px 32px"
        heads={(['from', 'to', 'self', 'other', 'since'] as const).map((head) =>
          t(`versions.terms.${head}`),
        )}
        none={t('versions.terms.noPairs')}
        nameOf={pairOf}
      >
        {(form, change) => (
          <>
            <Select
              label={t('versions.terms.from')}
              value={form.speaker}
              options={options}
              onChange={(speaker) => change({ speaker })}
            />
            <Select
              label={t('versions.terms.to')}
              value={form.to}
              options={options}
              onChange={(to) => change({ to })}
            />
            {(['self', 'other'] as const).map((who) => (
              <TextInput
                key={who}
                value={form[who]}
                maxLength={200}
                placeholder={t(`versions.terms.${who}`)}
                aria-label={`${t(`versions.terms.${who}`)}: ${pairOf(form)}`}
                onChange={({ target }) => change({ [who]: target.value })}
              />
            ))}
            <Since form={form} onChange={change} />
          </>
        )}
      </TermList>
    </Stack>
  )
}

interface SinceProps {
  form: AddressForm
  onChange: (change: Partial<AddressForm>) => void
}

/** The number of the first cue in which a form holds. */
function Since({ form, onChange }: SinceProps) {
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
