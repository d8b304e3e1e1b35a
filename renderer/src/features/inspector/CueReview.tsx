import type { PlacedNote } from '@shared/review/notes'
import { MessageSquare } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { goToNote, reviewNotes } from '@/model/view/review'
import { openSide } from '@/model/view/workspace-store'
import { Button, Stack } from '@cuecast/ui'

/** What reviewers said of the cue, what is open first; each leads to the note in the Review panel. */
export function CueReview({ id }: { id: string }) {
  const t = useT()
  const notes = useDocument((document) => reviewNotes(document).byCue.get(id))
  if (!notes) return null
  const unresolved = notes.filter(({ note }) => note.state === 'open')
  const resolved = notes.filter(({ note }) => note.state !== 'open')
  const show = (placed: PlacedNote) => {
    openSide('review')
    goToNote(placed)
  }
  return (
    <Stack as="ul" gap={2} aria-label={t('review.list')}>
      {[...unresolved, ...resolved].map((placed) => (
        <li key={placed.note.id}>
          <Button
            look="quiet"
            icon={<MessageSquare />}
            title={placed.note.text}
            onClick={() => show(placed)}
          >
            {placed.note.text} · {t(`review.states.${placed.note.state}`)}
          </Button>
        </li>
      ))}
    </Stack>
  )
}
