import { useFormatter, type NumberFormatOptions } from 'use-intl'

/** Numbers as the language writes them, negative ones with a minus (−) where it puts a hyphen. */
export function useFigure(): (value: number, options?: NumberFormatOptions) => string {
  const format = useFormatter()
  return (value, options) => format.number(value, options ?? {}).replace('-', '−')
}
