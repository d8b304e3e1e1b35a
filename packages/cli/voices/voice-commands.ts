import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { addVoice, trySpeaking } from '@cuecast/speech/voices/add-voice'
import { AddedVoices } from '@cuecast/speech/voices/added-voices'
import { builtInVoices } from '@cuecast/speech/voices/voice-ids'
import { loadCatalogue } from '@cuecast/speech/catalogue/load-catalogue'
import { systemEngines } from '@cuecast/speech/system/system-voices'
import { voicesFolder } from '@cuecast/speech/folders'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { jsonLog, withFileErrors } from '@cuecast/platform'
import {
  type Consent,
  consentSchema,
  type Licence,
  modelLimitsSchema,
  type VoiceEdit,
  type VoiceRecord,
} from '@shared/contracts/models/model-records'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { sameLanguage } from '@shared/languages/language-codes'
import type { Locale } from '@shared/languages/locales'
import { displayLocaleOf } from '@shared/languages/display-names'
import type { Translate } from '@shared/texts/texts'
import { commandLines } from '../dub/texts'
import { voicesTable } from '../commands/command-tables'
import { getModels } from '../models/get-models'
import { listShared, shareVoice, unshare } from '../models/share-model'
import { type GivenValues, parseOptions } from '../options/parse-options'

type Flags = GivenValues<typeof voicesTable>

interface Run {
  args: readonly string[]
  t: Translate
  /** Voices are named in it. */
  locale: Locale
  /** Progress messages; stdout is reserved for the result. */
  note(line: string): void
  signal: AbortSignal
}

interface Command extends Run {
  voices: AddedVoices
  subject: string
  flags: Flags
}

const wrong = (message: string): Result<never> => failWith('INVALID_ARGUMENT', message)

/** Runs a `voices` command and answers its output; the last line of `add` is the voice's id. */
export async function runVoices(run: Run): Promise<Result<string>> {
  const parsed = parseOptions(voicesTable, run.args)
  if (!parsed.ok) return parsed
  if (parsed.value.asked !== null) return ok(run.t('commandUsage.voices', commandLines))
  const { values, positionals } = parsed.value
  if (values.data === '') return wrong('--data needs a folder')
  const [name = '', subject = '', ...more] = positionals
  const command = commands[name]
  if (!command) return wrong(`"${name}" is no command; see npm run voices -- --help`)
  if (more.length > 0) return wrong(`"${more[0]}" is too much; a path with spaces needs quotes`)
  const voices = new AddedVoices(voicesFolder(values.data))
  return command({ ...run, voices, subject, flags: values })
}

const commands: Readonly<Record<string, (command: Command) => Promise<Result<string>>>> = {
  add,
  get,
  list,
  test,
  remove: (command) =>
    withVoice(command, async ({ id, name }) => {
      const removed = await command.voices.remove(id)
      return removed.ok ? ok(command.t('ownVoices.removed', { name })) : removed
    }),
  share: (command) =>
    withVoice(command, (record) => shareVoice(command.flags, command.voices, record, command.t)),
  unshare: ({ flags, subject, t }) => unshare(flags, subject, t),
  shared: ({ flags, t }) => listShared(flags, t),
  edit: (command) => withVoice(command, (record) => edit(command, record)),
  enable: (command) => withVoice(command, (record) => change(command, record, { disabled: false })),
  disable: (command) => withVoice(command, (record) => change(command, record, { disabled: true })),
  limits,
  finish: async ({ voices, subject, t }) => {
    if (!['', 'on', 'off'].includes(subject)) return wrong('finish takes on or off')
    const set = subject === '' ? ok(voices.finish()) : await voices.setFinish(subject === 'on')
    return set.ok ? ok(t('ownVoices.finishIs', { on: String(set.value) })) : set
  },
  catalogue: async ({ subject, t }) => {
    if (subject === '') return wrong('the file of a newer list is missing')
    const loaded = await loadCatalogue(subject)
    return loaded.ok ? ok(t('getModels.page.loaded', { version: loaded.value.version })) : loaded
  },
}

async function add(command: Command): Promise<Result<string>> {
  const { voices, subject, flags: given, t, note, signal } = command
  if (subject === '') return wrong('a folder, an archive or an .onnx file is missing')
  const edits = editOf(given)
  if (!edits.ok) return edits
  const consent = consentOf(given)
  if (!consent.ok) return consent
  const { recording: file, 'recording-text': said = '' } = given
  if (file !== undefined && !consent.value)
    return wrong(
      '--recording belongs to --cloned: a voice is cloned with the consent of its speaker',
    )
  let stage = ''
  const added = await addVoice({
    voices,
    source: subject,
    name: given.name,
    inPlace: given['in-place'],
    consent: consent.value,
    ...(file !== undefined && { recording: { file: resolve(file), text: said } }),
    limits: voices.limits(),
    signal,
    onProgress(progress) {
      if (progress.stage !== stage) note(t('ownVoices.stage', { stage: progress.stage }))
      stage = progress.stage
    },
  })
  if (!added.ok) return added
  const changed = await applySpeakers(voices, added.value, edits.value)
  if (!changed.ok) return changed
  const [first] = changed.value.speakers
  return ok([describe(changed.value, t), first?.id].join('\n'))
}

