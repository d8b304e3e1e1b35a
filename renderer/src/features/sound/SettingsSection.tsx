import { RotateCcw } from 'lucide-react'
import { type ComponentProps, useRef, type ReactNode } from 'react'
import type { Translate } from '@shared/texts/texts'
import { useT } from '@/ui/text/use-t'
import { useAskedFocus } from '@/model/view/asked'
import { advancedOf, type SoundTab, useFold } from '@/model/view/fold'
import { Fold } from '@/ui/Fold'
import { NumberSlider } from '@/ui/fields/NumberSlider'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { Grid, Hint, Row, Stack } from '@cuecast/ui'
import { useFigure } from '@/ui/text/figure'
import styles from './SoundPanel.module.css'

interface SectionProps {
  title: string
  testId?: string
  /** Restores the defaults; null when they apply already. */
  onReset: (() => void) | null
  children: ReactNode
}

/** A group of settings with a button that restores their defaults. */
export function Section({ title, testId, onReset, children }: SectionProps) {
  const t = useT()
  const section = useRef<HTMLElement>(null)
  useAskedFocus('section', title, section)
  return (
    <Stack
      ref={section}
      as="section"
      gap={10}
      className={styles.section}
      aria-label={title}
      data-testid={testId}
    >
      <Row justify="space-between" minHeight={24}>
        <h3>{title}</h3>
        {onReset && (
          <IconButton
            small
            label={t('sound.reset')}
            icon={<RotateCcw />}
            data-testid={testId && `${testId}-reset`}
            onClick={onReset}
          />
        )}
      </Row>
      {children}
    </Stack>
  )
}

interface AdvancedProps {
  tab: SoundTab
  /** Nothing in it differs from what it begins with. */
  isUsual: boolean
  children: ReactNode
}

/** What is rarely set, folded away at the end of a tab; it says when something was. */
export function Advanced({ tab, isUsual, children }: AdvancedProps) {
  const t = useT()
  const [open, setOpen] = useFold(advancedOf(tab), false)
  const content = useRef<HTMLDivElement>(null)
  useAskedFocus('section', advancedOf(tab), content)
  return (
    <Fold
      title={t('sound.advanced')}
      summary={isUsual ? undefined : t('sound.changed')}
      open={open}
      onOpen={setOpen}
      testId={`sound-advanced-${tab}`}
    >
      {open && (
        <Stack ref={content} gap={10}>
          {children}
        </Stack>
      )}
    </Fold>
  )
}

type SettingSliderProps = Omit<ComponentProps<typeof NumberSlider>, 'text' | 'testIds'> & {
  hint?: string
  testId?: string
}

/** A setting with a slider and a number field. */
export function SettingSlider({ hint, testId, ...field }: SettingSliderProps) {
  const figure = useFigure()
  const { label, value, unit, digits = 0, disabled } = field
  return (
    <Grid
      columns="minmax(0, 1fr) auto"
      align="center"
      style={{ columnGap: 8 }}
      className={styles.setting}
      data-disabled={disabled || undefined}
    >
      <span>{label}</span>
      <NumberSlider
        {...field}
        text={`${figure(value, { maximumFractionDigits: digits })} ${unit}`}
        testIds={{ value: testId && `${testId}-value`, slider: testId }}
      />
      {hint !== undefined && <Hint>{hint}</Hint>}
    </Grid>
  )
}

type KeyIn<Namespace extends string, Key> = Key extends `${Namespace}.${infer Rest}` ? Rest : never
type SoundText = KeyIn<'sound', Parameters<Translate>[0]>

/** A setting as a row: its name, what it is called, its hint, its range unless it is a switch, how tests find it. */
export type SettingRow<Name> = readonly [
  name: Name,
  text: SoundText,
  hint: SoundText | null,
  range?: readonly [min: number, max: number, step: number, unit: string, digits?: number] | null,
  testId?: string,
]

interface SettingRowsProps<Name extends string> {
  rows: readonly SettingRow<Name>[]
  values: Readonly<Record<Name, unknown>>
  /** Those that have no effect as things stand. */
  off?: readonly Name[]
  onChange: (name: Name, value: number | boolean, group?: string) => void
}

/** Settings one below the other: sliders and switches; one that is null is not shown. */
export function SettingRows<Name extends string>({
  rows,
  values,
  off = [],
  onChange,
}: SettingRowsProps<Name>) {
  const t = useT()
  return rows.map(([name, text, hintText, range, testId]) => {
    const value = values[name]
    const shared = {
      label: t(`sound.${text}`),
      ...(hintText && { hint: t(`sound.${hintText}`) }),
      disabled: off.includes(name),
    }
    if (typeof value === 'boolean')
      return (
        <Switch
          key={name}
          {...shared}
          checked={value}
          data-testid={testId}
          onChange={(on) => onChange(name, on)}
        />
      )
    if (typeof value !== 'number' || !range) return null
    const [min, max, step, unit, digits = 0] = range
    return (
      <SettingSlider
        key={name}
        {...shared}
        {...{ value, min, max, step, unit, digits }}
        {...(testId !== undefined && { testId })}
        onChange={(next, group) => onChange(name, next, group)}
      />
    )
  })
}

interface SwitchedSettingProps {
  /** The key of the switch's text; that of its hint ends in `Hint`. */
  textKey: 'roomTone' | 'centre'
  /** Where it begins when it is switched on. */
  usual: number
  row: SettingRow<string>
  /** Null: it is off. */
  value: number | null
  disabled?: boolean
  onChange: (value: number | null, group?: string) => void
}

/** A setting that is off, or has a value: a switch, and its slider while it is on. */
export function SwitchedSetting(props: SwitchedSettingProps) {
  const { textKey, usual, row, value, disabled = false, onChange } = props
  const t = useT()
  const [name] = row
  return (
    <>
      <Switch
        label={t(`sound.${textKey}`)}
        hint={t(`sound.${textKey}Hint`)}
        disabled={disabled}
        checked={value !== null}
        onChange={(on) => onChange(on ? usual : null)}
      />
      <SettingRows
        rows={[row]}
        values={{ [name]: value }}
        off={disabled ? [name] : []}
        onChange={(_, next, group) => onChange(Number(next), group)}
      />
    </>
  )
}

/** Whether every property of `a` has the same value in `b`, compared recursively. */
export function sameSettings(a: object, b: object): boolean {
  return Object.entries(a).every(([key, value]: [string, unknown]) => {
    const other: unknown = Reflect.get(b, key)
    if (typeof value === 'object' && value !== null && typeof other === 'object' && other !== null)
      return sameSettings(value, other)
    return value === other
  })
}
