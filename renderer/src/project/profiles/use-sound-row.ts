import { sameSetting } from '@shared/profiles/settings'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useSoundText } from '@/ui/text/sound-text'
import type { SoundFieldRow } from '@/ui/fields/SoundFieldRow'
import { setSound, type SoundTarget } from '../edits/profile-edits'
import { execute } from '../document/execute'
import type { EditName } from '../document/edit-names'
import type { SoundLine } from './sound-lines'

/** What a row needs to show a line of cues or of a speaker, and to change it. */
export function useSoundRow(
  target: SoundTarget,
  testPrefix: string,
): (line: SoundLine) => ComponentProps<typeof SoundFieldRow> {
  const source = useSource()
  const t = useTranslations('profiles')
  const text = useSoundText()
  return (line) => {
    const name = editName(target, line)
    return {
      field: line.field,
      of: target.level === 'cues' ? target.ids[0] : target.id,
      value: line.value,
      own: line.own,
      source: source(line),
      resetLabel: t('back', { value: text(line.field, line.inherited) }),
      testId: `${testPrefix}-${line.field}`,
      onChange: (value, group) => {
        const next = sameSetting(value, line.inherited) ? undefined : value
        execute(name, setSound(target, line.field, next), { group })
      },
      onReset: () => execute(name, setSound(target, line.field, undefined)),
    }
  }
}

function editName(target: SoundTarget, { field }: SoundLine): EditName {
  if (target.level === 'speaker') return 'changeSpeakerSound'
  return field === 'speed' ? 'changeSpeed' : 'changeSound'
}

/** What a field's source is called. */
function useSource(): (line: SoundLine) => string {
  const t = useTranslations('profiles')
  return ({ from }) => {
    if (!from) return t('source.several')
    const { layer, speaker } = from
    const profile = layer.profile?.name
    if (profile !== undefined) return t(`source.${layer.level}Profile`, { profile, speaker })
    return layer.level === 'speaker' ? t('source.speaker', { speaker }) : t(`source.${layer.level}`)
  }
}
