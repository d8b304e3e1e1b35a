import {
  type CatalogueModel,
  type Getting,
  modelBytes,
} from '@shared/contracts/models/model-catalogue'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { licenceTerms } from '@shared/contracts/models/licence-terms'
import { Check, Download, ExternalLink, Pause, Play, Square, X } from 'lucide-react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { castModel } from '@/model/edits/speaker-edits'
import { useProjectVoices } from '@/model/services/voices'
import { playSample, sampleOf, useAudition } from '@/model/work/audition'
import { Button, Card, Hint, Note, Row, Stack, Text } from '@cuecast/ui'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { formatSpan } from '@/ui/text/timecode'
import { useLanguageName, useRegionName } from '@/ui/voices/voice-words'

/** More languages than these are counted, not named. */
const NAMED = 4

interface GetModelCardProps {
  model: CatalogueModel
  /** The ids of its voices, where it is there already. */
  owned: readonly number[] | undefined
  /** A speaker of the project has this voice. */
  isNeeded: boolean
  getting: Getting | undefined
}

/** A model that its publisher offers: what it is, whether it may be sold and why, and how far getting it is. */
export function GetModelCard({ model, owned, isNeeded, getting }: GetModelCardProps) {
  const t = useT()
  const { failed, error } = useAudition()
  const isOwned = owned !== undefined
  const { name, first, attribution, licence } = model
  return (
    <Card as="li" data-testid="get-model" data-model-id={model.id} aria-label={name}>
      <Row gap={8}>
        <Text as="strong" cut grow>
          {name}
        </Text>
        {model.sample !== undefined && <SampleButton model={model} />}
        {(isNeeded || first) && (
          <Text quiet small nowrap>
            {t(isNeeded ? 'getModels.page.needed' : 'getModels.page.first')}
          </Text>
        )}
        {licence.commercial === 'allowed' && (
          <Text tone="good" small nowrap>
            {t('getModels.page.sold')}
          </Text>
        )}
        {isOwned ? (
          <Text small nowrap>
            <Check size={14} aria-hidden /> {t('getModels.page.owned')}
          </Text>
        ) : (
          !getting && <GetButton model={model} />
        )}
        {owned && <CastButton name={name} ids={owned} />}
      </Row>
      {failed === sampleOf(model.id) && error && <ErrorNote error={error} />}
      <Facts model={model} />
      <Verdict licence={licence} />
      {attribution !== null && (
        <Hint data-selectable>{t('getModels.page.attribution', { text: attribution })}</Hint>
      )}
      {getting && !isOwned && <Progressing model={model} getting={getting} />}
    </Card>
  )
}

function GetButton({ model: { id, name } }: { model: CatalogueModel }) {
  const t = useT()
  const { run, busy, error } = useAttempt(() => studio.modelGet({ id }))
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Button
        look="primary"
        icon={<Download />}
        busy={busy}
        aria-label={t('getModels.page.getNamed', { name })}
        onClick={run}
      >
        {t('getModels.page.get')}
      </Button>
    </>
  )
}

/** Gives the voice to every speaker that has a built-in one. */
function CastButton({ name, ids }: { name: string; ids: readonly number[] }) {
  const t = useT()
  const connectionId = useDocument(({ fields }) => fields.connectionId)
  const opened = useDocument((document) => document.opened)
  const { data } = useProjectVoices()
  const voices = (data ?? []).filter(({ id }) => ids.includes(id))
  const edit = castModel(voices)
  const helps = useDocument((document) => edit(document) !== null)
  if (!opened || connectionId !== EMBEDDED_CONNECTION_ID || voices.length === 0 || !helps)
    return null
  return (
    <Button
      look="primary"
      aria-label={t('getModels.page.castNamed', { name })}
      title={t('getModels.page.castHint')}
      onClick={() => execute('castSuggested', edit)}
    >
      {t('getModels.page.cast')}
    </Button>
  )
}

/** Some sentences of the voice, from its publisher; nothing is asked for before the click. */
function SampleButton({ model: { id, name } }: { model: CatalogueModel }) {
  const t = useT()
  const { what, state } = useAudition()
  const isMine = what === sampleOf(id)
  return (
    <Button
      look="quiet"
      icon={isMine && state === 'playing' ? <Square /> : <Play />}
      busy={isMine && state === 'asking'}
      aria-label={t(isMine ? 'getModels.page.sampleStop' : 'getModels.page.samplePlay', { name })}
      onClick={() => void playSample(id)}
    >
      {t('getModels.page.sample')}
    </Button>
  )
}

