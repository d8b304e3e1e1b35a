import type { Edit } from '../document/execute'
import { type BreathSettings, newBreath } from '@shared/contracts/project/breath'
import type { DocumentFields, Marker } from '@shared/contracts/project-file'
import type { FitSettings, MixSettings, Music } from '@shared/contracts/project/track-settings'
import { changedMusic } from '@shared/mixing/music'

/** Changes one of the project's own settings. */
export function setField<K extends keyof DocumentFields>(field: K, value: DocumentFields[K]): Edit {
  return (document) => (document.fields[field] === value ? null : { fields: { [field]: value } })
}

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

export function changeFilmSound(change: Partial<MixSettings['bed']>): Edit {
  return (document) => {
    const { mix } = document.fields
    const filmSound = changed(mix.bed, change)
    return filmSound === mix.bed ? null : { fields: { mix: { ...mix, bed: filmSound } } }
  }
}

/** A project of an earlier Cuecast has every cue spoken alone until it is switched on. */
export function changeBreath(change: Partial<BreathSettings>): Edit {
  return (document) => {
    const before = document.fields.breath ?? { ...newBreath, on: false }
    return setField('breath', changed<BreathSettings>(before, change))(document)
  }
}

/** The comfortable rate never exceeds the hardest one: changing one moves the other. */
export function changeFit(change: Partial<FitSettings>): Edit {
  return (document) => {
    const fit = changed(document.fields.fit, change)
    if (fit.comfortRate <= fit.maxRate) return setField('fit', fit)(document)
    const rate = change.comfortRate ?? fit.maxRate
    return setField('fit', { ...fit, comfortRate: rate, maxRate: rate })(document)
  }
}

const inOrder = (markers: readonly Marker[]): Marker[] =>
  [...markers].sort((a, b) => a.timeMs - b.timeMs || (a.id < b.id ? -1 : 1))

export function addMarker(marker: Marker): Edit {
  return ({ markers }) => ({ markers: inOrder([...markers, marker]) })
}

/** Changes the time, name or colour of a marker. */
export function changeMarker(id: string, change: Partial<Omit<Marker, 'id'>>): Edit {
  return ({ markers }) => {
    const before = markers.find((marker) => marker.id === id)
    if (!before) return null
    const next = { ...before, ...change }
    const same =
      next.timeMs === before.timeMs && next.name === before.name && next.colour === before.colour
    if (same) return null
    return { markers: inOrder(markers.map((marker) => (marker.id === id ? next : marker))) }
  }
}

export function removeMarker(id: string): Edit {
  return ({ markers }) => {
    const left = markers.filter((marker) => marker.id !== id)
    return left.length === markers.length ? null : { markers: left }
  }
}

export function addMusic(music: Music): Edit {
  return ({ fields }) => ({ fields: { music: [...fields.music, music] } })
}

/** Changes a piece of music as far as its file allows (`changedMusic`). */
export function changeMusic(id: string, change: Partial<Omit<Music, 'id'>>): Edit {
  return ({ fields }) => {
    const before = fields.music.find((music) => music.id === id)
    if (!before) return null
    const next = changed<Music>(before, changedMusic(before, change))
    if (next === before) return null
    return { fields: { music: fields.music.map((music) => (music.id === id ? next : music)) } }
  }
}

export function removeMusic(id: string): Edit {
  return ({ fields }) => {
    const music = fields.music.filter((each) => each.id !== id)
    return music.length === fields.music.length ? null : { fields: { music } }
  }
}
