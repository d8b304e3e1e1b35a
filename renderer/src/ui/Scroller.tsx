import type { ComponentProps } from 'react'

interface ScrollerProps extends Omit<ComponentProps<'section'>, 'aria-label'> {
  /** What is in it. */
  label: string
}

/** A part that scrolls and holds nothing to press: the keyboard reaches and scrolls it too. */
export function Scroller({ label, ...rest }: ScrollerProps) {
  return <section {...rest} aria-label={label} tabIndex={0} />
}