function Facts({ model }: { model: CatalogueModel }) {
  const t = useT()
  const languageName = useLanguageName()
  const regionName = useRegionName()
  const { kind, family, languages, gender, region, speakers, quality } = model
  // Vietnamese is spoken in one country; its regions are told apart below.
  const named = languages.map((code) => languageName(code.replace('vi-VN', 'vi'), code))
  const facts = [
    languages.length > 0 && languages.length <= NAMED
      ? named.join(', ')
      : kind === 'speakers' || kind === 'noise' || kind === 'separation'
        ? t('voices.anyLanguage')
        : t('getModels.page.languages', { count: languages.length }),
    region === null ? '' : regionName(languages[0] ?? null, region),
    gender === null ? '' : t(`voices.genders.${gender}`),
    speakers === null || speakers === 1 ? '' : t('ownVoices.speakers', { count: speakers }),
    t(`ownVoices.families.${family}`),
    t('ownVoices.size', { megabytes: Math.ceil(modelBytes(model) / 1e6) }),
    quality === null ? '' : t(`getModels.page.qualities.${quality}`),
  ]
  return <Hint data-testid="get-model-facts">{facts.filter(Boolean).join(' · ')}</Hint>
}

/** Whether it may be sold, and why, then the terms of each licence in words. */
function Verdict({ licence }: { licence: CatalogueModel['licence'] }) {
  const t = useT()
  const { commercial, why, base } = licence
  const names = [licence.model, licence.data].filter((name) => name !== null).join(', ')
  const parts = (['model', 'data'] as const).flatMap((part) => {
    const name = licence[part]
    return name === null ? [] : { part, name }
  })
  return (
    <Stack gap={2}>
      <Text as="p" small data-testid="get-model-verdict" data-commercial={commercial}>
        <strong>{t(`getModels.page.verdicts.${commercial}`)}</strong>:{' '}
        {t(`getModels.why.${why}`, { base: base ?? '', names })}
      </Text>
      {parts.map(({ part, name }) => (
        <Hint key={part} data-testid="get-model-terms">
          {t(`getModels.terms.${licenceTerms(name)}`, {
            subject: t(`getModels.subjects.${part}`, { name }),
          })}
        </Hint>
      ))}
    </Stack>
  )
}

/** Opens the address of its archive, or of its main file, where the user browses the web. */
function BrowserButton({ model: { sources } }: { model: CatalogueModel }) {
  const t = useT()
  const urls = sources.flatMap((files) => files.slice(0, 1).map(({ url }) => url))
  const url = urls.find((each) => /\.(?:zip|tar\.\w+)$/.test(each)) ?? urls[0] ?? ''
  return (
    <Button
      icon={<ExternalLink />}
      title={t('getModels.page.browserHint')}
      data-testid="model-browser"
      onClick={() => window.open(url)}
    >
      {t('getModels.page.browser')}
    </Button>
  )
}

function Progressing({ model, getting }: { model: CatalogueModel; getting: Getting }) {
  const t = useT()
  const format = useFormatter()
  const { id, name } = model
  const { phase, done, leftMs, waitingFor, error } = getting
  const going = useAttempt(() => studio.modelGet({ id }))
  const pausing = useAttempt(() => studio.modelPause({ id }))
  const dropping = useAttempt(() => studio.modelDrop({ id }))
  const percent = format.number(done, { style: 'percent', maximumFractionDigits: 0 })
  const left = leftMs === null ? null : t('common.left', { time: formatSpan(leftMs) })
  const stage = [t(`getModels.page.phases.${phase}`), phase === 'add' ? null : percent, left]
  const isOver = phase === 'paused' || phase === 'failed'
  return (
    <>
      {error && (
        <ErrorNote
          error={error}
          action={error.code === 'DOWNLOAD_UNREACHABLE' && <BrowserButton model={model} />}
        />
      )}
      {waitingFor !== null && phase === 'download' && (
        <Note tone="info" icon data-testid="model-waiting">
          <p>{t('getModels.waiting', { host: waitingFor })}</p>
          <Row gap={8} wrap>
            <Button busy={going.busy} onClick={going.run}>
              {t('getModels.page.again')}
            </Button>
            <BrowserButton model={model} />
          </Row>
        </Note>
      )}
      <Progress
        label={t('getModels.page.progressOf', { name })}
        value={phase === 'add' ? null : done}
        look={phase === 'failed' ? 'wrong' : phase === 'paused' ? 'paused' : 'busy'}
      />
      <Row gap={8}>
        <Text quiet small figures grow data-testid="get-model-phase" data-phase={phase}>
          {stage.filter(Boolean).join(' · ')}
        </Text>
        {isOver ? (
          <Button icon={<Play />} busy={going.busy} onClick={going.run}>
            {phase === 'failed' ? t('ui.again') : t('getModels.page.continue')}
          </Button>
        ) : (
          <Button look="quiet" icon={<Pause />} onClick={pausing.run}>
            {t('getModels.page.pause')}
          </Button>
        )}
        <Button look="quiet" icon={<X />} busy={dropping.busy} onClick={dropping.run}>
          {t('ui.cancel')}
        </Button>
      </Row>
    </>
  )
}
