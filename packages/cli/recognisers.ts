// `npm run recognisers`: the user's own speech recognisers, also while a service runs.
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Recogniser, type Recognisers, withRecognisers } from '@cuecast/service'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { commandLines, failureText, localeOf } from './dub/texts'
import { type Translate, translator } from '@shared/texts/texts'

const flags = {
  data: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string', multiple: true },
  'in-place': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: flags, allowPositionals: true })
type Flags = ReturnType<typeof read>['values']

const wrong = (message: string): Result<never> =>
  fail(studioError('INVALID_ARGUMENT', message, { params: { reason: message } }))

/** Runs a `recognisers` command and returns its output, whose last line is the id after `add`. */
async function runRecognisers(args: readonly string[], t: Translate): Promise<Result<string>> {
  let given: ReturnType<typeof read>
  try {
    given = read(args)
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
  const { values, positionals } = given
  if (values.help) return ok(t('commandUsage.recognisers', commandLines))
  const [name, subject] = positionals
  if (positionals.length > 2) return wrong(`unexpected argument "${positionals[2]}"`)
  return withRecognisers(values.data, (all) => run(all, name ?? '', subject ?? '', values))
}

async function run(
  all: Recognisers,
  name: string,
  subject: string,
  values: Flags,
): Promise<Result<string>> {
  if (name === 'list') return ok((await all.list()).map(describe).join('\n'))
  if (!['add', 'remove', 'test'].includes(name))
    return wrong(`unknown command "${name}"; see ${commandLines['recognisers']} --help`)
  if (subject === '') return wrong(`${name} needs ${name === 'remove' ? 'an id' : 'a folder'}`)
  if (name === 'add') return add(all, subject, values)
  if (name === 'test') return test(all, subject)
  const removed = await all.remove(subject)
  return removed.ok ? ok(`${subject} is removed`) : removed
}

async function add(all: Recognisers, subject: string, values: Flags): Promise<Result<string>> {
  const added = await all.add(folderOf(subject), {
    name: values.name,
    languages: values.language?.flatMap((each) => each.split(',')),
    inPlace: values['in-place'] ?? false,
  })
  return added.ok ? ok(`${describe(added.value)}\n${added.value.id}`) : added
}

/** A folder is looked at and its model run once; one that was added is tested where it lies. */
async function test(all: Recognisers, subject: string): Promise<Result<string>> {
  const isFolder = (await stat(folderOf(subject)).catch(() => null))?.isDirectory() ?? false
  const known = isFolder ? null : await all.byId(subject)
  const folder = known?.folder ?? folderOf(subject)
  const checked = await all.check(folder)
  if (!checked.ok) return checked
  const { files, loadMs } = checked.value
  const languages = files.languages.join(', ') || 'not named by the model'
  return ok(
    `${files.family}, ${megabytes(files.bytes)}, loads in ${Math.round(loadMs)} ms\nlanguages: ${languages}`,
  )
}

/** As the user typed it, from where they typed it: npm changes the folder. */
const folderOf = (path: string): string => resolve(path)

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const troubles = { removed: 'its folder is gone', disabled: 'switched off after three crashes' }

function describe(recogniser: Recogniser): string {
  const { id, name, family, languages, bytes, trouble, usedIn } = recogniser
  const known = languages.length > 6 ? `${languages.length} languages` : languages.join(', ')
  const where = usedIn === null ? '' : `, used in ${usedIn}`
  const state = trouble === null ? '' : `  (${troubles[trouble]})`
  return `${id}  ${name}  ${family}, ${known || 'any language'}, ${megabytes(bytes)}${where}${state}`
}

const t = translator(localeOf(process.env))
try {
  const result = await runRecognisers(process.argv.slice(2), t)
  if (result.ok) console.log(result.value)
  else {
    console.error(`recognisers: ${failureText(t, result.error)}`)
    process.exitCode = result.error.code === 'INVALID_ARGUMENT' ? 2 : 1
  }
} catch (error) {
  console.error(`recognisers: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
