import { type ComponentProps, useMemo } from 'react'
import { useT } from '@/ui/text/use-t'
import { useFree } from '@/model/services/use-connection'
import { execute } from '@/model/document/execute'
import { refreshCopy } from '@/model/edits/profile-edits'
import { editProfiles } from '@/model/services/profile-store'
import { costOf } from '@/model/services/profile-uses'
import { Button, Note, Row } from '@cuecast/ui'
import { Table } from '@/ui/Table'
import { useFieldName, useSoundText } from '@/ui/text/sound-text'
import type { ProfileRow } from '@shared/contracts/profile'
import type { ProjectProfile } from '@shared/contracts/project-file'
import { soundsDifferent, toCopy } from '@shared/profiles/resolve-sound'
import { conflictsOf, differingFields, recordOf, settingOfField } from '@shared/profiles/rows'
import { isSoundField, sameSetting, soundFieldNames } from '@shared/profiles/settings'
import styles from './ProfilesPanel.module.css'

/** A profile that changed on both sides: choose a value for each field that differs, or one side for all. */
export function ConflictNote({ row }: { row: ProfileRow }) {
  const t = useT()
  const nameOfField = useFieldName()
  const resolve = (keep: 'mine' | 'theirs', field: string | null = null) =>
    void editProfiles([{ type: 'resolve', key: row.key, field, keep }])
  const { mine, theirs } = row
  const [ours, others] = [recordOf(mine), recordOf(theirs)]
  const open = new Set(conflictsOf(row))
  const differing = new Set(mine && theirs ? differingFields(mine, theirs) : [])
  const same = [...ours.keys()].filter((field) => !differing.has(field))
  const short = (field: string) => settingOfField(field) ?? field
  const lines = [...differing].map((field) => ({
    field: short(field),
    full: field,
    values: [ours.get(field), others.get(field)] as const,
    ...(!open.has(field) && { holds: 'mine' as const }),
  }))
  return (
    <DifferenceNote data-testid="profile-conflict">
      <p>{t(!theirs ? 'profiles.goneThere' : !mine ? 'profiles.goneHere' : 'profiles.conflict')}</p>
      {lines.length > 0 && (
        <DifferenceTable
          columns={[t('profiles.mine'), t('profiles.theirs')]}
          lines={lines}
          onKeep={(field, side) => resolve(side, lines.find((line) => line.field === field)?.full)}
        />
      )}
      {mine && theirs && same.length > 0 && (
        <p data-testid="profile-same">
          {t('profiles.same', {
            count: same.length,
            fields: same.map((field) => nameOfField(short(field))).join(', '),
          })}
        </p>
      )}
      <Row wrap gap={6}>
        <Button onClick={() => resolve('mine')}>{t('ui.keepMine')}</Button>
        <Button onClick={() => resolve('theirs')}>{t('profiles.keepTheirs')}</Button>
      </Row>
    </DifferenceNote>
  )
}

/** The profile has changed since the project copied it: what differs, and what updating costs. */
export function CopyNote({ row, copy }: { row: ProfileRow; copy: ProjectProfile }) {
  const t = useT()
  const free = String(useFree())
  const now = useMemo(() => toCopy(row, [copy]), [row, copy])
  if (!soundsDifferent(now, copy)) return null
  const edit = refreshCopy(now)
  const { cues, credits } = costOf(edit)
  const fields = soundFieldNames.filter((each) => !sameSetting(now.fields[each], copy.fields[each]))
  const takeBack = () => {
    const kept = Object.entries(row.mine?.settings ?? {}).filter(([name]) => !(name in now.fields))
    const settings = { ...Object.fromEntries(kept), ...copy.fields }
    const values = { name: row.mine?.name ?? copy.name, settings }
    void editProfiles([{ type: 'put', key: row.key, profileType: row.type, values }])
  }
  return (
    <DifferenceNote data-testid="profile-copy-differs">
      <p>{t('profiles.otherThan')}</p>
      <DifferenceTable
        columns={[t('common.project'), t('profiles.profile')]}
        lines={fields.map((field) => ({
          field,
          values: [copy.fields[field], now.fields[field]],
        }))}
      />
      <Row wrap gap={6}>
        <Button data-testid="profile-update-project" onClick={() => execute('changeProfile', edit)}>
          {cues > 0 ? t('profiles.updateCosts', { cues, credits, free }) : t('profiles.update')}
        </Button>
        <Button look="quiet" onClick={takeBack}>
          {t('profiles.takeBack')}
        </Button>
      </Row>
    </DifferenceNote>
  )
}

/** Unsent changes against what the service has; nothing for a new profile, which is sent whole. */
export function PendingFields({ row }: { row: ProfileRow }) {
  const t = useT()
  const { mine, base } = row
  if (base === null) return null
  const [ours, theirs] = [recordOf(mine), recordOf(base)]
  return (
    <DifferenceNote tone="info">
      <p>{t('profiles.pendingFields')}</p>
      <DifferenceTable
        columns={[t('profiles.mine'), t('profiles.theirs')]}
        lines={differingFields(mine, base).map((field) => ({
          field: settingOfField(field) ?? field,
          values: [ours.get(field), theirs.get(field)],
        }))}
      />
    </DifferenceNote>
  )
}

function DifferenceNote(props: Partial<ComponentProps<typeof Note>>) {
  return <Note tone="warning" small gap={6} className={styles.differenceNote} {...props} />
}

interface Difference {
  /** `name`, a sound field, or a setting that only the service knows. */
  field: string
  /** On either side; undefined = not set there. */
  values: readonly [unknown, unknown]
  /** The side that applies because only it has changed: nothing to choose. */
  holds?: 'mine' | 'theirs'
}

interface DifferenceTableProps {
  columns: readonly [string, string]
  lines: readonly Difference[]
  /** Makes each value a button that keeps it. */
  onKeep?: (field: string, side: 'mine' | 'theirs') => void
}

const sides = ['mine', 'theirs'] as const

/** Two versions of a profile, field by field. */
function DifferenceTable({ columns, lines, onKeep }: DifferenceTableProps) {
  const t = useT()
  const name = useFieldName()
  const text = useSoundText()
  const written = (field: string, value: unknown) => {
    if (value === undefined) return t('profiles.notSet')
    if (isSoundField(field)) return text(field, value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <Table className={styles.differences} heads={[t('profiles.field'), ...columns]}>
      {lines.map((line) => (
        <tr key={line.field} data-testid="profile-difference" data-field={line.field}>
          <th scope="row">{name(line.field)}</th>
          {sides.map((side, i) => {
            const label = written(line.field, line.values[i])
            const keep = side === 'mine' ? t('ui.keepMine') : t('profiles.keepTheirs')
            return (
              <td key={side}>
                {onKeep && line.holds === undefined ? (
                  <button
                    type="button"
                    className={styles.choice}
                    aria-label={`${name(line.field)}: ${keep}, ${label}`}
                    data-testid={`profile-field-${side}`}
                    onClick={() => onKeep(line.field, side)}
                  >
                    {label}
                  </button>
                ) : (
                  <span data-holds={line.holds === side || undefined}>{label}</span>
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </Table>
  )
}
