import { withoutMarkup } from '@shared/text/markup'
import type { Cue } from '@shared/contracts/project-file'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { selectCue } from '@/model/view/selection-store'
import { Row, Stack, Text } from '@/ui/layout/layout'
import type { CueToRead } from './sound/record-session'
import { KeyButton } from './recorder-keys'
import styles from './recording.module.css'

interface RecordPromptProps {
  cue: Cue
  cues: readonly CueToRead[]
  locked: boolean
}

/** The words to read, large, between those before and after them in the list. */
export function RecordPrompt({ cue, cues, locked }: RecordPromptProps) {
  const t = useT()
  const { before, after } = useNeighbours(cue.id, cues)
  const speaker = useDocument(({ speakersById }) => speakersById[cue.speakerId ?? '']?.label)
  return (
    <Row gap={8} align="start">
      <Stack gap={4} grow className={styles.prompt} data-testid="record-text" aria-live="polite">
        <Text quiet>{before?.text}</Text>
        {speaker !== undefined && (
          <Text small quiet>
            {speaker}
          </Text>
        )}
        <p className={styles.words}>{withoutMarkup(cue.text)}</p>
        <Text quiet>{after?.text}</Text>
      </Stack>
      {!locked && (
        <Stack gap={4}>
          <KeyButton
            keys="PageUp"
            look="quiet"
            title={t('commands.previousCue')}
            icon={<ChevronUp />}
            disabled={!before}
            onClick={() => before && selectCue(before.id)}
          >
            <Text unseen>{t('commands.previousCue')}</Text>
          </KeyButton>
          <KeyButton
            keys="PageDown"
            look="quiet"
            title={t('commands.nextCue')}
            icon={<ChevronDown />}
            disabled={!after}
            onClick={() => after && selectCue(after.id)}
          >
            <Text unseen>{t('commands.nextCue')}</Text>
          </KeyButton>
        </Stack>
      )}
    </Row>
  )
}

/** The cues of the list around one; around a cue that is in no list, those of the project. */
function useNeighbours(id: string, cues: readonly CueToRead[]) {
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => state.byId)
  const inList = cues.findIndex((cue) => cue.id === id)
  if (inList >= 0) return { before: cues[inList - 1], after: cues[inList + 1] }
  const at = order.indexOf(id)
  const beside = (place: number) => {
    const cue = byId.get(order[place] ?? '')
    return cue && { id: cue.id, text: withoutMarkup(cue.text) }
  }
  return { before: beside(at - 1), after: beside(at + 1) }
}
