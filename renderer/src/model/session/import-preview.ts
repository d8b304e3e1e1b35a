import { findSpeakers } from '@shared/casting/assign-speakers'
import { alikeNames } from '@shared/casting/near-names'
import type { StudioError } from '@shared/contracts/errors'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import { silentKinds, type ReadingChoices } from '@shared/contracts/project/reading-choices'
import { ok, type Result } from '@shared/contracts/result'
import { findLanguage, SURE } from '@shared/languages/language-codes'
import { notSpeech, type NotSpokenKind } from '@shared/subtitles/not-speech'
import { oddTimes } from '@shared/subtitles/odd-times'
import { keys } from '@/bridge/queries'
import { queryClient, unwrap } from '@/bridge/query-client'
import { currentProject, studio } from '@/bridge/studio'
import { toast } from '@/ui/overlays/toasts'
import { useDocument } from '../document/document-store'
import { words } from '../report'
import { openDialog, useWorkspace } from '../view/workspace-store'

/** The file that the project was made from, read with these choices for a project in this language. */
export async function readOwn(
  choices: ReadingChoices,
  language: string,
): Promise<Result<ReadSubtitles | null>> {
  return currentProject().ownSubtitlesRead({ choices, language })
}

/** The same as it was read when the project was made. */
async function readAsImported(): Promise<Result<ReadSubtitles | null>> {
  const { source, language } = useDocument.getState().fields
  const choices = source?.choices ?? {}
  const read = await readOwn(choices, language)
  const same = !read.ok || read.value === null || read.value.encoding === source?.encoding
  if (same || choices.encoding !== undefined || !source) return read
  // The encoding is guessed from the bytes: the file, or the guess, is another by now.
  return readOwn({ ...choices, encoding: source.encoding }, language)
}

/** Shows how the project's file was understood, to change it; an error where the file is gone. */
export async function openImportSettings(): Promise<Result<void>> {
  const before = await readAsImported()
  if (!before.ok) return show(null, before.error)
  return before.value ? show(before.value, null) : ok(undefined)
}

function show(before: ReadSubtitles | null, error: StudioError | null): Result<void> {
  openDialog({ kind: 'import-settings', before, error, first: false })
  return ok(undefined)
}

/**
 * Points of a file that the user has to decide, or at least to see, before anything is rendered.
 */
export type Decision =
  | 'encoding'
  | 'language'
  | 'mixed'
  | 'bilingual'
  | 'scanned'
  | 'styles'
  | 'names'
  | 'times'
  | 'dialogues'
  | 'tracks'

export function decisionsOf(
  read: ReadSubtitles,
  { filmMs, offered }: { filmMs: number | null; offered: readonly { id: string }[] },
): Decision[] {
  const { confidence, language, facts, cues } = read
  const missing = offered.length > 0 && findLanguage(language.language, offered) === undefined
  const all: Record<Decision, boolean> = {
    encoding: confidence === 'guessed',
    tracks: (read.tracks?.length ?? 0) > 1,
    language: language.confidence < SURE || missing,
    mixed: cues.some((cue) => cue.language !== undefined),
    bilingual: facts.bilingual !== null,
    scanned: facts.slips.cues > 0,
    styles: facts.styles.some(({ dialogue, lines }) => dialogue < lines),
    names: alikeNames(findSpeakers(cues)).length > 0,
    times: oddTimes(facts.times, filmMs).length > 0,
    dialogues: facts.dialogues > 0,
  }
  return (Object.keys(all) as Decision[]).filter((each) => all[each])
}

/** Cues of a file that are no speech, by kind, spoken or not. */
export function silentCues(
  cues: readonly ReadSubtitles['cues'][number][],
): Map<NotSpokenKind, string[]> {
  const kinds = new Map<NotSpokenKind, string[]>()
  for (const { text, spoken } of cues) {
    const kind = notSpeech({ text }) ?? (spoken === 'no' ? 'chosen' : null)
    if (kind === null) continue
    const texts = kinds.get(kind)
    if (texts) texts.push(text)
    else kinds.set(kind, [text])
  }
  return kinds
}

/**
 * After an import: shows the reading of the file if there is something to decide, otherwise only
 * reports unspoken cues.
 */
export async function previewImport(read: ReadSubtitles): Promise<void> {
  const { opened, fields } = useDocument.getState()
  const offered = await queryClient
    .fetchQuery({
      queryKey: keys.languages(fields.connectionId),
      queryFn: () => unwrap(studio.languages({ id: fields.connectionId })),
      staleTime: 600_000,
    })
    .catch(() => [])
  // Another project may have been opened meanwhile.
  if (useDocument.getState().opened?.id !== opened?.id) return
  const t = words()
  const settings = { label: t('commands.importSettings'), run: () => void openImportSettings() }
  if (decisionsOf(read, { filmMs: null, offered }).length > 0) {
    // The service may answer late: a dialog that was opened meanwhile is not taken away.
    if (useWorkspace.getState().dialog) return toast(t('importing.decideToast'), settings)
    return openDialog({ kind: 'import-settings', before: read, error: null, first: true })
  }
  const silent = silentCues(read.cues)
  const count = silentKinds.reduce((sum, kind) => sum + (silent.get(kind)?.length ?? 0), 0)
  if (count === 0) return
  toast(t('importing.silentToast', { count }), settings)
}
