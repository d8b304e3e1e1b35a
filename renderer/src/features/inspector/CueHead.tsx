import { ChevronDown, ChevronUp, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CueState } from '@/project/derived/cue-state'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useDocument } from '@/project/document/document-store'
import { IconButton } from '@/ui/IconButton'
import { PanelHead } from '@/ui/PanelHead'
import { StateChip } from '@/ui/states/StateChip'

interface CueHeadProps {
  id: string
  state: CueState
  locked: boolean
}

/** Which cue it is, its state, and the way to its neighbours. */
export function CueHead({ id, state, locked }: CueHeadProps) {
  const t = useTranslations('inspector')
  const tc = useTranslations('commands')
  const number = useDocument((document) => document.order.indexOf(id) + 1)
  return (
    <PanelHead
      title={
        <>
          {t('cue', { number })}
          <StateChip state={state} locked={locked} />
        </>
      }
    >
      <IconButton
        label={tc('playCue')}
        keys={keyOfCommand('playCue')}
        icon={<Play />}
        onClick={() => runCommand('playCue')}
      />
      <IconButton
        label={tc('previousCue')}
        keys={keyOfCommand('previousCue')}
        icon={<ChevronUp />}
        onClick={() => runCommand('previousCue')}
      />
      <IconButton
        label={tc('nextCue')}
        keys={keyOfCommand('nextCue')}
        icon={<ChevronDown />}
        onClick={() => runCommand('nextCue')}
      />
    </PanelHead>
  )
}
