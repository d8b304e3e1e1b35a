import { useTranslations } from 'use-intl'
import { speakerColour } from '@/ui/SpeakerDot'
import styles from './ColourChoice.module.css'

const COLOURS = Array.from({ length: 12 }, (_, i) => i)

interface ColourChoiceProps {
  /** Sets the choices of one speaker apart from those of others. */
  name: string
  value: number
  onChange: (colour: number) => void
}

/** The twelve places of the speaker palette; arrow keys go through them. */
export function ColourChoice({ name, value, onChange }: ColourChoiceProps) {
  const t = useTranslations('cast')
  return (
    <div className={styles.colours} role="radiogroup" aria-label={t('colour')}>
      {COLOURS.map((colour) => (
        <input
          key={colour}
          type="radio"
          name={name}
          className={styles.colour}
          style={{ color: speakerColour(colour) }}
          checked={colour === value}
          aria-label={t('colourNumber', { number: colour + 1 })}
          title={t('colourNumber', { number: colour + 1 })}
          data-testid={`speaker-colour-${colour}`}
          onChange={() => onChange(colour)}
        />
      ))}
    </div>
  )
}
