import { studioError } from '@shared/contracts/errors'
import type { Cue, Take } from '@shared/contracts/project-file'
import { isProviderVoice } from '@shared/contracts/models/providers'
import { noTakeEdits, type TakeEdits } from '@shared/contracts/project/take-edits'
import { fail, ok, type Result } from '@shared/contracts/result'
import { takeState } from '@shared/dubbing/recipe'
import { plainWords, withWords } from '@shared/text/replaced-words'
import { writtenWords } from '@shared/text/words'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { speakerOf } from '../document/document'
import { cueNumber } from '../document/document-patch'
import { useDocument } from '../document/document-store'
import { execute, mayChange } from '../document/execute'
import { isActive, useRuns } from '../document/run-store'
import { savedProject } from '../document/saving'
import { sentencesIn } from '../document/sentences'
import { useTakes } from '../document/takes-store'
import { setText } from '../edits/cue-edits'
import { editDictionary, useDictionary } from '../services/dictionary-store'
import { creditsOfCue } from '../services/dictionary-uses'
import { billed, type Billed } from '../services/provider-cost'
import { words } from '../report'
import { toast } from '@/ui/overlays/toasts'
import { editTake, timeTake } from './take-actions'

/** Words of a take that are to be said again. */
export interface WordsAgain {
  take: Take
  /** Among those of the take's text: the first, and the one behind the last. */
  words: readonly [number, number]
  /** other: this is said and written instead; reading: this is how they are said. */
  how: 'other' | 'reading'
  typed: string
  /** With a reading: it goes into the dictionary, and the text stays as it is. */
  teach: boolean
}

/** The words as they are written, without the marks around them. */
export const writtenAgain = ({ take, words: range }: Pick<WordsAgain, 'take' | 'words'>): string =>
  plainWords(writtenWords(take.recipe.text).slice(...range))

/** False where no service says the cue as the take has it: it is outdated, or a person's own voice. */
export function canSayAgain(take: Take): boolean {
  const document = useDocument.getState()
  const cue = document.byId.get(take.cueId)
  if (!cue || take.own) return false
  const dictionary = useDictionary.getState().active
  const project = { ...document.fields, dictionary, contexts: sentencesIn(document) }
  return takeState(cue, speakerOf(document, cue), project, take) === 'fresh'
}

/** The text that the cue is rendered with; null where its words are not those of the take. */
export function textAgain({ take, words: range, how, typed, teach }: WordsAgain): string | null {
  const cue = useDocument.getState().byId.get(take.cueId)
  if (!cue || typed.trim() === '' || /[{}|]/.test(typed)) return null
  const by = how === 'other' ? { text: typed } : { reading: typed }
  const text = withWords(cue.text, { spoken: take.recipe.text, words: range, by })
  return text !== null && how === 'reading' && teach ? cue.text : text
}

export interface PriceAgain {
  credits: number
  /** What a provider of another kind charges. */
  bill: readonly Billed[]
}

/** What saying the sentence again costs. */
export function priceAgain(cueId: string, text: string): PriceAgain {
  const document = useDocument.getState()
  const cue = document.byId.get(cueId)
  if (!cue) return { credits: 0, bill: [] }
  const credits = creditsOfCue({ ...cue, text }, document)
  const speaker = speakerOf(document, cue)
  const voiceId = cue.voiceId ?? speaker?.voiceId ?? document.fields.narratorVoiceId
  const isBilled =
    document.fields.connectionId === EMBEDDED_CONNECTION_ID &&
    voiceId !== null &&
    isProviderVoice(voiceId)
  return { credits, bill: isBilled ? billed([{ cueId, voiceId, characters: credits }]) : [] }
}

/** A sentence that was said again, and why its word could not be put into the take. */
export interface SaidSentence {
  take: Take
  text: string
}

/**
 * Renders the sentence with the new words, as any cue is rendered; only these words are put into the take. The
 * sentence stays among the takes whatever happens.
 *
 * @param onStart tells how the run can be stopped
 * @param onSaid the whole sentence is there
 */
