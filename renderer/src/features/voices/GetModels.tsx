import { type CatalogueModel, modelBytes } from '@shared/contracts/models/model-catalogue'
import type { StudioError } from '@shared/contracts/errors'
import { sameLanguage } from '@shared/languages/language-codes'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { loadCatalogue, useCatalogue, useGetting } from '@/bridge/api-queries'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { failureOf } from '@/bridge/query-client'
import { useDocument } from '@/model/document/document-store'
import { useMissingVoices } from '@/model/services/voices'
import { Button, Field, Hint, Row, Stack, Text, TextInput } from '@cuecast/ui'
import { useDraft } from '@/ui/fields/open-fields'
import { SelectField } from '@/ui/fields/Select'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useLanguageName } from '@/ui/voices/voice-words'
import { GetModelCard } from './GetModelCard'

/** Stands for any language in a list. */
const ANY = '*'
/** Cards that are drawn at first, and with each wish for more. */
const PAGE = 12
/** Sizes that a list can be narrowed to, MB. */
const sizes = ['any', '50', '100', '200'] as const
const uses = ['any', 'sold'] as const

interface GetModelsProps {
  kinds: readonly CatalogueModel['kind'][]
  /** The catalogue's models that are there, with the ids of their voices. */
  owned: ReadonlyMap<string, readonly number[]>
  onBack: () => void
}

/** What publishers offer: chosen by language, use and size, and downloaded with one click. */
export function GetModels({ kinds, owned, onBack }: GetModelsProps) {
  const t = useT()
  const { data, error } = useCatalogue()
  const offered = data?.models.filter(({ kind }) => kinds.includes(kind)) ?? []
  return (
    <Stack gap={12}>
      <Row gap={8}>
        <Button look="quiet" icon={<ArrowLeft />} onClick={onBack}>
          {t('getModels.page.back')}
        </Button>
      </Row>
      <Hint>{t('getModels.page.introduction')}</Hint>
      {error && <ErrorNote error={failureOf(error)} />}
      {data && <Offers offered={offered} owned={owned} />}
      {data && <ListVersion version={data.version} isReplaceable={data.replaceable} />}
      <MirrorField />
    </Stack>
  )
}

/** Which list it is, and a way to a newer one where this build can tell who has signed it. */
function ListVersion({ version, isReplaceable }: { version: string; isReplaceable: boolean }) {
  const t = useT()
  const [error, setError] = useState<StudioError | null>(null)
  return (
    <Stack gap={8}>
      <Row gap={8}>
        <Hint as="span">{t('getModels.page.version', { version })}</Hint>
        {isReplaceable && (
          <Button look="quiet" onClick={() => void loadCatalogue().then(setError)}>
            {t('getModels.page.load')}
          </Button>
        )}
      </Row>
      {error && <ErrorNote error={error} />}
    </Stack>
  )
}

