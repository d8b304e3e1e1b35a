import { readFile } from 'node:fs/promises'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { Cue, ProjectFile, Recipe, Take } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { voicesOfLanguage } from '@shared/casting/suggest-voices'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeOf } from '@shared/dubbing/recipe'
import { estimateCredits } from '@shared/dubbing/spoken-text'
import { naturalLengthMs } from '@shared/fitting/fit-types'
import { fileError } from '@cuecast/platform'
import { measureTake } from '@cuecast/audio'
import type { Gateway } from '../gateway/gateway'
import type { Auditions } from '../auditions/auditions'

/** The cue whose wordings are measured, and the sound of its film. */
interface WordingSubject {
  project: ProjectFile
  cue: Cue
  /** The take that plays; null = none yet. */
  take: Take | null
}

interface MeasureDeps {
  auditions: Auditions
  /** The voices inside the app, whatever the project is connected to. */
  embedded: Gateway
}

/** Length of a text, and the file to hear it; null = none. */
interface Draft {
  ms: number
  file: string | null
}

/**
 * Lengths of texts in the voice that would speak them, free of charge: by rendering them in a
 * built-in voice. For a voice of another service, a built-in voice of the same language measures
 * each text relative to that of the take, and the take's length is scaled accordingly: an estimate.
 *
 * @returns the lengths in the order of the texts, ms without the silence around the voice.
 * SPEAKER_NOT_CAST if the cue has no voice.
 */
export async function measureWordings(
  deps: MeasureDeps,
  subject: WordingSubject,
  texts: readonly string[],
): Promise<Result<{ lengths: Draft[]; estimated: boolean }>> {
  const { project, cue, take } = subject
  const speaker = project.speakers.find(({ id }) => id === cue.speakerId) ?? null
  const recipes = texts.map((text) =>
    recipeOf({ ...cue, text }, speaker, { ...project, contexts: noContexts }),
  )
  const estimated = project.connectionId !== EMBEDDED_CONNECTION_ID
  const voice = estimated
    ? await draftVoice(deps.embedded, cue.language ?? project.language)
    : ok(null)
  if (!voice.ok) return voice
  const draft = (recipe: Recipe | null) =>
    render(deps, { recipe, voiceId: estimated ? voice.value : (recipe?.voiceId ?? null) }, project)
  const base = estimated && take ? await draft(take.recipe) : ok(null)
  if (!base.ok) return base
  const scale = base.value && take ? naturalLengthMs(take, project.fit) / base.value.ms : 1
  const lengths: Draft[] = []
  for (const recipe of recipes) {
    const drafted = await draft(recipe)
    if (!drafted.ok) return drafted
    lengths.push({ ...drafted.value, ms: Math.round(drafted.value.ms * scale) })
  }
  return ok({ lengths, estimated })
}

/** A voice inside the app that speaks a language; null = there is none. */
async function draftVoice(embedded: Gateway, language: string): Promise<Result<number | null>> {
  const voices = await embedded.voices()
  return voices.ok ? ok(voicesOfLanguage(voices.value, language)[0]?.id ?? null) : voices
}

/** Ms that a voice takes for a character where no voice inside the app can say the text. */
const USUAL_PACE_MS = 66

async function render(
  { auditions, embedded }: MeasureDeps,
  { recipe, voiceId }: { recipe: Recipe | null; voiceId: number | null },
  { fit }: Pick<ProjectFile, 'fit'>,
): Promise<Result<Draft>> {
  if (!recipe) return failWith('SPEAKER_NOT_CAST', 'no voice is cast for this cue')
  if (voiceId === null) return ok({ ms: estimateCredits(recipe.text) * USUAL_PACE_MS, file: null })
  const { text, language, audio } = recipe
  const request = { id: EMBEDDED_CONNECTION_ID, voiceId, language, text, audio }
  const spoken = await auditions.speak(embedded, request)
  if (!spoken.ok) return spoken
  const path = auditions.pathOf(spoken.value)
  if (path === null) return ok({ ms: 0, file: null })
  const bytes = await readFile(path).catch((cause: unknown) => fileError(cause, path, 'read'))
  if (!(bytes instanceof Uint8Array)) return fail(bytes)
  const measured = await measureTake(bytes, fit.trimThresholdDb)
  return measured.ok
    ? ok({ ms: Math.max(1, naturalLengthMs(measured.value, fit)), file: spoken.value })
    : measured
}
