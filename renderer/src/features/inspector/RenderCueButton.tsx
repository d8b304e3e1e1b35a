import type { Cue } from '@shared/contracts/project-file'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { Mic } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { report } from '@/project/report'
import { keyOfCommand } from '@/project/commands/command-table'
import type { CueState } from '@/project/derived/cue-state'
import { useCueCredits } from '@/project/dictionary/cue-credits'
import { useDerived } from '@/project/derived/derived-store'
import { render } from '@/project/runs/render'
import { Button } from '@/ui/Button'
import { Tooltip } from '@/ui/overlays/Tooltip'

/** Renders this cue alone, with what that costs; says so when nobody has been cast for it. */
export function RenderCueButton({ cue, state }: { cue: Cue; state: CueState }) {
  const t = useTranslations('inspector')
  const format = useFormatter()
  const uncast = useDerived((derived) => derived.uncast.includes(cue.id))
  const waiting = state === 'queued' || state === 'rendering'
  const fresh = state === 'done' || state === 'stretched' || state === 'does-not-fit'
  const speakable = isSpeakable(cue.text)
  const credits = format.number(useCueCredits(cue))
  const reason = !speakable ? t('nothingToSay') : uncast ? t('uncast') : t('renderHint')
  return (
    <Tooltip text={reason} keys={keyOfCommand('renderSelected')}>
      <Button
        look={fresh || waiting || !speakable || uncast ? 'normal' : 'primary'}
        icon={<Mic />}
        busy={waiting}
        disabled={!speakable || uncast}
        data-testid="render-cue"
        onClick={() => void report(render([cue.id]))}
      >
        {uncast ? t('uncast') : t(fresh ? 'renderAgain' : 'render', { credits })}
      </Button>
    </Tooltip>
  )
}
