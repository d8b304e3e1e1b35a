import { countsOf } from '@shared/lists/grouped'
import { basename } from 'node:path'
import { newSpeaker } from '@shared/casting/assign-speakers'
import { applyCastMap } from '@shared/casting/cast-map'
import { namesKanji } from '@shared/casting/kanji'
import { misreadBy } from '@shared/casting/language-voices'
import { nearNames } from '@shared/casting/near-names'
import { NARRATOR, suggestVoices, voicesOfLanguage } from '@shared/casting/suggest-voices'
import type { CastMap } from '@shared/contracts/cast'
import type { Voice } from '@shared/contracts/connection'
import type { Cue, ProjectFile, ProjectProfile, Speaker } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { voiceOf } from '@shared/dubbing/recipe'
import { isSpeakable, spokenTextOf } from '@shared/dubbing/spoken-text'
import { applyDictionary, type DictionaryEntry } from '@shared/text/dictionary'
import { type BreathSettings, newBreath } from '@shared/contracts/project/breath'
import type { DubOptions } from './arguments/options'
import { withFilmSound, withScreens } from './arguments/export-options'
import type { Step } from './dub-job'
import { findCastVoice } from './find-by-name'
import type { Output } from './output'

/** Casts the document, and lists the voice of each speaker. */
export const castVoices: Step<
  'document' | 'voices' | 'voice' | 'castMap' | 'dictionary',
  'document'
> = async ({ options, output, shared, voices, voice, castMap, dictionary, ...job }) => {
  const castFile = basename(options.castFile ?? '')
  const { language } = job.document
  const known = shared.apply(job.document)
  const cast = castDocument(known, voices, { castMap, castFile, voice })
  if (!cast.ok) return cast
  const { document, unknownLabels, notCast } = cast.value
  const { t } = output
  const bought = voices.find(({ provider }) => provider)?.provider
  if (bought && voice === null && voicesToSuggest(voices, language) === voices)
    output.warn(t('terminal.providerLacks', { service: bought.name, language }))
  for (const { label, near } of unknownLabels)
    output.warn(t('terminal.unknownLabel', { label, near, isNear: String(near !== '') }))
  for (const each of notCast) output.warn(t('terminal.notCast', each))
  for (const { label, voiceName } of document.speakers)
    output.say(t('terminal.cast', { label, voice: voiceName ?? '' }))
  if (document.cues.some((cue) => cue.speakerId === null)) {
    const narrator = voices.find(({ id }) => id === document.narratorVoiceId)
    const label = t('common.narrator')
    output.say(t('terminal.cast', { label, voice: narrator?.name ?? '' }))
  }
  sayLanguages(document, voices, output)
  sayKanji(document, voices, dictionary ?? [], output)
  shared.remember(document)
  return ok({ document })
}

/** Profile, film, fit limits and sound from the arguments; missing ones stay unchanged. */
export const chooseSettings: Step<'document' | 'profile' | 'film', 'document'> = async (job) => {
  const { options, output, profile, film } = job
  const document = profile ? withProfile(job.document, profile) : job.document
  const { fit, mix, screens, breath } = options
  const set: ProjectFile = {
    ...document,
    media: film ?? document.media,
    fit: { ...document.fit, ...fit },
    mix: { ...document.mix, ...mix, bed: { ...document.mix.bed, ...mix.bed } },
    breath: chosenBreath(document, breath),
  }
  const shown = withScreens(set, screens)
  const sounding = shown.ok ? await withFilmSound(shown.value, options, output) : shown
  return sounding.ok ? ok({ document: sounding.value }) : sounding
}

/** A project of an earlier Cuecast keeps its sound: it is off there until it is switched on. */
export function chosenBreath(
  { breath = null }: Pick<ProjectFile, 'breath'>,
  chosen: DubOptions['breath'],
): BreathSettings | null {
  if (Object.keys(chosen).length === 0) return breath
  return { ...(breath ?? { ...newBreath, on: false }), ...chosen }
}

/** Applies a profile to the document; speakers and cues keep their own. */
function withProfile(document: ProjectFile, profile: ProjectProfile): ProjectFile {
  const others = (document.profiles ?? []).filter(({ id }) => id !== profile.id)
  return { ...document, profileId: profile.id, profiles: [...others, profile] }
}

export interface CastWishes {
  castMap: CastMap | null
  castFile: string
  /** Voice of all speakers missing from the cast file. */
  voice: Voice | null
}

export interface CastOutcome {
  document: ProjectFile
  /** Unknown labels in the cast file, with the closest existing label. */
  unknownLabels: { label: string; near: string }[]
  /** Speakers missing from the cast file, with the voice they got. */
  notCast: { label: string; voice: string }[]
}

/**
 * Voices among which those of speakers are chosen: a provider that the call names comes before the built-in ones, as
 * far as it speaks the language.
 */
function voicesToSuggest(voices: readonly Voice[], language: string): readonly Voice[] {
  const bought = voices.flatMap(({ provider, ...voice }) => (provider ? [voice] : []))
  const speaking = voicesOfLanguage(bought, language)
  return speaking.length > 0 ? speaking : voices
}