/** Downloads a voice that its publisher offers, and adds it. */
function get({ voices, subject, flags, t, note, signal }: Command): Promise<Result<string>> {
  return getModels({
    id: subject,
    list: flags.list,
    json: flags.json,
    language: flags.language,
    mirror: flags.mirror,
    kinds: ['voice'],
    folder: join(voices.folder, '.downloads'),
    t,
    note,
    signal,
    add: async (source, from) => {
      note(t('ownVoices.stage', { stage: 'check' }))
      const wish = { voices, source, from, name: flags.name, limits: voices.limits(), signal }
      const added = await addVoice(wish)
      if (!added.ok) return added
      return ok(`${describe(added.value, t)}\n${added.value.speakers[0]?.id}`)
    },
  })
}

/** Consent of a cloned person; a clone without it is refused. Undefined: not a clone. */
function consentOf(given: Flags): Result<Consent | undefined> {
  const { cloned, person, consent: statement, 'consent-date': date } = given
  if (!cloned) {
    const left = [person, statement, date].some((each) => each !== undefined)
    return left ? wrong('--person, --consent and --consent-date belong to --cloned') : ok(undefined)
  }
  if (!person?.trim() || !statement?.trim())
    return wrong(
      'a cloned voice needs the consent of its speaker: --cloned --person "NAME" --consent "what they agreed to"',
    )
  const today = new Date().toLocaleDateString('sv-SE')
  const parsed = consentSchema.safeParse({ person, statement, date: date ?? today })
  if (parsed.success) return ok(parsed.data)
  return parsed.error.issues.some(({ path }) => path[0] === 'date')
    ? wrong('--consent-date must be a day such as 2026-01-31')
    : wrong('--person may have 120 characters, --consent 2,000')
}

const genders = ['female', 'male', 'unknown'] as const
type Gender = (typeof genders)[number]
const isGender = (text: string): text is Gender => genders.some((each) => each === text)

/** Values of `--gender`, `--region` and `--language`, for one speaker or all. */
function editOf({ gender, region, language, speaker }: Flags): Result<SpeakerEdit> {
  if (gender !== undefined && !isGender(gender))
    return wrong('--gender must be female, male or unknown')
  const number = speaker === undefined ? null : Number(speaker)
  if (number !== null && !(Number.isInteger(number) && number >= 0))
    return wrong('--speaker must be the number of a speaker')
  const edits: SpeakerEdit['change'] = {
    ...(gender === undefined ? {} : { gender }),
    ...(region === undefined ? {} : { region: region === '' ? null : region }),
    ...(language === undefined ? {} : { language }),
  }
  return ok({ speaker: number, change: edits })
}

interface SpeakerEdit {
  /** Null = all of them. */
  speaker: number | null
  change: { gender?: Gender; region?: string | null; language?: string }
}

async function applySpeakers(
  voices: AddedVoices,
  record: VoiceRecord,
  { speaker, change: wanted }: SpeakerEdit,
): Promise<Result<VoiceRecord>> {
  if (Object.keys(wanted).length === 0) return ok(record)
  const speakers = record.speakers
    .filter((each) => speaker === null || each.speaker === speaker)
    .map((each) => ({ speaker: each.speaker, ...wanted }))
  return voices.edit(record.id, { speakers })
}

async function edit(
  { voices, flags: given, t }: Command,
  record: VoiceRecord,
): Promise<Result<string>> {
  const edits = editOf(given)
  if (!edits.ok) return edits
  const consent = consentOf(given)
  if (!consent.ok) return consent
  const changed = await applySpeakers(voices, record, edits.value)
  if (!changed.ok) return changed
  const more: VoiceEdit = {
    ...(given.name !== undefined && { name: given.name }),
    ...(consent.value && { consent: consent.value }),
  }
  if (Object.keys(more).length === 0) return ok(describe(changed.value, t))
  const named = await voices.edit(record.id, more)
  return named.ok ? ok(describe(named.value, t)) : named
}

async function change(
  { voices, t }: Command,
  record: VoiceRecord,
  wanted: VoiceEdit,
): Promise<Result<string>> {
  const changed = await voices.edit(record.id, wanted)
  return changed.ok ? ok(describe(changed.value, t)) : changed
}

/** A voice as a program reads it: of the user's models, or built in. */
interface ListedVoice {
  id: number
  name: string
  gender: Gender
  language: string
  region: string | null
  engine: string
  licence: string | null
  commercial: Licence['commercial']
}

const log = jsonLog((line) => process.stderr.write(line))

const builtInListed = async (locale: Locale, folder: string): Promise<ListedVoice[]> =>
  (await builtInVoices(systemEngines({ folder, log }))).map(
    ({ id, names, gender, language, region, origin }) => ({
      id,
      name: names[displayLocaleOf(locale)].voice,
      gender,
      language,
      region,
      engine: origin.model,
      licence: origin.licence,
      commercial: origin.commercial,
    }),
  )

