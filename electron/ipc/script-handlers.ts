import { basename, dirname } from 'node:path'
import type { CallInput } from '@shared/contracts/ipc'
import type { ScriptFrom } from '@shared/contracts/open-project'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { readScript } from '@shared/narration/read-script'
import { readTranscript } from '@shared/narration/transcript-text'
import { openNarration, projectOfScript, readScriptFile, type ScriptFile } from '@cuecast/dubbing'
import { type ChosenPaths, notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'
import { shownBy } from './show-project'

/** Reading scripts, and making narrations of them. */
export function scriptHandlers(parts: Parts) {
  const { chosen, projectSession, paths, recent, dialogs } = parts
  const shown = shownBy(parts)
  return {
    ...readingHandlers(chosen),
    scriptChoose: async () => {
      const path = await dialogs.askOpen('script')
      return ok(path === null ? null : { path })
    },
    scriptProject: async ({ path }) => {
      if (!chosen.has(path)) return notChosen(path)
      const known = recent.projectOf(path)
      const project = await projectOfScript(path, paths.projects, known)
      if (project !== null) chosen.grant(project)
      return ok(project)
    },
    narrationCreate: async ({ from, name, language, ...choices }) => {
      const script = from === null ? ok(null) : await readAnyScript(chosen, from, choices)
      if (!script.ok) return script
      const path = from !== null && 'path' in from ? from.path : null
      const { folder, defaults } = await parts.newProjects()
      const wanted = {
        defaults,
        script: script.value,
        folder: folder ?? (path === null ? paths.projects : dirname(path)),
        fallbackFolder: paths.projects,
        // The folder is called like the file, which finds it again.
        name: path === null ? name : basename(path),
        title: name,
        language,
        narration: {
          split: choices.split,
          keepSpeaker: choices.keepSpeaker,
          ...(choices.readAction && { readAction: true }),
          ...(choices.notSpeakers && { notSpeakers: choices.notSpeakers }),
          ...(choices.notes && { notes: choices.notes }),
          ...(choices.listNumbers === false && { listNumbers: false }),
        },
        separate: true,
      }
      return shown(await projectSession.openMade(() => openNarration(wanted)), path)
    },
  } satisfies Partial<Handlers>
}

/** Reads one script at a time: a new choice aborts the reading with the previous one. */
function readingHandlers(chosen: ChosenPaths) {
  let reading = new AbortController()
  return {
    scriptRead: async ({ from, ...choices }) => {
      reading.abort()
      reading = new AbortController()
      const script = await readAnyScript(chosen, from, choices, reading.signal)
      if (!script.ok) return script
      const { title, language, cues, problems, encoding } = script.value
      const fileName = 'path' in from ? basename(from.path) : ''
      return ok({
        fileName,
        encoding,
        title: title ?? fileName.replace(/\.[^.]+$/, ''),
        language,
        cues,
        problems: problems.map(({ line, ...repair }) => ({ ...repair, at: String(line) })),
      })
    },
    scriptStop: () => reading.abort(),
  } satisfies Partial<Handlers>
}

/** Reads a script that was pasted, or a file that the user chose. */
async function readAnyScript(
  chosen: ChosenPaths,
  from: ScriptFrom,
  choices: Omit<CallInput<'scriptRead'>, 'from'>,
  signal?: AbortSignal,
): Promise<Result<ScriptFile>> {
  if ('text' in from) {
    const { split, keepSpeaker, notSpeakers } = choices
    const options = { split, keepSpeaker, notSpeakers }
    const transcript = readTranscript(from.text, options)
    // Who pastes times that are no regular pattern wants them read.
    const script = transcript?.ok
      ? transcript
      : readScript(from.text, { ...options, format: 'txt' })
    if (!script.ok) return script
    return ok({ ...script.value, format: 'txt', encoding: 'utf-8', isGuessed: false })
  }
  if (!chosen.has(from.path)) return notChosen(from.path)
  const { encoding, readAction = false, ...rest } = choices
  const wanted = { ...rest, readAction, ...(encoding !== undefined && { encoding }) }
  const script = await readScriptFile(from.path, wanted, signal)
  if (!script.ok) return script
  if (script.value) return ok(script.value)
  return failWith('SCRIPT_UNREADABLE', 'not a script', { at: from.path })
}
