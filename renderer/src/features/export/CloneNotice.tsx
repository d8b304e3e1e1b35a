import { cloneNotices } from '@shared/contracts/export'
import { usualNotice } from '@shared/interchange/clone-notice'
import { useDocument } from '@/model/document/document-store'
import { TextField } from '@/ui/fields/Field'
import { useT } from '@/ui/text/use-t'
import { Choice } from './Choice'
import type { PartProps } from './TrackOptions'

/** Where an export says that voices are copies of people, and in which words. */
export function CloneNoticeFields({ options, set }: PartProps) {
  const t = useT()
  const language = useDocument((state) => state.fields.language)
  return (
    <>
      <Choice
        label={t('export.cloneNotice.label')}
        hint={t('export.cloneNotice.hint')}
        value={options.cloneNotice}
        values={cloneNotices}
        name={(value) => t(`export.cloneNotice.at.${value}`)}
        onChange={(cloneNotice) => set({ cloneNotice })}
      />
      {options.cloneNotice !== 'none' && (
        <TextField
          label={t('export.cloneNotice.text')}
          maxLength={300}
          placeholder={usualNotice(language)}
          value={options.cloneNoticeText}
          onChange={(cloneNoticeText) => set({ cloneNoticeText })}
        />
      )}
    </>
  )
}
