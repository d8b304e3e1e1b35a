import { misreadBy } from '@shared/casting/language-voices'
import { suggestVoices, voicesOfLanguage, withoutUnlisted } from '@shared/casting/suggest-voices'
import type { Voice } from '@shared/contracts/connection'
import type { Cue } from '@shared/contracts/project-file'
import { withoutMarkup } from '@shared/text/markup'
import { wordDifference } from '@shared/dubbing/listen-check'
import { ok, type Result } from '@shared/contracts/result'
import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { askForSpeaker, askForText } from '../view/asked'
import { toastWarning } from '@/ui/overlays/toasts'
import { report, words } from '../report'
import { cuesInOrder } from '../document/document'
import { useDocument } from '../document/document-store'
import { setCueAudio } from '../edits/cue-edits'
import { castSpeakers } from '../edits/speaker-edits'
import { splitAtTime } from '../edits/structure-edits'
import { execute, type Edit } from '../document/execute'
import type { Problem } from '../derived/problem-groups'
import { render } from '../work/render'
import { activeTake, useTakes } from '../document/takes-store'
import { playCue } from '../work/compare-takes'
import { selectCue } from '../view/selection-store'
import { openDialog, openSide, teachWord } from '../view/workspace-store'
import { shortenCues } from './shorten'
import { slowDown } from './slow-down'
import { isCueFix, lookAt, fixProblems, fasterOf, type QuickFixName } from './quick-fixes'

/** Does something about problems of one kind, in one step where it is an edit. */
export function applyFix(name: QuickFixName, problems: readonly Problem[]): void {
  if (isCueFix(name)) {
    execute('fixProblem', fixProblems(name, problems))
    return
  }
  const [first] = problems
  if (!first) return
  const cueIds = [...new Set(problems.map(({ cueId }) => cueId))]
  switch (name) {
    case 'listen':
      return listenTo(first.cueId)
    case 'translateAgain':
      return openDialog({ kind: 'translate', cueIds })
    case 'addToDictionary':
      return teachWord(differingWord(first.cueId))
    case 'retry':
    case 'renderAgain':
      return void report(render(cueIds))
    case 'faster':
      return void report(render(cueIds, { prepare: readFaster }))
    case 'slowDown':
      return void report(slowDown(cueIds))
    case 'shortenText':
      return shortenCues(cueIds)
    case 'suggestVoice':
      return void report(suggestFor(cueIds))
    case 'voiceOfLanguage':
      return void report(giveLanguageVoices(cueIds))
    case 'openCast':
      openSide('cast')
      return askForSpeaker(speakerOf(first.cueId))
    case 'split':
      return splitInTwo(first.cueId)
    case 'cutText':
    case 'writeText':
      selectCue(first.cueId)
      return askForText(first.cueId)
  }
}

function listenTo(cueId: string): void {
  const cue = useDocument.getState().byId.get(cueId)
  if (!cue) return
  selectCue(cueId)
  playCue(cue)
}

/** Longest text for a dictionary entry, words: hardly longer than a name. */
const MAX_ENTRY = 4

/** The first words that a recogniser has not found in a take, as the cue writes them; '' = nothing for a dictionary. */
export function differingWord(cueId: string): string {
  const text = useDocument.getState().byId.get(cueId)?.text ?? ''
  const take = activeTake(useTakes.getState(), cueId)
  const parts = take?.recognised ? wordDifference(take.recognised).parts : []
  const wanted = parts.find((part) => !part.same && part.wanted !== '')?.wanted ?? ''
  if (wanted.split(' ').length > MAX_ENTRY) return ''
  const plain = withoutMarkup(text).normalize('NFC')
  const at = plain.toLowerCase().indexOf(wanted)
  return at < 0 ? '' : plain.slice(at, at + wanted.length)
}

const speakerOf = (cueId: string): string | null =>
  useDocument.getState().byId.get(cueId)?.speakerId ?? null

/**
 * Makes the voices of these cues read as fast as they need; cues for which that cannot help stay.
 */
