import {
  hex,
  type ReadBytes,
  readCompoundFile,
  type ReadStorage,
  uuid,
  viewOf,
} from './read-compound-file'

/** Reads AAF by its definition (AAF Low-Level Container Specification 1.0.1) and by the file's own dictionary. */

export interface ReadObject {
  /** As the file's own dictionary calls it. */
  is: string
  /** By their names there. */
  data: Map<string, Uint8Array>
  objects: Map<string, ReadObject[]>
  /** Ids of definitions, each found in the set that the file declares for it. */
  references: Map<string, string[]>
  streams: Map<string, Uint8Array>
}

interface RawProperty {
  pid: number
  format: number
  value: Uint8Array
}

function rawProperties(storage: ReadStorage): RawProperty[] {
  const bytes = storage.streams.get('properties') ?? new Uint8Array(0)
  const view = viewOf(bytes)
  if (view.getUint8(0) !== 0x4c || view.getUint8(1) !== 32) throw new Error('no properties')
  const count = view.getUint16(2, true)
  let place = 4 + 6 * count
  const list = Array.from({ length: count }, (_, i) => {
    const length = view.getUint16(8 + 6 * i, true)
    const value = bytes.slice(place, place + length)
    place += length
    const [pid, format] = [view.getUint16(4 + 6 * i, true), view.getUint16(6 + 6 * i, true)]
    return { pid, format, value }
  })
  if (place !== bytes.length) throw new Error('bytes behind the last property')
  return list
}

const utf16 = new TextDecoder('utf-16le')

export const textOf = (value: Uint8Array | undefined): string =>
  value ? utf16.decode(value).replace(/\0$/, '') : ''

/** Storages that a reference names: one, or those of a vector or set. */
function referred(storage: ReadStorage, { format, value }: RawProperty): ReadStorage[] {
  const name = textOf(value)
  const named = (each: string) => {
    const found = storage.storages.get(each)
    if (!found) throw new Error(`${each} is missing`)
    return found
  }
  if (format === 0x22) return [named(name)]
  const index = viewOf(storage.streams.get(`${name} index`) ?? new Uint8Array(0))
  const count = index.getUint32(0, true)
  if (format === 0x32)
    return Array.from({ length: count }, (_, i) =>
      named(`${name}{${index.getUint32(12 + 4 * i, true).toString(16)}}`),
    )
  const [keyPid, keySize] = [index.getUint16(12, true), index.getUint8(14)]
  return Array.from({ length: count }, (_, i) => {
    const entry = 15 + i * (8 + keySize)
    const object = named(`${name}{${index.getUint32(entry, true).toString(16)}}`)
    const key = new Uint8Array(index.buffer, index.byteOffset + entry + 8, keySize)
    const own = rawProperties(object).find(({ pid }) => pid === keyPid)?.value
    if (!own || hex(own) !== hex(key)) throw new Error(`${name}: an index entry of another object`)
    return object
  })
}

interface Described {
  name: string
  parent: string
  properties: Map<number, string>
}

/** Classes by id, as the file describes them: numbers of the model's own properties are those of the standard. */
function dictionary(root: ReadStorage): Map<string, Described> {
  const meta = at(root, 1)[0]
  const classes = new Map<string, Described>()
  for (const each of meta ? at(meta, 3) : []) {
    const own = new Map(rawProperties(each).map((property) => [property.pid, property.value]))
    const properties = at(each, 9).map((property) => {
      const parts = new Map(rawProperties(property).map(({ pid, value }) => [pid, value]))
      const pid = viewOf(parts.get(0x0d) ?? new Uint8Array(2)).getUint16(0, true)
      return [pid, textOf(parts.get(6))] as const
    })
    classes.set(uuid(own.get(5) ?? new Uint8Array(16)), {
      name: textOf(own.get(6)),
      parent: uuid((own.get(8) ?? new Uint8Array(21)).slice(5)),
      properties: new Map(properties),
    })
  }
  return classes
}

