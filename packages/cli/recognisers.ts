// `npm run recognisers`: the user's own speech recognisers, also while a service runs.
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Recogniser,
  type Recognisers,
  withRecognisers,
} from '@cuecast/speech/recognition/recognisers'
import { otherWorkOf } from '@shared/contracts/models/recognisers'
import { causeText } from '@shared/contracts/errors'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { commandLines, failureText, localeOf } from './dub/texts'
import { recognisersTable } from './commands/command-tables'
import { getModels } from './models/get-models'
import { listShared, share, unshare } from './models/share-model'
import { type GivenValues, parseOptions } from './options/parse-options'
import { type Translate, translator } from '@shared/texts/texts'

type Flags = GivenValues<typeof recognisersTable>

const wrong = (message: string): Result<never> =>
  failWith('INVALID_ARGUMENT', message, { params: { reason: message } })

/** Runs a `recognisers` command and returns its output, whose last line is the id after `add`. */
async function runRecognisers(
  args: readonly string[],
  t: Translate,
  signal: AbortSignal,
): Promise<Result<string>> {
  const parsed = parseOptions(recognisersTable, args)
  if (!parsed.ok) return parsed
  if (parsed.value.asked !== null) return ok(t('commandUsage.recognisers', commandLines))
  const { values, positionals } = parsed.value
  const [name, subject] = positionals
  if (positionals.length > 2) return wrong(`unexpected argument "${positionals[2]}"`)
  return withRecognisers(values.data, (all) =>
    run({ all, name: name ?? '', subject: subject ?? '', values, t, signal }),
  )
}

interface Command {
  all: Recognisers
  name: string
  subject: string
  values: Flags
  t: Translate
  signal: AbortSignal
}

async function run(command: Command): Promise<Result<string>> {
  const { all, name, subject, t } = command
  if (name === 'list') {
    const lines = (await all.list()).map((each) => describe(each, t))
    return ok(lines.length > 0 ? lines.join('\n\n') : t('ownRecognisers.none'))
  }
  if (name === 'get') return get(command)
  const { data, database, storage } = command.values
  const places = { data, database, storage }
  if (name === 'shared') return listShared(places, t)
  if (name === 'unshare') return unshare(places, subject, t)
  if (!['add', 'remove', 'test', 'share'].includes(name))
    return wrong(`unknown command "${name}"; see ${commandLines['recognisers']} --help`)
  if (subject === '')
    return wrong(`${name} needs ${name === 'remove' || name === 'share' ? 'an id' : 'a folder'}`)
  if (name === 'add') return add(command)
  if (name === 'test') return test(command)
  if (name === 'share') {
    const found = await all.byId(subject)
    if (!found) return failWith('NOT_FOUND', `there is no recogniser "${subject}"`)
    const { id, usedIn: inPlace, name: called } = found
    const folder = join(all.folder, id)
    const model = { id, kind: 'recogniser', name: called, folder, voiceIds: [], inPlace } as const
    return share(places, model, t)
  }
  const removed = await all.remove(subject)
  return removed.ok ? ok(t('ownVoices.removed', { name: subject })) : removed
}

async function add({ all, subject, values, t }: Command): Promise<Result<string>> {
  const added = await all.add(resolve(subject), {
    name: values.name,
    languages: values.language?.flatMap((each) => each.split(',')),
    inPlace: values['in-place'],
  })
  return added.ok ? ok(`${describe(added.value, t)}\n${added.value.id}`) : added
}

/** Downloads a recogniser, or models that tell speakers apart, and adds them. */
function get({ all, subject, values, t, signal }: Command): Promise<Result<string>> {
  const note = (line: string) => void process.stderr.write(`${line}\n`)
  return getModels({
    id: subject,
    list: values.list,
    json: values.json,
    language: values.language?.[0],
    mirror: values.mirror,
    kinds: ['recogniser', 'speakers', 'noise', 'separation'],
    folder: join(all.folder, '.downloads'),
    t,
    note,
    signal,
    add: async (folder, from) => {
      note(t('ownVoices.stage', { stage: 'check' }))
      const added = await all.add(folder, { name: values.name, from })
      return added.ok ? ok(`${describe(added.value, t)}\n${added.value.id}`) : added
    },
  })
}

/** A folder is looked at and its model run once; one that was added is tested where it lies. */
async function test({ all, subject, t }: Command): Promise<Result<string>> {
  const isFolder = (await stat(resolve(subject)).catch(() => null))?.isDirectory() ?? false
  const known = isFolder ? null : await all.byId(subject)
  const checked = await all.check(known?.folder ?? resolve(subject))
  if (!checked.ok) return checked
  const { files, loadMs, licence } = checked.value
  const facts = { ...factsOf(files, t), loadMs: Math.round(loadMs) }
  return ok(`${t('ownRecognisers.checked', facts)}\n${licenceLine(licence, t)}`)
}

/** More languages than these are counted, not named. */
const NAMED = 6

const otherModels = {
  diariser: 'pyannote',
  denoiser: 'DPDFNet',
  separator: 'Spleeter/UVR',
} as const

function factsOf(
  { family, languages, bytes }: Pick<Recogniser, 'family' | 'languages' | 'bytes'>,
  t: Translate,
) {
  const other = otherWorkOf(family)
  const isShort = languages.length > 0 && languages.length <= NAMED
  const count = languages.length
  return {
    family: other ? otherModels[other] : family,
    languages: other
      ? t(`speech.${other}`)
      : isShort
        ? languages.join(', ')
        : t('ownRecognisers.languages', { count }),
    megabytes: bytes / 1_000_000,
  }
}

const licenceLine = ({ name, commercial }: Recogniser['licence'], t: Translate): string =>
  t('ownVoices.licenceIs', { name: name ?? '', hasName: String(name !== null), commercial })

function describe(recogniser: Recogniser, t: Translate): string {
  const { id, name, trouble, usedIn, licence } = recogniser
  return [
    t('ownRecognisers.about', { id, name, ...factsOf(recogniser, t) }),
    licenceLine(licence, t),
    ...(usedIn === null ? [] : [t('ownVoices.usedFrom', { folder: usedIn })]),
    ...(trouble === null ? [] : [t(`ownRecognisers.trouble.${trouble}`)]),
  ].join('\n')
}

const t = translator(localeOf(process.env))
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stop.abort())
try {
  const result = await runRecognisers(process.argv.slice(2), t, stop.signal)
  if (result.ok) console.log(result.value)
  else {
    console.error(`recognisers: ${failureText(t, result.error)}`)
    process.exitCode = result.error.code === 'INVALID_ARGUMENT' ? 2 : 1
  }
} catch (error) {
  console.error(`recognisers: ${causeText(error)}`)
  process.exitCode = 1
}
