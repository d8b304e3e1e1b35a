import styles from './SpeakerDot.module.css'

/** The speaker's colour; the name always stands beside it. */
export function SpeakerDot({ colour }: { colour: number | null }) {
  return <span className={styles.dot} style={{ background: speakerColour(colour) }} aria-hidden />
}

/** CSS colour of a place in the speaker palette; null = nobody named. */
export function speakerColour(colour: number | null): string {
  return colour === null ? 'var(--speaker-none)' : `var(--speaker-${colour})`
}
