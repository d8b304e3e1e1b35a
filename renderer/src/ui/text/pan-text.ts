import { useT } from '@/ui/text/use-t'

/** `Giữa`, `Trái 40`, `Phải 100`: pan from −1 to 1 as a percentage of that side. */
export function usePanText(): (pan: number) => string {
  const t = useT()
  return (pan) => {
    const percent = Math.round(Math.abs(pan) * 100)
    if (percent === 0) return t('cast.panCentre')
    return t(pan < 0 ? 'cast.panLeft' : 'cast.panRight', { percent })
  }
}
