import { CircleX, Info, TriangleAlert } from 'lucide-react'
import { createElement, type ComponentPropsWithRef, type CSSProperties } from 'react'
import { cx } from '../cx'
import styles from './layout.module.css'

/** Spacing in pixels: the scale of the whole window. */
type Space = 0 | 2 | 3 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24

type Tag =
  | 'div'
  | 'span'
  | 'p'
  | 'h1'
  | 'h3'
  | 'article'
  | 'section'
  | 'header'
  | 'footer'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'form'
  | 'fieldset'
  | 'label'
  | 'button'
  | 'strong'
  | 'output'
  | 'td'
  | 'dt'
  | 'dd'
  | 'code'
  | 'kbd'

/** A primitive's own props, the element to render (`as`), and that element's props. */
type Props<T extends Tag, Own> = Own & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Own | 'as'>

/** Sizes and room of a part, as CSS has them; numbers are pixels. */
type Box = Pick<
  CSSProperties,
  'width' | 'height' | 'minHeight' | 'maxHeight' | 'padding' | 'overflow'
>

interface FlowProps extends Box {
  /** Between the parts; two: between lines and columns. */
  gap?: Space | `${Space}px ${Space}px`
  /** Across the direction. Without it a stack stretches its parts and a row centres them. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  /** Along the direction. */
  justify?: 'center' | 'end' | 'space-between'
  wrap?: boolean
  /** Takes the remaining space. */
  grow?: boolean
  /** Keeps its size where space is short. */
  fixed?: boolean
  /** With a line above or below it. */
  line?: 'top' | 'bottom'
  /** With a line around it; what is too long scrolls. */
  framed?: boolean
}

function flow<T extends Tag>(kind: string | undefined, props: Props<T, FlowProps>) {
  const { as, gap, align, justify, wrap, grow, fixed, line, framed, className, style, ...more } =
    props
  const { width, height, minHeight, maxHeight, padding, overflow, ...rest } = more
  const box: Box = { width, height, minHeight, maxHeight, padding, overflow }
  const look = [
    wrap === true && styles.wrap,
    grow === true && styles.grow,
    fixed === true && styles.fixed,
    line && styles[line],
    framed === true && styles.framed,
  ]
  return createElement<object>(as ?? 'div', {
    ...rest,
    className: cx(kind, ...look, className),
    style: { gap, alignItems: align, justifyContent: justify, ...box, ...style },
  })
}

/** Parts one below the other. */
export function Stack<T extends Tag = 'div'>(props: Props<T, FlowProps>) {
  return flow(styles.stack, props)
}

/** Parts side by side. */
export function Row<T extends Tag = 'div'>(props: Props<T, FlowProps>) {
  return flow(styles.row, props)
}

interface GridProps extends FlowProps {
  /** As `grid-template-columns` has them; a number: as many as there is room for, each of so many px or more. */
  columns: string | number
}

/** Parts in columns. */
export function Grid<T extends Tag = 'div'>({ columns, style, ...props }: Props<T, GridProps>) {
  const gridTemplateColumns =
    typeof columns === 'number' ? `repeat(auto-fill, minmax(${columns}px, 1fr))` : columns
  return flow(styles.grid, { ...props, style: { gridTemplateColumns, ...style } })
}

interface CardProps extends FlowProps {
  /** accent = an offer. */
  tone?: 'accent'
}

/** A stack with a border: an item of a list, or a self-contained part. */
export function Card<T extends Tag = 'div'>({ tone, ...props }: Props<T, CardProps>) {
  return flow(cx(styles.stack, styles.card, tone && styles[tone]), { gap: 8, ...props })
}

interface NoteProps {
  tone: 'info' | 'warning' | 'error'
  /** Shows the icon of its tone before the text. */
  icon?: boolean
  small?: boolean
  gap?: Space
}

const signs = { info: Info, warning: TriangleAlert, error: CircleX }

/** A message about the controls around it; paragraphs and buttons are stacked. */
export function Note({
  tone,
  icon = false,
  small = false,
  gap = 4,
  className,
  children,
  ...rest
}: Props<'div', NoteProps>) {
  const Sign = signs[tone]
  return (
    <div
      role="note"
      {...rest}
      className={cx(styles.note, small && styles.small, className)}
      data-tone={tone}
    >
      {icon && <Sign size={16} aria-hidden />}
      <Stack gap={gap} align="start" grow>
        {children}
      </Stack>
    </div>
  )
}

interface TextProps {
  /** Secondary text. */
  quiet?: boolean
  small?: boolean
  /** One line, cut with an ellipsis; otherwise long words break. */
  cut?: boolean
  /** Never breaks the line. */
  nowrap?: boolean
  /** Digits of equal width, so that nothing moves while they count. */
  figures?: boolean
  grow?: boolean
  /** Only read out by screen readers. */
  unseen?: boolean
  /** In a heavier weight. */
  strong?: boolean
  /** In the colour of a state. */
  tone?: Tone | undefined
}

type Tone = 'good' | 'stale' | 'stretched' | 'wrong'

/** Text in one of the standard looks. */
export function Text<T extends Tag = 'span'>(props: Props<T, TextProps>) {
  const { as, quiet, small, cut, nowrap, figures, grow, unseen, strong, tone, className, ...rest } =
    props
  const look = [
    styles.text,
    quiet === true && styles.quiet,
    small === true && styles.small,
    cut === true && styles.cut,
    nowrap === true && styles.nowrap,
    figures === true && styles.figures,
    grow === true && styles.grow,
    unseen === true && styles.unseen,
    strong === true && styles.strong,
    tone && styles[tone],
  ]
  return createElement<object>(as ?? 'span', { ...rest, className: cx(...look, className) })
}

/** A remark beside what it is about, in small and quiet print: a paragraph of its own. */
export function Hint<T extends Tag = 'p'>({ as, ...rest }: Props<T, TextProps>) {
  return Text<Tag>({ as: as ?? 'p', quiet: true, small: true, ...rest })
}