/**
 * Casts every speaker: by the cast file, else the requested voice, else the previous one, else a
 * suitable voice of the language. VOICE_NOT_FOUND names the entry of the cast file.
 */
export function castDocument(
  document: ProjectFile,
  voices: readonly Voice[],
  { castMap, castFile, voice }: CastWishes,
): Result<CastOutcome> {
  for (const [label, entry] of Object.entries(castMap ?? {})) {
    const found = findCastVoice(entry, voices, `${castFile} › "${label}"`)
    if (!found.ok) return found
  }
  const { speakers, unknownLabels } = applyCastMap(document.speakers, castMap ?? {})
  const usesCastFile = Object.keys(castMap ?? {}).length > unknownLabels.length
  const wished = voice ? speakers.map((each) => giveWished(each, document, voice)) : speakers
  const narrator: Speaker = {
    ...newSpeaker(NARRATOR, 'Narrator', wished),
    voiceId: voice?.id ?? document.narratorVoiceId,
  }
  const suggested = new Map(
    suggestVoices(
      [...wished, narrator],
      voicesToSuggest(voices, document.language),
      document.language,
      document.cues,
    ).map((each) => [each.speakerId, each.voice]),
  )
  const named = (each: Speaker) => voices.find(({ id }) => id === each.voiceId)
  const cast = wished.map((each) => withVoice(each, suggested.get(each.id) ?? named(each)))
  const narratorVoiceId = narrator.voiceId ?? suggested.get(NARRATOR)?.id ?? null
  return ok({
    document: inTheirLanguages({ ...document, speakers: cast, narratorVoiceId }, voices),
    unknownLabels: unknownLabels.map((label) => ({
      label,
      near:
        nearNames(
          label,
          document.speakers.map((each) => each.label),
          1,
        )[0] ?? '',
    })),
    notCast:
      !usesCastFile || voice
        ? []
        : cast
            .filter((each) => suggested.has(each.id))
            .map(({ label, voiceName }) => ({ label, voice: voiceName ?? '' })),
  })
}

/** Cues of another language than the project's get a voice of theirs, where the service has one. */
function inTheirLanguages(document: ProjectFile, voices: readonly Voice[]): ProjectFile {
  if (document.cues.every((cue) => cue.language === undefined)) return document
  const read = misreadIn(document, voices)
  const cues = document.cues.map((cue) => {
    const better = cue.language === undefined ? null : read(cue)?.better
    return better ? { ...cue, voiceId: better.id } : cue
  })
  return { ...document, cues }
}

/** Language problem of a cue's voice: `misreadBy` for a whole document. */
function misreadIn(document: ProjectFile, voices: readonly Voice[]) {
  const speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  const speakerOf = ({ speakerId }: Pick<Cue, 'speakerId'>) => speakers.get(speakerId ?? '') ?? null
  return misreadBy(voices, { ...document, speakerOf })
}

/** The requested voice, unless the cast file has just assigned another. */
function giveWished(speaker: Speaker, before: ProjectFile, voice: Voice): Speaker {
  const earlier = before.speakers.find(({ id }) => id === speaker.id)
  return speaker === earlier ? withVoice(speaker, voice) : speaker
}

function withVoice(speaker: Speaker, voice: Voice | undefined): Speaker {
  return voice ? { ...speaker, voiceId: voice.id, voiceName: voice.name } : speaker
}
/** Lists the cues in another language, and those that a voice of another language reads. */
function sayLanguages(document: ProjectFile, voices: readonly Voice[], output: Output): void {
  const { t } = output
  const others = [...countsOf(document.cues.flatMap(({ language }) => language ?? []))]
  const names = others.map(([code, count]) => `${code} (${count})`).join(', ')
  if (others.length > 0) output.say(t('terminal.otherLanguages', { names }))
  const read = misreadIn(document, voices)
  const found = new Map<string, { code: string; voice: string; count: number; has: boolean }>()
  for (const cue of document.cues) {
    const wrong = isSpeakable(cue) ? read(cue) : null
    if (!wrong) continue
    const { language: code, voice, better } = wrong
    const key = better ? `${code} ${voice.id}` : code
    const each = found.get(key) ?? { code, voice: voice.name, count: 0, has: better !== null }
    found.set(key, { ...each, count: each.count + 1 })
  }
  for (const { has, ...each } of found.values())
    output.warn(t(has ? 'terminal.otherVoice' : 'terminal.noVoice', each))
}

/** Warns of kanji that a voice would name one by one instead of reading them. */
export function sayKanji(
  document: ProjectFile,
  voices: readonly Voice[],
  dictionary: readonly DictionaryEntry[],
  output: Pick<Output, 'warn' | 't'>,
): void {
  const voicesById = new Map(voices.map((voice) => [voice.id, voice]))
  const speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  const found = document.cues.flatMap((cue) => {
    const voiceId = voiceOf(cue, speakers.get(cue.speakerId ?? '') ?? null, document)
    const voice = voicesById.get(voiceId ?? NaN)
    const text = applyDictionary(spokenTextOf(cue), dictionary)
    return voice && namesKanji(text, cue.language ?? document.language, voice) ? voice.name : []
  })
  for (const [voice, count] of countsOf(found))
    output.warn(output.t('terminal.kanjiNamed', { voice, count }))
}
