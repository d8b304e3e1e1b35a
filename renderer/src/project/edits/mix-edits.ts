import type { FitSettings, MixSettings } from '@shared/contracts/project-file'
import type { Edit } from '../document/execute'
import { setField } from './project-edits'

/** Changes some members; the object itself when they hold already. */
function changed<T extends object>(before: T, change: Partial<T>): T {
  const next = { ...before, ...change }
  return Object.entries(next).every(([key, value]) => Reflect.get(before, key) === value)
    ? before
    : next
}

export function changeMix(change: Partial<Omit<MixSettings, 'bed'>>): Edit {
  return (document) => setField('mix', changed<MixSettings>(document.fields.mix, change))(document)
}

export function changeBed(change: Partial<MixSettings['bed']>): Edit {
  return (document) => {
    const { mix } = document.fields
    const bed = changed(mix.bed, change)
    return bed === mix.bed ? null : { fields: { mix: { ...mix, bed } } }
  }
}

/** The comfortable rate never lies above the hardest: what is changed takes the other along. */
export function changeFit(change: Partial<FitSettings>): Edit {
  return (document) => {
    const fit = changed(document.fields.fit, change)
    if (fit.comfortRate <= fit.maxRate) return setField('fit', fit)(document)
    const rate = change.comfortRate ?? fit.maxRate
    return setField('fit', { ...fit, comfortRate: rate, maxRate: rate })(document)
  }
}