function at(storage: ReadStorage, pid: number): ReadStorage[] {
  const property = rawProperties(storage).find((each) => each.pid === pid)
  return property ? referred(storage, property) : []
}

/** The file's header with all that it holds. */
export function readAaf(read: ReadBytes): { header: ReadObject; fileClass: string } {
  const { root, fileClass } = readCompoundFile(read)
  const classes = dictionary(root)
  const targets = targetSets(root)
  const nameOf = (classId: string, pid: number): string => {
    for (let id = classId; ;) {
      const described = classes.get(id)
      if (!described) throw new Error(`class ${id} is not described`)
      const name = described.properties.get(pid)
      if (name !== undefined) return name
      if (described.parent === id) throw new Error(`property ${pid} of ${described.name}`)
      id = described.parent
    }
  }
  const objectOf = (storage: ReadStorage): ReadObject => {
    const object: ReadObject = {
      is: classes.get(storage.classId)?.name ?? '',
      data: new Map(),
      objects: new Map(),
      references: new Map(),
      streams: new Map(),
    }
    for (const property of rawProperties(storage)) {
      const name = nameOf(storage.classId, property.pid)
      const { format, value } = property
      if (format === 0x82) object.data.set(name, value)
      else if (format === 0x42) {
        const stream = storage.streams.get(textOf(value.slice(1)))
        if (!stream) throw new Error(`${name} is missing`)
        object.streams.set(name, stream)
      } else if (format === 0x02) {
        const id = uuid(value.slice(5))
        if (!targets[viewOf(value).getUint16(0, true)]?.has(id)) throw new Error(`${name}: ${id}`)
        object.references.set(name, [id])
      } else if (format === 0x1a) {
        const index = storage.streams.get(`${textOf(value)} index`) ?? new Uint8Array(9)
        const ids = Array.from({ length: viewOf(index).getUint32(0, true) }, (_, i) =>
          uuid(index.slice(9 + 16 * i, 25 + 16 * i)),
        )
        const known = targets[viewOf(index).getUint16(4, true)]
        if (ids.some((id) => !known?.has(id))) throw new Error(`${name}: ${ids.join()}`)
        object.references.set(name, ids)
      } else object.objects.set(name, referred(storage, property).map(objectOf))
    }
    return object
  }
  const [header] = at(root, 2).map(objectOf)
  if (!header) throw new Error('no header')
  return { header, fileClass }
}

/** Allowed targets of weak references: the ids in each set that the file lists. */
function targetSets(root: ReadStorage): Set<string>[] {
  const bytes = root.streams.get('referenced properties') ?? new Uint8Array(7)
  const view = viewOf(bytes)
  const sets: Set<string>[] = []
  let here = [root]
  for (let i = 0; i < view.getUint32(3, true); i++) {
    const pid = view.getUint16(7 + 2 * i, true)
    if (pid !== 0) here = here.flatMap((storage) => at(storage, pid))
    else {
      const ids = here.flatMap((storage) =>
        rawProperties(storage).flatMap(({ pid: own, value }) =>
          own === 5 || own === 0x1b01 ? [uuid(value)] : [],
        ),
      )
      sets.push(new Set(ids))
      here = [root]
    }
  }
  return sets
}

/** A whole number of 1, 2, 4 or 8 bytes. */
export function numberOf(object: ReadObject, name: string): number {
  const value = object.data.get(name)
  if (!value) return Number.NaN
  const view = viewOf(value)
  if (value.length === 8) return Number(view.getBigInt64(0, true))
  if (value.length === 4) return view.getUint32(0, true)
  return value.length === 2 ? view.getUint16(0, true) : view.getUint8(0)
}

export const only = (object: ReadObject | undefined, name: string): ReadObject | undefined =>
  object?.objects.get(name)?.[0]

