import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { applyProfile, type ProfileTarget } from '@/project/edits/profile-edits'
import { execute } from '@/project/document/execute'
import type { ProfileUse } from '@/project/profiles/profile-uses'
import { IconButton } from '@/ui/IconButton'
import styles from './ProfileItem.module.css'

interface UsedByProps {
  use: ProfileUse
  name: string
  /** With the buttons that take the profile off again. */
  open: boolean
}

/** Where the project uses a profile. */
export function UsedBy({ use, name, open }: UsedByProps) {
  const t = useTranslations('profiles')
  const speakersById = useDocument((state) => state.speakersById)
  const [speakers, cues] = [use.speakerIds.length, use.cueIds.length]
  const places: { label: string; target: ProfileTarget }[] = []
  if (use.project) places.push({ label: t('usedProject'), target: { level: 'project' } })
  if (open)
    for (const id of use.speakerIds)
      places.push({ label: speakersById[id]?.label ?? '', target: { level: 'speaker', id } })
  if (cues > 0)
    places.push({
      label: t('usedCues', { count: cues }),
      target: { level: 'cues', ids: use.cueIds },
    })
  const counted = !open && speakers > 0 ? [t('usedSpeakers', { count: speakers })] : []
  if (places.length === 0 && counted.length === 0) return null
  return (
    <span className={styles.used} data-testid="profile-used" aria-label={`${t('used')}: ${name}`}>
      {t('used')}:
      {counted.map((label) => (
        <span key={label}>{label}</span>
      ))}
      {places.map(({ label, target }) => (
        <span key={label} className={styles.used}>
          {label}
          {open && (
            <IconButton
              small
              label={t('takeOff', { name: label })}
              icon={<X />}
              data-testid="profile-take-off"
              onClick={() => execute('applyProfile', applyProfile(target, null))}
            />
          )}
        </span>
      ))}
    </span>
  )
}
