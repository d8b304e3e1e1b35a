import { useTranslations } from 'use-intl'

/** `Giữa`, `Trái 40`, `Phải 100`: pan from −1 to 1 as a percentage of that side. */
export function usePanText(): (pan: number) => string {
  const t = useTranslations('cast')
  return (pan) => {
    const percent = Math.round(Math.abs(pan) * 100)
    if (percent === 0) return t('panCentre')
    return t(pan < 0 ? 'panLeft' : 'panRight', { percent })
  }
}
