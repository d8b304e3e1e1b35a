import type { ComponentProps, ReactNode } from 'react'
import { useT } from './text/use-t'
import { formatTimecode } from './text/timecode'
import { cx, Text } from '@cuecast/ui'
import looks from './looks.module.css'
import styles from './Panel.module.css'

interface CueLineProps extends ComponentProps<'button'> {
  /** It is the selected cue. */
  current?: boolean
  /** In full size. */
  first?: ReactNode
  /** Below it, small. */
  second?: ReactNode
}

/** A cue in a list: what is said of it and where it is, in two lines or more. Pressing it goes there. */
export function CueLine({
  current = false,
  first,
  second,
  className,
  children,
  ...rest
}: CueLineProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(looks.pressed, styles.cue, className)}
      aria-current={current || undefined}
    >
      {first !== undefined && (
        <Text figures cut>
          {first}
        </Text>
      )}
      {second !== undefined && (
        <Text quiet small figures cut>
          {second}
        </Text>
      )}
      {children}
    </button>
  )
}

/** Numbers of the first and the last cue of a sentence. */
export type CueRange = readonly [first: number, last: number]

/**
 * Says where a cue is: "Cue 12 · 00:01:02.500", "Cue 12 (sentence 11–13) · 00:01:02.500".
 *
 * @param sentence the one that the cue is spoken in, where that has other cues, too
 */
export function usePlace(): (number: number, startMs: number, sentence?: CueRange) => string {
  const t = useT()
  return (number, startMs, sentence) => {
    const [first, last] = sentence ?? []
    const cue =
      first === undefined || last === undefined
        ? t('common.cue', { number })
        : t('common.cueOfSentence', { number, first, last })
    return `${cue} · ${formatTimecode(startMs)}`
  }
}
