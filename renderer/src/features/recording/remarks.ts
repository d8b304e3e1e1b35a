import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import type { Piece } from './sound/record-session'

/** What is wrong with the sound of recordings, in words: what is missing, and what was cut off, with the place. */
export function useRemarks(pieces: readonly Piece[]): string[] {
  const t = useT()
  const format = useFormatter()
  const order = useDocument((state) => state.order)
  const figure = (value: number, maximumFractionDigits: number) =>
    format.number(value, { maximumFractionDigits })
  return pieces.flatMap(({ cueId, gaps, clippedAt }) => {
    const number = order.indexOf(cueId) + 1
    const places = gaps.map(({ atSeconds, ms }) =>
      t('recording.gapPlace', { seconds: figure(atSeconds, 2), ms: figure(ms, 0) }),
    )
    return [
      ...(gaps.length > 0
        ? [t('recording.gaps', { number, count: gaps.length, places: format.list(places) })]
        : []),
      ...(clippedAt === null
        ? []
        : [t('recording.clippedAt', { number, seconds: figure(clippedAt, 1) })]),
    ]
  })
}
