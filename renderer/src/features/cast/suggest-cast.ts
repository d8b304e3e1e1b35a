import { suggestVoices, withoutUnlisted } from '@shared/casting/suggest-voices'
import { voicesOfLanguage } from '@shared/casting/voice-language'
import type { Voice } from '@shared/contracts/connection'
import { useDerived } from '@/project/derived/derived-store'
import type { StudioDocument } from '@/project/document/document'
import { castSpeakers } from '@/project/edits/speaker-edits'
import { execute, type Edit } from '@/project/document/execute'

/** Gives every speaker without a voice that the service has one, and cues without a speaker a narrator; one step of undo. */
export function suggestCast(voices: readonly Voice[]): void {
  execute('castSuggested', suggestion(voices))
}

function suggestion(voices: readonly Voice[]): Edit {
  return (document) => {
    const { speakers, fields } = document
    const cast = suggestVoices(withoutUnlisted(speakers, voices), voices, fields.language)
    const patch = castSpeakers(new Map(cast.map(({ speakerId, voice }) => [speakerId, voice])))(
      document,
    )
    const narrator = needsNarrator(document, voices)
      ? narratorOf(voices, fields.language)
      : undefined
    return narrator ? { ...patch, fields: { narratorVoiceId: narrator.id } } : patch
  }
}

function needsNarrator({ byId, fields }: StudioDocument, voices: readonly Voice[]): boolean {
  if (voices.some(({ id }) => id === fields.narratorVoiceId)) return false
  const { uncast, unlisted } = useDerived.getState()
  return [...uncast, ...unlisted].some((id) => byId.get(id)?.speakerId === null)
}

function narratorOf(voices: readonly Voice[], language: string): Voice | undefined {
  return voicesOfLanguage(voices, language)[0] ?? voices[0]
}
