import { getModel } from '@cuecast/speech/catalogue/get-model'
import { readCatalogue } from '@cuecast/speech/catalogue/read-catalogue'
import { throughProxy } from '@cuecast/platform'
import { nearNames } from '@shared/casting/near-names'
import { type CatalogueModel, modelBytes } from '@shared/contracts/models/model-catalogue'
import { otherWorkOf } from '@shared/contracts/models/recognisers'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { sameLanguage } from '@shared/languages/language-codes'
import type { Translate } from '@shared/texts/texts'
import { shortTime } from '../dub/texts'

interface GetRun {
  /** Id of the model; '' with `list`. */
  id: string
  /** Name those that there are. */
  list: boolean
  json: boolean
  language: string | undefined
  mirror: string | undefined
  kinds: readonly CatalogueModel['kind'][]
  /** Folder of partial downloads, until the model is added. */
  folder: string
  t: Translate
  note(line: string): void
  signal: AbortSignal
  /** Adds the downloaded model; the last line of its output is the id. */
  add(folder: string, model: CatalogueModel): Promise<Result<string>>
}

/** `get` of `voices` and `recognisers`: lists what publishers offer, or downloads and adds one. */
export async function getModels(run: GetRun): Promise<Result<string>> {
  const catalogue = await readCatalogue()
  if (!catalogue.ok) return catalogue
  const offered = catalogue.value.models.filter(({ kind }) => run.kinds.includes(kind))
  if (run.list) return ok(listed(offered, run))
  const model = offered.find(({ id }) => id === run.id)
  if (!model) {
    const ids = offered.map(({ id }) => id)
    const [near = ''] = nearNames(run.id, ids)
    const hint = near === '' ? 'see get --list' : `did you mean ${near}?`
    return failWith('INVALID_ARGUMENT', `no model is called "${run.id}"; ${hint}`)
  }
  if (run.mirror !== undefined && !/^https?:\/\/./.test(run.mirror))
    return failWith('INVALID_ARGUMENT', '--mirror must be an http or https address')
  return get(model, run)
}

function listed(offered: readonly CatalogueModel[], { json, language, t }: GetRun): string {
  const models = offered.filter(
    ({ languages }) =>
      language === undefined ||
      languages.length === 0 ||
      languages.some((each) => sameLanguage(each, language)),
  )
  if (json) return JSON.stringify({ models }, null, 2)
  return models.map((model) => describe(model, t)).join('\n')
}

/** More languages than these are counted, not named. */
const NAMED = 4

function describe(model: CatalogueModel, t: Translate): string {
  const { id, name, family, languages, gender, licence } = model
  const isListed = languages.length > 0 && languages.length <= NAMED
  return t('getModels.line', {
    id,
    name,
    languages: languages.join(', '),
    about: otherWorkOf(family) ?? (isListed ? 'listed' : 'many'),
    gender: gender ?? 'none',
    megabytes: Math.ceil(modelBytes(model) / 1e6),
    verdict: verdictOf(licence, t),
  })
}

const verdictOf = ({ commercial, why, base, ...names }: CatalogueModel['licence'], t: Translate) =>
  `${t(`getModels.commercial.${commercial}`)}: ${t(`getModels.why.${why}`, {
    base: base ?? '',
    names: [names.model, names.data].filter((name) => name !== null).join(', '),
  })}`

/** Steps in which progress is reported, as a part of the whole. */
const STEP = 0.1

async function get(model: CatalogueModel, run: GetRun): Promise<Result<string>> {
  const { folder, mirror, signal, t, note } = run
  note(describe(model, t))
  if (model.attribution !== null) note(t('getModels.attribution', { text: model.attribution }))
  let last = ''
  return getModel(
    {
      model,
      folder,
      mirror,
      signal,
      send: await throughProxy(),
      onWaiting: (host) => {
        if (host !== null) note(t('getModels.waiting', { host }))
      },
      onProgress: ({ stage, done, leftMs }) => {
        const step = `${stage} ${Math.floor(done / STEP)}`
        if (step === last) return
        last = step
        const left = leftMs === null ? 'none' : shortTime(leftMs)
        note(t('getModels.progress', { stage, percent: Math.floor(done * 100), left }))
      },
    },
    (place) => run.add(place, model),
  )
}
