import type { ProjectProfile } from '@shared/contracts/project-file'
import { Field } from '@cuecast/ui'
import { useT } from '@/ui/text/use-t'
import { Select } from './Select'

interface ProfileSelectProps {
  id?: string
  label: string
  choices: readonly { id: string; label: string; profile: ProjectProfile }[]
  /** Null: inherited; undefined: several different ones. */
  value: string | null | undefined
  /** Label of the choice to inherit. */
  inherit: string
  testId?: string
  /** Effect of choosing a profile; null: the inherited one. */
  hintOf?: (profile: ProjectProfile | null) => string
  /** Null: back to the inherited one. */
  onChange: (profile: ProjectProfile | null) => void
}

const INHERIT = '*'
const SEVERAL = '**'

/** The profile that something sounds by, or the one that it inherits. */
export function ProfileSelect(props: ProfileSelectProps) {
  const { choices, value, inherit, testId, hintOf, onChange, ...rest } = props
  const t = useT()
  const several = value === undefined ? [{ value: SEVERAL, label: t('profiles.several') }] : []
  const known = value === null || choices.some(({ id }) => id === value)
  const hint = (profile: ProjectProfile | null) => hintOf && { hint: () => hintOf(profile) }
  const options = choices.map(({ id, label, profile }) => ({ value: id, label, ...hint(profile) }))
  return (
    <Select
      {...rest}
      value={value === undefined ? SEVERAL : known ? (value ?? INHERIT) : INHERIT}
      options={[...several, { value: INHERIT, label: inherit, ...hint(null) }, ...options]}
      data-testid={testId}
      onChange={(next) => {
        if (next === SEVERAL) return
        onChange(choices.find(({ id }) => id === next)?.profile ?? null)
      }}
    />
  )
}

/** The same, with its label beside it. */
export const ProfileField = (props: ProfileSelectProps) => (
  <Field label={props.label} inline>
    {(control) => <ProfileSelect {...control} {...props} />}
  </Field>
)
