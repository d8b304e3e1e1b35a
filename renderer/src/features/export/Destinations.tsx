import {
  BookAudio,
  ClipboardCheck,
  FileAudio,
  Film,
  type LucideIcon,
  Podcast,
  RadioTower,
  Scissors,
} from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import type { DestinationName } from '@shared/contracts/export'
import {
  asNamed,
  type DestinationGroup,
  destinationGroups,
  groupOfDestination,
  type NamedDestination,
  namedDestinations,
} from '@shared/interchange/destinations'
import { hasFilmPlace, useDocument } from '@/model/document/document-store'
import { Row, Text } from '@cuecast/ui'
import styles from './export.module.css'

const icons: Record<DestinationGroup, LucideIcon> = {
  track: FileAudio,
  editor: Scissors,
  film: Film,
  audiobook: BookAudio,
  podcast: Podcast,
  broadcast: RadioTower,
  review: ClipboardCheck,
}

interface DestinationsProps {
  value: DestinationName
  onChange: (destination: NamedDestination) => void
}

/** The destinations of a group that this project can go to. */
function useDestinations(): (group: DestinationGroup) => NamedDestination[] {
  const isDub = useDocument(hasFilmPlace)
  // A film is no audiobook, and a narration has no film.
  const unfit: DestinationGroup = isDub ? 'audiobook' : 'film'
  return (group) =>
    group === unfit ? [] : namedDestinations.filter((name) => groupOfDestination[name] === group)
}

interface GroupsProps extends DestinationsProps {
  /** The destination of a group that it begins with. */
  first: (names: readonly NamedDestination[]) => NamedDestination | undefined
}

/** Where the dub goes, roughly. */
export function Groups({ value, first, onChange }: GroupsProps) {
  const t = useT()
  const namesOf = useDestinations()
  const groups = destinationGroups.filter(
    (group) => namesOf(group).length > 0 || group === groupOfDestination[value],
  )
  return (
    <fieldset className={styles.destinations} aria-label={t('export.destination')}>
      {groups.map((group) => {
        const Icon = icons[group]
        const chosen = groupOfDestination[value] === group
        const choose = () => {
          const name = first(namesOf(group))
          if (name) onChange(name)
        }
        return (
          <label key={group} className={styles.destination} data-chosen={chosen}>
            <input
              type="radio"
              name="destination"
              value={group}
              checked={chosen}
              data-testid={`export-to-${group}`}
              onChange={choose}
            />
            <Icon size={16} aria-hidden />
            <span>{t(`export.groups.${group}`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Which program or kind it is within the group, with what that brings. */
export function Kinds({ value, onChange }: DestinationsProps) {
  const t = useT()
  const namesOf = useDestinations()
  const group = groupOfDestination[value]
  const names = namesOf(group)
  return (
    <>
      {names.length > 1 && (
        <Row as="fieldset" wrap gap={6} align="stretch" aria-label={t(`export.groups.${group}`)}>
          {names.map((name) => (
            <label key={name} className={styles.kind} data-chosen={name === value}>
              <input
                type="radio"
                name="destination-kind"
                value={name}
                checked={name === value}
                data-testid={`export-as-${name}`}
                onChange={() => onChange(name)}
              />
              {t(`export.destinations.${name}`)}
            </label>
          ))}
        </Row>
      )}
      <Text as="p" quiet>
        {t(`export.destinationHints.${asNamed(value)}`)}
      </Text>
    </>
  )
}
