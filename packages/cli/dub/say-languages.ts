import { namesKanji } from '@shared/casting/kanji'
import type { Voice } from '@shared/contracts/connection'
import type { ProjectFile } from '@shared/contracts/project-file'
import { voiceOf } from '@shared/dubbing/recipe'
import { isSpeakable, spokenTextOf } from '@shared/dubbing/spoken-text'
import { applyDictionary, type DictionaryEntry } from '@cuecast/spoken-text'
import { misreadIn } from './cast-document'
import type { Output } from './output'

/** Says which cues are in another language, and which a voice of another language reads. */
export function sayLanguages(
  document: ProjectFile,
  voices: readonly Voice[],
  output: Output,
): void {
  const { t } = output
  const others = counted(document.cues.flatMap(({ language }) => language ?? []))
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

function counted(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
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
  for (const [voice, count] of counted(found))
    output.warn(output.t('terminal.kanjiNamed', { voice, count }))
}