const ownListed = ({ speakers, name, licence }: VoiceRecord): ListedVoice[] =>
  speakers
    .filter(({ shown }) => shown)
    .map((each) => ({
      id: each.id,
      name: each.name,
      gender: each.gender,
      language: each.language,
      region: each.region,
      engine: name,
      licence: licence.name,
      commercial: licence.commercial,
    }))

/** The user's models, then every built-in voice, one a line. */
async function list(command: Command): Promise<Result<string>> {
  const { voices, flags: given, t, locale } = command
  const { language } = given
  const isWanted = (each: { language: string }) =>
    language === undefined || sameLanguage(each.language, language)
  const models = voices.list().filter(({ speakers }) => speakers.some(isWanted))
  const builtIn = (await builtInListed(locale, voices.folder)).filter(isWanted)
  if (given.json) {
    const own = models.flatMap(ownListed).filter(isWanted)
    return ok(JSON.stringify({ models, voices: [...own, ...builtIn] }, null, 2))
  }
  const own =
    models.length === 0
      ? [t('ownVoices.none', { folder: voices.folder })]
      : models.map((record) => describe(record, t))
  return ok([...own, [t('ownVoices.builtIn'), ...inColumns(builtIn)].join('\n')].join('\n\n'))
}

function inColumns(voices: readonly ListedVoice[]): string[] {
  const rows = voices.map(({ id, name, language, region, engine, licence }) =>
    [String(id), name, language, region ?? '-', engine, licence ?? '-'].map((cell) =>
      cell.normalize('NFC'),
    ),
  )
  const [first = []] = rows
  const widths = first.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A test speaks a sentence, so that the voice can be heard and its speed is known. */
async function test(command: Command): Promise<Result<string>> {
  return withVoice(command, async (record, speaker) => {
    const { voices, flags: given, t, signal } = command
    const spoken = await trySpeaking({ voices, record, speaker, text: given.text, signal })
    if (!spoken.ok) return spoken
    const { samples, sampleRate, loadMs, msPerSecond } = spoken.value
    const { output } = given
    if (output !== undefined) {
      const written = await withFileErrors(output, 'write', async () =>
        ok(await writeFile(output, await encodeAudio([samples], sampleRate, 'wav'))),
      )
      if (!written.ok) return written
    }
    const seconds = samples.length / sampleRate
    return ok(t('ownVoices.tested', { name: record.name, seconds, loadMs, msPerSecond }))
  })
}

/** The model that an id means: of a voice, or of the model itself. */
async function withVoice(
  { voices, subject }: Command,
  work: (record: VoiceRecord, speaker: number) => Promise<Result<string>>,
): Promise<Result<string>> {
  if (subject === '') return wrong('the id of a voice is missing; see npm run voices -- list')
  const wanted = subject.normalize('NFC')
  for (const record of voices.list()) {
    const speaker = record.speakers.find(({ id }) => String(id) === wanted)
    if (speaker) return work(record, speaker.speaker)
    if (record.id === wanted || record.name.normalize('NFC') === wanted)
      return work(record, record.speakers[0]?.speaker ?? 0)
  }
  return failWith('VOICE_NOT_FOUND', `there is no voice "${subject}"`, { at: subject })
}

async function limits({ voices, flags: given, t }: Command): Promise<Result<string>> {
  const now = voices.limits()
  const wanted = modelLimitsSchema.safeParse({
    memoryMb: Number(given.memory ?? now.memoryMb),
    threads: Number(given.threads ?? now.threads),
    models: Number(given.models ?? now.models),
  })
  if (!wanted.success)
    return wrong('--memory must be 256 or more, --threads 1 to 64, --models 1 to 20')
  const isAsked = [given.memory, given.threads, given.models].some((each) => each !== undefined)
  const set = isAsked ? await voices.setLimits(wanted.data) : ok(now)
  return set.ok ? ok(t('ownVoices.limitsAre', set.value)) : set
}

const licenceLine = (name: string | null, commercial: string, t: Translate): string =>
  t('ownVoices.licenceIs', { name: name ?? '', hasName: String(name !== null), commercial })

function describe(record: VoiceRecord, t: Translate): string {
  const { name, family, sampleRate, bytes, speakers, licence, consent, inPlace } = record
  const lines = [
    t('ownVoices.about', {
      name,
      family,
      sampleRate,
      megabytes: Math.ceil(bytes / 1024 ** 2),
      msPerSecond: record.msPerSecond,
    }),
    licenceLine(licence.name, licence.commercial, t),
    ...(consent ? [t('ownVoices.consentIs', consent)] : []),
    ...(inPlace === null ? [] : [t('ownVoices.usedFrom', { folder: inPlace })]),
    ...(record.disabled
      ? [t('ownVoices.isDisabled', { crashes: record.crashes, reason: record.lastCrash ?? '' })]
      : []),
    ...speakers.map((each) =>
      t('ownVoices.speakerLine', {
        id: String(each.id),
        name: each.name,
        gender: each.gender,
        language: each.language,
        region: each.region ?? '',
      }),
    ),
  ]
  return lines.join('\n')
}
