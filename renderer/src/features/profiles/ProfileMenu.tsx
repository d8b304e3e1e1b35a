import type { ProfileRow, ProfileType } from '@shared/contracts/profile'
import { profileTypes } from '@shared/contracts/profile'
import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { createProfile } from '@/project/profiles/profile-actions'
import { editProfiles } from '@/project/profiles/profile-store'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { toast } from '@/ui/overlays/toasts'

interface ProfileMenuProps {
  row: ProfileRow
  onMade: (key: string) => void
}

/** Duplicating, also onto the other shelf, and deleting, which can be taken back. */
export function ProfileMenu({ row, onMade }: ProfileMenuProps) {
  const t = useTranslations('profiles')
  const { key, type, mine: values } = row
  if (!values) return null
  const { name } = values
  const duplicate = async (shelf: ProfileType) => {
    const made = await createProfile(name, { ...values.settings }, shelf)
    if (made !== null) onMade(made)
  }
  const remove = async () => {
    if (!(await editProfiles([{ type: 'remove', key }]))) return
    toast(t('removed', { name }), {
      label: t('undo'),
      run: () => void editProfiles([{ type: 'put', key, shelf: type, values }]),
    })
  }
  const other = profileTypes.find((each) => each !== type) ?? type
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          small
          label={t('more', { name })}
          icon={<Ellipsis />}
          data-testid="profile-menu"
        />
      }
    >
      <MenuItem
        icon={<Copy />}
        data-testid="profile-duplicate"
        onSelect={() => void duplicate(type)}
      >
        {t('duplicate')}
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => void duplicate(other)}>
        {t(`duplicateTo.${other}`)}
      </MenuItem>
      <MenuLine />
      <MenuItem
        danger
        icon={<Trash2 />}
        data-testid="profile-remove"
        onSelect={() => void remove()}
      >
        {t('remove')}
      </MenuItem>
    </Menu>
  )
}
