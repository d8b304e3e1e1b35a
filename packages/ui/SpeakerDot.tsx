import styles from './SpeakerDot.module.css'

/** The speaker's colour; always next to the name. */
export function SpeakerDot({ colour }: { colour: number | null }) {
  return <span className={styles.dot} style={{ background: speakerColour(colour) }} aria-hidden />
}

/** CSS colour for an index of the speaker palette, which begins again after its end; null = no speaker. */
export function speakerColour(colour: number | null): string {
  return colour === null ? 'var(--speaker-none)' : `var(--speaker-${Math.abs(colour) % 12})`
}
