import type { Cue } from '@shared/contracts/project-file'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import type { SoundTarget } from '@/project/edits/profile-edits'
import { cueSoundLines } from '@/project/profiles/sound-lines'
import { useSoundRow } from '@/project/profiles/use-sound-row'
import { useWorkspace } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { SoundFieldRow } from '@/ui/fields/SoundFieldRow'
import { ProfileField } from './ProfileField'
import styles from './SoundSection.module.css'

/** How cues sound, and where each value comes from: cue ← speaker ← project, or a profile of these. */
export function SoundSection({ cues }: { cues: readonly Cue[] }) {
  const t = useTranslations('profiles')
  const fields = useDocument((state) => state.fields)
  const speakersById = useDocument((state) => state.speakersById)
  const open = useWorkspace((state) => state.soundOpen)
  const target: SoundTarget = { level: 'cues', ids: cues.map(({ id }) => id) }
  const row = useSoundRow(target, 'inspector')
  const lines = cueSoundLines(cues, { fields, speakersById })
  const shown = lines.filter(({ field, own }) => open || own || field === 'speed')
  const hidden = lines.length - shown.length
  const [first] = cues
  const sameProfile = cues.every(({ profileId }) => profileId === first?.profileId)
  return (
    <section className={styles.section} aria-label={t('moreSound')} data-testid="inspector-sound">
      <ProfileField cues={cues} value={sameProfile ? (first?.profileId ?? null) : undefined} />
      {shown.map((line) => (
        <SoundFieldRow key={line.field} {...row(line)} />
      ))}
      {(open || hidden > 0) && (
        <Button
          look="quiet"
          className={styles.more}
          icon={open ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={open}
          data-testid="inspector-sound-more"
          onClick={() => useWorkspace.setState({ soundOpen: !open })}
        >
          {t(open ? 'lessSound' : 'moreSound')}
        </Button>
      )}
    </section>
  )
}
