import type { ProfileRow } from '@shared/contracts/profile'
import { copyOf } from '@shared/profiles/project-copies'
import { Save } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { editProfiles } from '@/project/profiles/profile-store'
import { IconButton } from '@/ui/IconButton'
import styles from './ProfileItem.module.css'
import { useSummary } from './use-summary'

/** Profiles that came with the project and are not among this connection's own. */
export function OnlyHere({ rows }: { rows: readonly ProfileRow[] }) {
  const t = useTranslations('profiles')
  const copies = useDocument((state) => state.fields.profiles)
  const summary = useSummary()
  const known = new Set(rows.map((row) => copyOf(row, copies)?.id))
  const lone = copies.filter(({ id }) => !known.has(id))
  if (lone.length === 0) return null
  return (
    <section aria-label={t('onlyHere')} data-testid="profiles-only-here">
      <h3 className={styles.heading}>{t('onlyHere')}</h3>
      <p className={styles.hint}>{t('onlyHereHint')}</p>
      <ul>
        {lone.map(({ id, name, type, fields }) => (
          <li key={id} className={styles.lone}>
            <span className={styles.words}>
              <span className={styles.name} title={name}>
                {name}
              </span>
              <span className={styles.summary}>{summary(fields)}</span>
            </span>
            <IconButton
              small
              label={t('keep', { name })}
              icon={<Save />}
              data-testid="profile-keep"
              onClick={() =>
                void editProfiles([
                  { type: 'put', key: id, shelf: type, values: { name, settings: fields } },
                ])
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
