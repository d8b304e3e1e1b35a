import { libraryOffer, type LibraryOffer } from '@shared/casting/library-offer'
import { useMemo, useState } from 'react'
import { useCastLibrary } from '@/bridge/cast-library'
import { useDocument } from '@/project/document/document-store'
import { useShow } from '@/project/cast/show'
import { useProjectVoices } from '@/project/connections/use-voices'

/** What the cast library offers to the speakers who have no voice yet; null = nothing, or declined. */
export function useLibraryOffer(): { offer: LibraryOffer | null; decline: () => void } {
  const { data: library } = useCastLibrary()
  const { data: voices } = useProjectVoices()
  const projectId = useDocument((state) => state.opened?.id)
  const connectionId = useDocument((state) => state.fields.connectionId)
  const all = useDocument((state) => state.speakers)
  const show = useShow()
  const [declined, setDeclined] = useState<string | undefined>()
  const offer = useMemo(() => {
    const speakers = all.filter(({ voiceId }) => voiceId === null)
    if (!library || !voices || speakers.length === 0) return null
    return libraryOffer(library, { speakers, connectionId, voices, show })
  }, [library, voices, all, connectionId, show])
  return {
    offer: declined === projectId ? null : offer,
    decline: () => setDeclined(projectId),
  }
}
