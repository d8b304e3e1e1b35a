import type { SoundFields } from '@shared/contracts/audio-settings'
import { voiceOf } from '@shared/dubbing/recipe'
import { spokenText } from '@shared/dubbing/spoken-text'
import { soundOf } from '@shared/profiles/resolve-sound'
import { useTranslations } from 'use-intl'
import { BeforeAfter } from '@/project/auditions/BeforeAfter'
import { useDocument } from '@/project/document/document-store'
import { useSelection } from '@/project/view/selection-store'
import { useProjectVoices } from '@/project/connections/use-voices'

/**
 * Says the selected cue in its voice as it sounds now, and as it would with the profile; without a
 * cue, a sentence.
 */
export function HearProfile({ fields }: { fields: Partial<SoundFields> }) {
  const t = useTranslations('voices')
  const activeId = useSelection((state) => state.activeId)
  const cue = useDocument((state) => state.byId.get(activeId ?? ''))
  const speaker = useDocument((state) => state.speakersById[cue?.speakerId ?? '']) ?? null
  const project = useDocument((state) => state.fields)
  const { data: voices } = useProjectVoices()
  const voiceId = voiceOf(cue ?? {}, speaker, project) ?? voices?.[0]?.id
  const now = soundOf(cue ?? {}, speaker, project)
  const written = cue && spokenText(cue.text) !== '' ? cue.text : t('sentence')
  const trial = ({ split_layout: layout, ...audio }: SoundFields) => ({
    text: spokenText(written, layout),
    audio,
  })
  return (
    <BeforeAfter
      name="profile"
      voiceId={voiceId}
      before={trial(now)}
      after={trial({ ...now, ...fields })}
    />
  )
}
