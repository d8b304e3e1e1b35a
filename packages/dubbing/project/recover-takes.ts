import type { Take } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import type { Journal } from '@cuecast/platform'
import { TakeIndex, takeLineSchema, type TakeLine } from './take-index'
import type { ProjectAccess } from './project-access'
import { openProjectJournal, type JournalRepair } from './project-journal'
import type { TakeCheck } from './take-check'
import { listTakeFiles, readSidecars, type TakeFiles } from './take-sidecars'

export interface RecoveredTakes {
  journal: Journal<TakeLine>
  known: TakeIndex
  /** Takes without a sidecar, from older versions. */
  bare: Take[]
  /** Names of take files that are empty or not regular files. */
  damaged: string[]
}

const AUDIO = /^[0-9a-f]{64}\.[a-z0-9]{2,4}$/

/**
 * Reads the takes journal and completes it from the sidecars: lines lost from a damaged journal, and
 * audio stored at the moment of a kill. Adds what changed to `access.notices`.
 */
export async function recoverTakes(
  access: ProjectAccess,
  check: TakeCheck,
): Promise<Result<RecoveredTakes>> {
  const { folder } = access
  const kind = { path: folder.takesJournal, schema: takeLineSchema, backups: 'takes' as const }
  const opened = await openProjectJournal(kind, access)
  if (!opened.ok) return opened
  const { journal, lines, repair } = opened.value
  const files = await listTakeFiles(folder.takes)
  const known = new TakeIndex()
  const missing = applyLines(lines, known, files)
  const adopted = await adopt(known, lines, files, folder.takes)
  if (!access.readOnly) {
    const noted = await Promise.all(adopted.map((line) => journal.append(line)))
    const failed = noted.find((each) => !each.ok)
    if (failed && !failed.ok) {
      await journal.close()
      return failed
    }
  }
  const takes = known.all()
  const damaged = await check.empty([...new Set(takes.map(({ file }) => file))])
  const wasLost = repair !== null || (lines.length === 0 && adopted.length > 0)
  if (wasLost) access.notices.push(repairNotice(repair, adopted.length, files, known))
  const times = missing.length
  if (times > 0)
    access.notices.push({ code: 'TAKE_FILES_MISSING', at: 'takes', detail: String(times), times })
  const bare = takes.filter(({ id }) => !files.sidecars.has(id))
  return ok({ journal, known, bare, damaged })
}

/** Returns the takes whose audio is missing. */
function applyLines(lines: readonly TakeLine[], known: TakeIndex, files: TakeFiles): Take[] {
  const removed = removedIn(lines)
  const missing: Take[] = []
  for (const line of lines) {
    if (line.type === 'take' && removed.has(line.take.id)) continue
    const isThere = (file: string) => files.audio.has(file) || files.notPlain.has(file)
    if (line.type === 'take' && !isThere(line.take.file)) missing.push(line.take)
    else known.apply(line)
  }
  return missing
}

const removedIn = (lines: readonly TakeLine[]): Set<string> =>
  new Set(lines.flatMap((line) => (line.type === 'remove' ? line.takeId : [])))

/** Adds takes known only from sidecars; the newest of a cue becomes active, as if just stored. */
async function adopt(
  known: TakeIndex,
  lines: readonly TakeLine[],
  files: TakeFiles,
  folder: string,
): Promise<TakeLine[]> {
  const removed = removedIn(lines)
  const named = new Set(lines.flatMap((line) => (line.type === 'take' ? line.take.id : [])))
  const orphans = [...files.sidecars].filter((id) => !named.has(id) && !removed.has(id))
  return (await readSidecars(folder, orphans, files)).map((take) => {
    const current = known.active(take.cueId)
    const active = !current || (!current.locked && current.createdAt <= take.createdAt)
    const line: TakeLine = { type: 'take', take, active }
    known.apply(line)
    return line
  })
}

function repairNotice(
  repair: JournalRepair | null,
  adopted: number,
  { audio }: TakeFiles,
  known: TakeIndex,
) {
  const used = new Set(known.all().map(({ file }) => file))
  const unknown = [...audio].filter((file) => AUDIO.test(file) && !used.has(file)).length
  const restored = adopted + (repair?.restored ?? 0)
  const kept = repair?.kept ?? ''
  const params = { file: 'takes/takes.jsonl', kept: kept || 'none', restored, unknown }
  return { code: 'TAKES_REPAIRED', at: 'takes/takes.jsonl', detail: kept, params }
}