function readFaster(cueIds: readonly string[]): void {
  execute('fixProblem', (document) => {
    const look = lookAt(document)
    const upsert = cueIds.flatMap((id) => {
      const speed = fasterOf(id, look)
      const patch = speed === null ? null : setCueAudio([id], 'speed', speed)(document)
      return patch?.cues?.upsert ?? []
    })
    return { cues: { upsert, remove: [] } }
  })
}

function splitInTwo(cueId: string): void {
  const cue = useDocument.getState().byId.get(cueId)
  if (!cue) return
  const middle = (cue.startMs + cue.endMs) / 2
  execute('fixProblem', splitAtTime(cueId, middle, crypto.randomUUID()))
}

/**
 * Does something with the voices of the project's service; nothing where another service or another
 * project is there by the time they arrive.
 */
async function withVoices(work: (voices: readonly Voice[]) => void): Promise<Result<void>> {
  const { opened, fields } = useDocument.getState()
  const { connectionId } = fields
  const known = queryClient.getQueryData<Voice[]>(keys.voices(connectionId))
  const voices = known ? ok(known) : await studio.voices({ id: connectionId })
  if (!voices.ok) return voices
  const now = useDocument.getState()
  const isSame = now.opened?.id === opened?.id && now.fields.connectionId === connectionId
  if (isSame) work(voices.value)
  return ok(undefined)
}

/** Casts the speakers of these cues like the cast panel; others keep their voices. */
function suggestFor(cueIds: readonly string[]): Promise<Result<void>> {
  return withVoices((voices) => {
    const speakers = new Set(cueIds.map(speakerOf))
    execute('castSuggested', suggestion(voices, speakers))
  })
}

/** Gives cues that a voice of another language reads one of theirs; some may stay without one. */
function giveLanguageVoices(cueIds: readonly string[]): Promise<Result<void>> {
  return withVoices((voices) => {
    if (!execute('changeVoice', languageVoices(voices, cueIds)))
      toastWarning(words()('problems.noVoiceOfLanguage'))
  })
}

/**
 * A cue with a language or voice of its own gets a voice itself; otherwise its speaker or the
 * narrator does.
 */
function languageVoices(voices: readonly Voice[], cueIds: readonly string[]): Edit {
  return (document) => {
    const { byId, fields, speakersById } = document
    const read = misreadBy(voices, {
      ...fields,
      speakerOf: (cue) => speakersById[cue.speakerId ?? ''] ?? null,
    })
    const upsert: Cue[] = []
    const cast = new Map<string, Voice>()
    let narratorVoiceId = fields.narratorVoiceId
    for (const id of cueIds) {
      const cue = byId.get(id)
      const better = cue && read(cue)?.better
      if (!cue || !better) continue
      if (cue.language !== undefined || cue.voiceId !== undefined)
        upsert.push({ ...cue, voiceId: better.id })
      else if (cue.speakerId === null) narratorVoiceId = better.id
      else cast.set(cue.speakerId, better)
    }
    const changed = narratorVoiceId !== fields.narratorVoiceId
    if (upsert.length + cast.size === 0 && !changed) return null
    return {
      ...(cast.size > 0 && castSpeakers(cast)(document)),
      ...(upsert.length > 0 && { cues: { upsert, remove: [] } }),
      ...(changed && { fields: { narratorVoiceId } }),
    }
  }
}

function suggestion(voices: readonly Voice[], wanted: ReadonlySet<string | null>): Edit {
  return (document) => {
    const { language, narratorVoiceId } = document.fields
    const cast = suggestVoices(
      withoutUnlisted(document.speakers, voices),
      voices,
      language,
      cuesInOrder(document),
    )
      .filter(({ speakerId }) => wanted.has(speakerId))
      .map(({ speakerId, voice }) => [speakerId, voice] as const)
    const patch = castSpeakers(new Map(cast))(document)
    const narrator = voicesOfLanguage(voices, language)[0] ?? voices[0]
    const hasNarrator = voices.some(({ id }) => id === narratorVoiceId)
    if (!wanted.has(null) || hasNarrator || !narrator) return patch
    return { ...patch, fields: { narratorVoiceId: narrator.id } }
  }
}
