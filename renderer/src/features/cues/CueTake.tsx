import { useTakes } from '@/project/document/takes-store'

/** Which take of a cue is heard, of how many: `2/3`; `1` where there is no other. */
export function CueTake({ id }: { id: string }) {
  return useTakes(({ byCue, active }) => {
    const ids = byCue.get(id)
    if (!ids || ids.length === 0) return ''
    if (ids.length === 1) return '1'
    return `${ids.indexOf(active.get(id) ?? '') + 1}/${ids.length}`
  })
}