export async function sayAgain(
  again: WordsAgain,
  onStart: (runId: string) => void,
  onSaid: (said: SaidSentence) => void,
): Promise<Result<void>> {
  const allowed = mayChange()
  if (!allowed.ok) return allowed
  const { take, how, typed, teach } = again
  const text = textAgain(again)
  const cue = useDocument.getState().byId.get(take.cueId)
  if (!cue || text === null) return fail(studioError('CUE_WITHOUT_TEXT', 'nothing to be said'))
  if (how === 'reading' && teach) {
    const values = { word: writtenAgain(again), reading: typed.trim(), on: true }
    if (!(await editDictionary([{ type: 'put', values }])))
      return fail(studioError('CANCELLED', 'the dictionary was not changed'))
  }
  const before = useTakes.getState().active.get(cue.id)
  const made = await renderApart(cue, text, onStart)
  if (!made.ok) return made
  onSaid({ take: made.value, text })
  if (!made.value.words) {
    const timed = await timeTake(made.value.id)
    if (!timed.ok) return timed
  }
  const document = useDocument.getState()
  const isChanged =
    document.byId.get(cue.id)?.text !== cue.text ||
    useTakes.getState().active.get(cue.id) !== before
  if (!isChanged) return joinAgain(again, made.value, text)
  toast(words()('takeEdit.again.kept', { number: cueNumber(document, cue.id) }))
  return ok(undefined)
}

function joinAgain(again: WordsAgain, said: Take, text: string): Promise<Result<void>> {
  const { take, how, teach } = again
  const [first, end] = again.words
  const count = (each: Take) => writtenWords(each.recipe.text).length
  const from: [number, number] = [first, end + count(said) - count(take)]
  const edits: TakeEdits = take.edited ?? noTakeEdits
  const { steps, gainDb, fadeInMs, fadeOutMs } = edits
  const step = {
    type: 'word' as const,
    words: [first, end] as [number, number],
    takeId: said.id,
    from,
    rewrites: how === 'other' || teach,
  }
  const wanted = { steps: [...steps, step], gainDb, fadeInMs, fadeOutMs }
  return editTake(take, wanted, how === 'other' ? { text } : {})
}

/** The whole sentence that was said again takes the place of the take. */
export function takeSentence({ take: said, text }: SaidSentence, how: WordsAgain['how']): void {
  const { cueId, id } = said
  execute('editTake', (document) => ({
    ...(how === 'other' && setText(cueId, text)(document)),
    activeTakes: { [cueId]: id },
  }))
}

/** Renders a cue with another text; its take is there then, and not in use. */
async function renderApart(
  cue: Cue,
  text: string,
  onStart: (runId: string) => void,
): Promise<Result<Take>> {
  const known = new Set(useTakes.getState().byCue.get(cue.id))
  const project = await savedProject()
  if (!project.ok) return project
  const started = await project.value.runStart({ cueIds: [cue.id], texts: { [cue.id]: text } })
  if (!started.ok) return started
  const { runId } = started.value
  onStart(runId)
  return new Promise((resolve) => {
    const { opened } = useDocument.getState()
    // Meanwhile a take may have been changed or recorded, and retakes continue.
    const isSaid = ({ id, edited, own, retake }: Take) =>
      !known.has(id) && !edited && !own && retake === undefined
    const settle = () => {
      const found = outcomeOf(cue.id, runId, isSaid)
      const isGone = useDocument.getState().opened?.token !== opened?.token
      if (!found && !isGone) return
      for (const end of ends) end()
      resolve(found ?? fail(studioError('CANCELLED', 'the project was closed')))
    }
    const ends = [
      useRuns.subscribe(settle),
      useTakes.subscribe(settle),
      useDocument.subscribe(settle),
    ]
    settle()
  })
}

/** What has become of the only cue of a run; null: nothing yet. */
function outcomeOf(
  cueId: string,
  runId: string,
  isIts: (take: Take) => boolean,
): Result<Take> | null {
  const { byCue, byId } = useTakes.getState()
  const made = (byCue.get(cueId) ?? []).flatMap((id) => byId.get(id) ?? []).find(isIts)
  if (made) return ok(made)
  const { chunks, runs } = useRuns.getState()
  const chunk = chunks[cueId]
  if (chunk?.runId === runId && chunk.error) return fail(chunk.error)
  const run = runs[runId]
  if (!run || isActive(run)) return null
  return fail(run.error ?? studioError('CANCELLED', 'the sentence was not said'))
}
