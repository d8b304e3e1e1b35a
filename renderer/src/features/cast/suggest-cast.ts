import type { LibraryMatch } from '@shared/casting/cast-library'
import { newSpeaker } from '@shared/casting/assign-speakers'
import { NARRATOR, suggestVoices, withoutUnlisted } from '@shared/casting/suggest-voices'
import type { Voice } from '@shared/contracts/connection'
import type { Speaker } from '@shared/contracts/project-file'
import { useDerived } from '@/model/derived/derived-store'
import { cuesInOrder, type StudioDocument } from '@/model/document/document'
import { applyLibrary, castSpeakers } from '@/model/edits/speaker-edits'
import { useDocument } from '@/model/document/document-store'
import { execute, type Edit } from '@/model/document/execute'
import { words } from '@/model/report'
import { announce } from '@/ui/states/LiveRegion'

/**
 * Gives a voice to every speaker without a listed one, and a narrator to cues without a speaker; one undo
 * step. Whom the cast library knows gets the voice from there, and the others another one.
 */
export function suggestCast(voices: readonly Voice[], known: readonly LibraryMatch[] = []): void {
  const before = useDocument.getState()
  if (!execute('castSuggested', suggestion(voices, known))) return
  const voiceBefore = new Map(before.speakers.map(({ id, voiceId }) => [id, voiceId]))
  const { speakers, fields } = useDocument.getState()
  const cast = speakers.filter(({ id, voiceId }) => voiceId !== voiceBefore.get(id))
  const narrators = fields.narratorVoiceId === before.fields.narratorVoiceId ? 0 : 1
  announce(words()('cast.suggested', { count: cast.length + narrators }))
}

function suggestion(voices: readonly Voice[], known: readonly LibraryMatch[]): Edit {
  return (before) => {
    const fromLibrary = known.length > 0 ? applyLibrary(known)(before) : null
    const document = { ...before, speakers: fromLibrary?.speakers ?? before.speakers }
    const { speakers, fields } = document
    const listed = voices.some(({ id }) => id === fields.narratorVoiceId)
    const narratorVoice = listed ? fields.narratorVoiceId : null
    const asked: Speaker[] = [...withoutUnlisted(speakers, voices)]
    // The narrator counts as a speaker, so that no other speaker gets its voice.
    if (listed || needsNarrator(document))
      asked.unshift({ ...newSpeaker(NARRATOR, '', []), voiceId: narratorVoice })
    const cast = new Map(
      suggestVoices(asked, voices, fields.language, cuesInOrder(document)).map(
        ({ speakerId, voice }) => [speakerId, voice],
      ),
    )
    const narrator = cast.get(NARRATOR)
    cast.delete(NARRATOR)
    const patch = castSpeakers(cast)(document) ?? fromLibrary
    if (!narrator) return fromLibrary ? { ...fromLibrary, ...patch } : patch
    return {
      ...fromLibrary,
      ...patch,
      fields: { ...fromLibrary?.fields, narratorVoiceId: narrator.id },
    }
  }
}

function needsNarrator({ byId }: StudioDocument): boolean {
  const { uncast, unlisted } = useDerived.getState()
  return [...uncast, ...unlisted].some((id) => byId.get(id)?.speakerId === null)
}
