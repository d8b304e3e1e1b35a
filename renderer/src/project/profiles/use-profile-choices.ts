import type { ProjectProfile } from '@shared/contracts/project-file'
import { copyOf, toCopy } from '@shared/profiles/project-copies'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '../document/document-store'
import { useProfiles } from './profile-store'

export interface ProfileChoice {
  id: string
  label: string
  profile: ProjectProfile
}

/**
 * The profiles that something can sound by: those that the project has, as it has them, and those
 * of its connection.
 */
export function useProfileChoices(): readonly ProfileChoice[] {
  const t = useTranslations('profiles')
  const copies = useDocument((state) => state.fields.profiles)
  const rows = useProfiles((state) => state.rows)
  return useMemo(() => {
    const more = rows.flatMap((row) =>
      row.mine === null || copyOf(row, copies) ? [] : toCopy(row, copies),
    )
    const all = [...copies, ...more].sort((a, b) => collator.compare(a.name, b.name))
    const names = new Set<string>()
    const twice = new Set(
      all.flatMap(({ name }) => (names.has(name) ? name : (names.add(name), []))),
    )
    return all.map((profile) => {
      const name = profile.name === '' ? t('unnamed') : profile.name
      const label = twice.has(profile.name) ? `${name} (${t(`shelf.${profile.type}`)})` : name
      return { id: profile.id, label, profile }
    })
  }, [copies, rows, t])
}

const collator = new Intl.Collator('vi', { numeric: true })
