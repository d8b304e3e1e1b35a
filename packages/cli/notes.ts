// `npm run notes`: the review of a project as JSON.
import { resolve } from 'node:path'
import { translator } from '@shared/texts/texts'
import { verdictState } from '@shared/review/verdicts'
import { Project } from '@cuecast/dubbing/project/project'
import { exitCodeOf, exitCodes } from './dub/exit-codes'
import { commandLines, failureText, localeOf } from './dub/texts'

const t = translator(localeOf(process.env))
const [path, ...more] = process.argv.slice(2)

const asksForHelp = path === '-h' || path === '--help'
if (path === undefined || (more.length > 0 && !asksForHelp)) {
  console.error(t('commandUsage.notes', commandLines))
  process.exitCode = exitCodes.usage
} else if (asksForHelp) console.log(t('commandUsage.notes', commandLines))
else await print(resolve(path))

async function print(folder: string): Promise<void> {
  const opened = await Project.open(folder, { orReadOnly: true })
  if (!opened.ok) {
    console.error(`${t('terminal.error')}: ${failureText(t, opened.error)}`)
    process.exitCode = exitCodeOf(opened.error.code)
    return
  }
  const { takes, document } = opened.value
  const { id, name, cues, review } = document
  const numbers = new Map(cues.map((cue, i) => [cue.id, i + 1]))
  const rounds = (review?.rounds ?? []).map(({ cues: sent, ...round }) => ({
    ...round,
    cues: Object.keys(sent).length,
  }))
  // `cue` is the number in the studio's table; null where the note belongs to no cue.
  const notes = (review?.notes ?? []).map((note) => ({
    ...note,
    cue: numbers.get(note.cueId ?? '') ?? null,
  }))
  // An invalid verdict applies to no cue; `cue` only tells where it was given.
  const byId = new Map(cues.map((cue) => [cue.id, cue]))
  const now = {
    cueOf: (cueId: string) => byId.get(cueId),
    takeFileOf: (cueId: string) => takes.index.active(cueId)?.file ?? null,
    rounds: review?.rounds ?? [],
  }
  const verdicts = (review?.verdicts ?? []).map((verdict) => ({
    ...verdict,
    cue: numbers.get(verdict.cueId) ?? null,
    state: verdictState(verdict, now),
  }))
  const found = { project: { id, name }, rounds, notes, verdicts }
  console.log(JSON.stringify(found, null, 2))
  await opened.value.close()
}
