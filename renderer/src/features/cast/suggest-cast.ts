import { newSpeaker } from '@shared/casting/assign-speakers'
import { suggestVoices, withoutUnlisted } from '@shared/casting/suggest-voices'
import type { Voice } from '@shared/contracts/connection'
import type { Speaker } from '@shared/contracts/project-file'
import { useDerived } from '@/project/derived/derived-store'
import type { StudioDocument } from '@/project/document/document'
import { castSpeakers } from '@/project/edits/speaker-edits'
import { execute, type Edit } from '@/project/document/execute'

/** Gives every speaker without a voice that the service has one, and cues without a speaker a narrator; one step of undo. */
export function suggestCast(voices: readonly Voice[]): void {
  execute('castSuggested', suggestion(voices))
}

/** The narrator is a speaker like the others here, so that nobody else has its voice. */
const NARRATOR = '\0narrator'

export function suggestion(voices: readonly Voice[]): Edit {
  return (document) => {
    const { speakers, fields } = document
    const listed = voices.some(({ id }) => id === fields.narratorVoiceId)
    const narratorVoice = listed ? fields.narratorVoiceId : null
    const asked: Speaker[] = [...withoutUnlisted(speakers, voices)]
    // First, so that it is the same voice in every episode, whoever else is in it.
    if (listed || needsNarrator(document))
      asked.unshift({ ...newSpeaker(NARRATOR, '', []), voiceId: narratorVoice })
    const cast = new Map(
      suggestVoices(asked, voices, fields.language).map(({ speakerId, voice }) => [
        speakerId,
        voice,
      ]),
    )
    const narrator = cast.get(NARRATOR)
    cast.delete(NARRATOR)
    const patch = castSpeakers(cast)(document)
    return narrator ? { ...patch, fields: { narratorVoiceId: narrator.id } } : patch
  }
}

function needsNarrator({ byId }: StudioDocument): boolean {
  const { uncast, unlisted } = useDerived.getState()
  return [...uncast, ...unlisted].some((id) => byId.get(id)?.speakerId === null)
}