function Offers({
  offered,
  owned,
}: {
  offered: readonly CatalogueModel[]
  owned: ReadonlyMap<string, readonly number[]>
}) {
  const t = useT()
  const languageName = useLanguageName()
  const own = useDocument(({ fields }) => fields.language)
  const getting = useGetting()
  const codes = [...new Set(offered.flatMap(({ languages }) => languages.map(bare)))]
  const [language, setLanguage] = useState(
    () => codes.find((code) => sameLanguage(code, own)) ?? ANY,
  )
  const [use, setUse] = useState<(typeof uses)[number]>('any')
  const [size, setSize] = useState<(typeof sizes)[number]>('any')
  const [most, setMost] = useState(PAGE)
  const missing = [...useMissingVoices().values()]
  const isNeeded = ({ name }: CatalogueModel) =>
    missing.some((each) => each === name || each.startsWith(`${name} · `))
  const fitting = offered.filter(
    (model) =>
      !isNeeded(model) &&
      (language === ANY || speaks(model, language)) &&
      (use === 'any' || model.licence.commercial === 'allowed') &&
      (size === 'any' || modelBytes(model) <= Number(size) * 1e6),
  )
  // What the project needs stands first, whatever the list is narrowed to.
  const shown = [...offered.filter(isNeeded), ...fitting.toSorted(byWorth(own))]
  const languages = codes
    .map((value) => ({ value, label: languageName(value, value) }))
    .sort(
      (a, b) =>
        Number(sameLanguage(b.value, own)) - Number(sameLanguage(a.value, own)) ||
        a.label.localeCompare(b.label),
    )
  return (
    <>
      <Row gap={8} wrap align="end">
        <SelectField
          label={t('common.language')}
          value={language}
          options={[{ value: ANY, label: t('voices.anyLanguage') }, ...languages]}
          onChange={setLanguage}
        />
        <SelectField
          label={t('getModels.page.use')}
          value={use}
          options={uses.map((value) => ({ value, label: t(`getModels.page.uses.${value}`) }))}
          onChange={setUse}
        />
        <SelectField
          label={t('getModels.page.size')}
          value={size}
          options={sizes.map((value) => ({
            value,
            label: t(value === 'any' ? 'getModels.page.anySize' : 'getModels.page.upTo', {
              megabytes: Number(value),
            }),
          }))}
          onChange={setSize}
        />
      </Row>
      {shown.length === 0 && (
        <Text as="p" quiet>
          {t('getModels.page.none')}
        </Text>
      )}
      <Stack as="ul" gap={8} aria-label={t('getModels.page.list')}>
        {shown.slice(0, most).map((model) => (
          <GetModelCard
            key={model.id}
            model={model}
            owned={owned.get(model.id)}
            isNeeded={isNeeded(model)}
            getting={getting.find(({ id }) => id === model.id)}
          />
        ))}
      </Stack>
      {shown.length > most && (
        <Row>
          <Button onClick={() => setMost(most + PAGE)}>
            {t('getModels.page.more', { count: shown.length - most })}
          </Button>
        </Row>
      )}
    </>
  )
}

/** `en` of `en-GB`. */
const bare = (code: string): string => code.split('-')[0] ?? code

/** From the one that is worth a try first. */
const verdicts: readonly string[] = ['allowed', 'unknown', 'forbidden']
const qualities: readonly (string | null)[] = ['high', null, 'medium', 'int8', 'low', 'x_low']

/** The project's language first, then those of the catalogue's choice, what may be sold, and what sounds better. */
function byWorth(own: string): (a: CatalogueModel, b: CatalogueModel) => number {
  const costs = (model: CatalogueModel): number[] => [
    speaks(model, own) ? 0 : 1,
    model.first ? 0 : 1,
    model.first ? 0 : verdicts.indexOf(model.licence.commercial),
    model.first ? 0 : qualities.indexOf(model.quality),
  ]
  return (a, b) => {
    const others = costs(b)
    return costs(a).reduce((found, cost, at) => found || cost - (others[at] ?? 0), 0)
  }
}

/** A model without languages knows a hundred, or works in any. */
const speaks = ({ languages }: CatalogueModel, language: string): boolean =>
  languages.length === 0 || languages.some((code) => sameLanguage(code, language))

/** Enter or leaving the field takes the address; what is none is taken back. */
function MirrorField() {
  const t = useT()
  const { modelMirror } = usePreferences()
  const { draft, input } = useDraft(modelMirror, (text) => {
    const typed = text.trim()
    const isAddress = typed === '' || (/^https?:\/\/./.test(typed) && URL.canParse(typed))
    if (isAddress) void setPreferences({ modelMirror: typed })
  })
  return (
    <Field label={t('getModels.page.mirror')} hint={t('getModels.page.mirrorHint')}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          maxLength={2_000}
          data-own-escape={draft !== null || undefined}
        />
      )}
    </Field>
  )
}
