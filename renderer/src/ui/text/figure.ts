import { useFormatter, type NumberFormatOptions } from 'use-intl'

/** Numbers as the language writes them, negative ones with a minus (−) where it puts a hyphen. */
export function useFigure(): (value: number, options?: NumberFormatOptions) => string {
  const format = useFormatter()
  return (value, options) => format.number(value, options ?? {}).replace('-', '−')
}

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Sizes of files in decimal units, with one digit below ten: `4.2 MB`. */
export function useBytes(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const power = Math.floor(Math.log10(Math.max(1_000, bytes)) / 3)
    const unit = BYTE_UNITS[Math.min(power, BYTE_UNITS.length) - 1] ?? 'terabyte'
    const value = bytes / 1_000 ** Math.min(power, BYTE_UNITS.length)
    const maximumFractionDigits = value < 10 ? 1 : 0
    return format.number(value, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits,
    })
  }
}