/** `30000/1001` */
export function rateOf(object: ReadObject, name = 'EditRate'): string {
  const view = viewOf(object.data.get(name) ?? new Uint8Array(8))
  return `${view.getUint32(0, true)}/${view.getUint32(4, true)}`
}

/** One clip of a track, with the chain of mobs that it leads to, first its own. */
export interface ReadAafClip {
  start: number
  length: number
  source: number
  slot: number
  /** Gain of playback. */
  gain: number
  mobs: ReadObject[]
}

export interface ReadAafTrack {
  name: string
  number: number
  rate: string
  kind: string
  length: number
  segment: ReadObject
  clips: ReadAafClip[]
}

/** The constant amplitude of an operation, after its mark and the id of its type. */
function gainOf(part: ReadObject): number {
  const value = only(part, 'Parameters')?.data.get('Value')
  if (!value) return 1
  const view = viewOf(value)
  return view.getInt32(17, true) / view.getInt32(21, true)
}

/** The composition's tracks in their order; each lasts as long as its parts. */
export function tracksOf(header: ReadObject): { name: string; tracks: ReadAafTrack[] } {
  const mobs = only(header, 'Content')?.objects.get('Mobs') ?? []
  const byId = new Map(mobs.map((mob) => [hex(mob.data.get('MobID') ?? new Uint8Array(0)), mob]))
  const idOf = (clip: ReadObject) => hex(clip.data.get('SourceID') ?? new Uint8Array(0))
  const chain = (clip: ReadObject): ReadObject[] => {
    const mob = byId.get(idOf(clip))
    if (!mob) {
      if (!/^0+$/.test(idOf(clip))) throw new Error('a clip of no mob')
      return []
    }
    const slots = mob.objects.get('Slots') ?? []
    const slot = slots.find(
      (each) => numberOf(each, 'SlotID') === numberOf(clip, 'SourceMobSlotID'),
    )
    const segment = slot && only(slot, 'Segment')
    if (!segment) throw new Error('a clip of no slot')
    return [mob, ...(segment.is === 'SourceClip' ? chain(segment) : [])]
  }
  const isTop = (mob: ReadObject) =>
    mob.is === 'CompositionMob' &&
    uuid(mob.data.get('UsageCode') ?? new Uint8Array(16)) === '0d010102-0101-0700-060e-2b3404010101'
  const [composition, ...others] = mobs.filter(isTop)
  if (!composition || others.length > 0) throw new Error('one composition was expected')
  const tracks = (composition.objects.get('Slots') ?? []).map((slot): ReadAafTrack => {
    const segment = only(slot, 'Segment')
    if (!segment) throw new Error('a slot without a segment')
    const clips: ReadAafClip[] = []
    let position = 0
    for (const part of segment.objects.get('Components') ?? []) {
      const length = numberOf(part, 'Length')
      // The common part of both sides of a transition counts once.
      if (part.is === 'Transition') position -= length
      const clip = part.is === 'OperationGroup' ? only(part, 'InputSegments') : part
      if (clip?.is === 'SourceClip')
        clips.push({
          start: position,
          length,
          source: numberOf(clip, 'StartTime'),
          slot: numberOf(clip, 'SourceMobSlotID'),
          gain: gainOf(part),
          mobs: chain(clip),
        })
      if (!['DescriptiveMarker', 'Transition'].includes(part.is)) position += length
    }
    const length = numberOf(segment, 'Length')
    if (segment.is === 'Sequence' && position > 0 && position !== length)
      throw new Error(`parts of ${position} in a track of ${length}`)
    return {
      name: textOf(slot.data.get('SlotName')),
      number: numberOf(slot, 'PhysicalTrackNumber'),
      rate: rateOf(slot),
      kind: segment.references.get('DataDefinition')?.[0] ?? '',
      length,
      segment,
      clips,
    }
  })
  return { name: textOf(composition.data.get('Name')), tracks }
}

export const nameOf = (mob: ReadObject | undefined): string => textOf(mob?.data.get('Name'))
