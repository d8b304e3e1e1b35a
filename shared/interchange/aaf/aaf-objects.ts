import { AAF_CLASSES, AAF_TYPES } from './aaf-model'
import type { Storage, StreamData } from './compound-file'
import { flag, i64, joined, text, u16, u32, uuidBytes } from './stored-values'

/** An object of a file, with its properties by name. */
export interface AafObject<S> {
  is: string
  values: Record<string, AafValue<S> | undefined>
}

export const aaf = <S>(is: string, values: AafObject<S>['values']): AafObject<S> => ({ is, values })

/** Stored data; owned objects; ids of definitions elsewhere; content of a separate stream. */
export type AafValue<S> =
  | Uint8Array
  | AafObject<S>
  | readonly AafObject<S>[]
  | { refersTo: readonly string[] }
  | { stream: StreamData<S> }

interface AafProperty {
  name: string
  pid: number
  id: string
  type: string
  isOptional: boolean
  isKey: boolean
}

interface AafClass {
  name: string
  id: string
  /** Its own name: none. */
  parent: string
  isAbstract: boolean
  properties: AafProperty[]
}

interface AafType {
  kind: string
  name: string
  id: string
  rest: string[]
}

/** In the header of a file with sectors of 4,096 bytes. */
export const AAF_FILE = '0d010201-0200-0000-060e-2b3403020101'
const ROOT = 'b3b398a5-1c90-11d4-8053-080036210804'
const rootProperties: readonly AafProperty[] = [
  ['MetaDictionary', 1, '0d010301-0101-0100-060e-2b3401010102'] as const,
  ['Header', 2, '0d010301-0102-0100-060e-2b3401010102'] as const,
].map(([name, pid, id]) => ({
  name,
  pid,
  id,
  type: `${name}StrongReference`,
  isOptional: false,
  isKey: false,
}))

/** Storage form of a property in its entry of the list. */
const FORMAT = {
  data: 0x82,
  stream: 0x42,
  strong: 0x22,
  strongVector: 0x32,
  strongSet: 0x3a,
  weak: 0x02,
  weakVector: 0x12,
  weakSet: 0x1a,
} as const

const propertyId = (short: string): string =>
  short.includes('-')
    ? short
    : `${short.slice(0, 8)}-${short.slice(8, 12)}-${short.slice(12, 16)}-060e-2b34010101${short.slice(16)}`

const classId = (short: string): string =>
  `0d01${short.slice(0, 4)}-${short.slice(4, 8)}-${short.slice(8)}-060e-2b3402060101`

const typeId = (short: string): string =>
  short.includes('-') ? short : `${short}-0000-0000-060e-2b3401040101`

function readClasses(): Map<string, AafClass> {
  const classes = new Map<string, AafClass>()
  let properties: AafProperty[] = []
  for (const line of AAF_CLASSES.trim().split('\n')) {
    const [name = '', second = '', third = '', fourth = '', ...flags] = line.trim().split(' ')
    if (line.startsWith(' ')) {
      const [isOptional, isKey] = [flags.includes('?'), flags.includes('key')]
      const [pid, id] = [Number.parseInt(second, 16), propertyId(third)]
      properties.push({ name, pid, id, type: fourth, isOptional, isKey })
    } else {
      properties = []
      const isAbstract = fourth === 'abstract'
      classes.set(name, { name, id: classId(second), parent: third, isAbstract, properties })
    }
  }
  return classes
}

const classes: ReadonlyMap<string, AafClass> = readClasses()

const types: ReadonlyMap<string, AafType> = new Map(
  AAF_TYPES.trim()
    .replaceAll(/\n {2}/g, ' ')
    .split('\n')
    .map((line) => {
      const [kind = '', name = '', id = '', ...rest] = line.split(' ')
      return [name, { kind, name, id: typeId(id), rest }]
    }),
)

/** Looks up an entry that the model must have. */
function known<T>(table: ReadonlyMap<string, T>, name: string): T {
  const found = table.get(name)
  if (found === undefined) throw new Error(`AAF: ${name} is not in the model`)
  return found
}

/** Properties of a class with those that it inherits. */
function allProperties(name: string): AafProperty[] {
  const { parent, properties } = known(classes, name)
  return parent === name ? properties : [...allProperties(parent), ...properties]
}

/** `Class.Property` */
function propertyAt(path: string): AafProperty {
  const [owner = '', name] = path.split('.')
  const properties = owner === 'Root' ? rootProperties : known(classes, owner).properties
  const found = properties.find((property) => property.name === name)
  if (!found) throw new Error(`AAF: ${path} is not in the model`)
  return found
}

const keyOf = (name: string): AafProperty => {
  const key = allProperties(name).find(({ isKey }) => isKey)
  if (!key) throw new Error(`AAF: a ${name} has no key`)
  return key
}

/** The file's folders and streams; `header` is the object `Header`. */
export function aafStorage<S>(header: AafObject<S>): Storage<S> {
  const writer = new ObjectWriter<S>()
  const root = writer.storage(ROOT, rootProperties, {
    MetaDictionary: metaDictionary(),
    Header: header,
  })
  root.entries.set('referenced properties', writer.targets())
  return root
}

/** Writes objects as storages, and collects the places of their references. */
class ObjectWriter<S> {
  readonly #targets: string[] = []

  storage(id: string, properties: readonly AafProperty[], values: AafObject<S>['values']) {
    const storage: Storage<S> = { classId: id, entries: new Map() }
    const list: { pid: number; format: number; data: Uint8Array }[] = []
    for (const property of properties) {
      const value = values[property.name]
      if (value === undefined) continue
      const [format, data] = this.#property(property, value, storage.entries)
      list.push({ pid: property.pid, format, data })
    }
    const head = new Uint8Array([0x4c, 0x20, ...u16(list.length)])
    const entries = list.map(({ pid, format, data }) =>
      joined([u16(pid), u16(format), u16(data.length)]),
    )
    storage.entries.set('properties', joined([head, ...entries, ...list.map(({ data }) => data)]))
    return storage
  }

  #object({ is, values }: AafObject<S>): Storage<S> {
    const properties = allProperties(is)
    for (const { name, isOptional } of properties)
      if (!isOptional && values[name] === undefined && name !== 'ObjClass')
        throw new Error(`AAF: a ${is} without ${name}`)
    return this.storage(known(classes, is).id, properties, values)
  }

  #property(
    { name, pid, type }: AafProperty,
    value: AafValue<S>,
    entries: Storage<S>['entries'],
  ): [format: number, data: Uint8Array] {
    if (value instanceof Uint8Array) return [FORMAT.data, value]
    if ('stream' in value) {
      const file = storedName(name, pid, 32)
      entries.set(file, value.stream)
      return [FORMAT.stream, joined([new Uint8Array([0x55]), text(file)])]
    }
    if ('refersTo' in value) return this.#weak({ name, pid, type }, value.refersTo, entries)
    if ('is' in value) {
      const folder = storedName(name, pid, 32)
      entries.set(folder, this.#object(value))
      return [FORMAT.strong, text(folder)]
    }
    const folder = storedName(name, pid, 22)
    const isSet = type.endsWith('Set')
    for (const [i, object] of value.entries())
      entries.set(`${folder}{${i.toString(16)}}`, this.#object(object))
    entries.set(`${folder} index`, isSet ? setIndex(value, type) : vectorIndex(value.length))
    return [isSet ? FORMAT.strongSet : FORMAT.strongVector, text(folder)]
  }

  #weak(
    { name, pid, type }: Pick<AafProperty, 'name' | 'pid' | 'type'>,
    ids: readonly string[],
    entries: Storage<S>['entries'],
  ): [format: number, data: Uint8Array] {
    const [, one = type, many] = /^(.*Reference)(Vector|Set)$/.exec(type) ?? []
    const [target = '', ...path] = known(types, one).rest
    const where = path.map((each) => propertyAt(each).pid).join(' ')
    if (!this.#targets.includes(where)) this.#targets.push(where)
    const head = joined([
      u16(this.#targets.indexOf(where)),
      u16(keyOf(target).pid),
      new Uint8Array([16]),
    ])
    const keys = ids.map(uuidBytes)
    if (many === undefined) return [FORMAT.weak, joined([head, ...keys])]
    const folder = storedName(name, pid, 22)
    entries.set(`${folder} index`, joined([u32(ids.length), head, ...keys]))
    return [many === 'Set' ? FORMAT.weakSet : FORMAT.weakVector, text(folder)]
  }

  /** Paths of property numbers to the sets of referenced objects. */
  targets(): Uint8Array {
    const paths = this.#targets.map((path) => [...path.split(' ').map(Number), 0])
    const numbers = paths.flat()
    return joined([
      new Uint8Array([0x4c]),
      u16(paths.length),
      u32(numbers.length),
      ...numbers.map(u16),
    ])
  }
}

const vectorIndex = (count: number): Uint8Array =>
  joined([count, count, 0xffff_ffff, ...Array.from({ length: count }, (_, i) => i)].map(u32))

function setIndex(objects: readonly AafObject<unknown>[], type: string): Uint8Array {
  const [element = ''] = known(types, type).rest
  const [member = ''] = known(types, element).rest
  const key = keyOf(member)
  const keys = objects.map(({ values }) => {
    const value = values[key.name]
    if (!(value instanceof Uint8Array)) throw new Error(`AAF: a ${member} without ${key.name}`)
    return value
  })
  return joined([
    ...[objects.length, objects.length, 0xffff_ffff].map(u32),
    u16(key.pid),
    new Uint8Array([keys[0]?.length ?? 16]),
    ...keys.flatMap((each, i) => [u32(i), u32(1), each]),
  ])
}

/** The property's name with its number, cut in its middle where it is too long. */
function storedName(name: string, pid: number, most: number): string {
  const number = pid.toString(16)
  const room = most - number.length - 2
  const half = Math.floor(room / 2)
  const fits = name.length <= room
  const short = fits ? name : `${name.slice(0, half)}-${name.slice(name.length - room + half + 1)}`
  return `${short}-${number}`
}

/** The classes and types that a file uses, as objects. */
function metaDictionary<S>(): AafObject<S> {
  return aaf('MetaDictionary', {
    ClassDefinitions: [...classes.values()].map((each) => classDefinition<S>(each)),
    TypeDefinitions: [...types.values()].map((each) => typeDefinition<S>(each)),
  })
}

function classDefinition<S>({ name, id, parent, isAbstract, properties }: AafClass): AafObject<S> {
  return aaf('ClassDefinition', {
    Identification: uuidBytes(id),
    Name: text(name),
    ParentClass: { refersTo: [known(classes, parent).id] },
    IsConcrete: flag(!isAbstract),
    Properties:
      properties.length === 0
        ? undefined
        : properties.map((property) =>
            aaf('PropertyDefinition', {
              Identification: uuidBytes(property.id),
              Name: text(property.name),
              Type: uuidBytes(known(types, property.type).id),
              IsOptional: flag(property.isOptional),
              LocalIdentification: u16(property.pid),
              IsUniqueIdentifier: property.isKey ? flag(true) : undefined,
            }),
          ),
  })
}

const typeClasses: Record<string, string> = {
  int: 'Integer',
  enum: 'Enumeration',
  record: 'Record',
  fixed: 'FixedArray',
  array: 'VariableArray',
  rename: 'Rename',
  string: 'String',
  stream: 'Stream',
  names: 'ExtendibleEnumeration',
  character: 'Character',
  indirect: 'Indirect',
  set: 'Set',
  strong: 'StrongObjectReference',
  weak: 'WeakObjectReference',
}

function typeDefinition<S>({ kind, name, id, rest }: AafType): AafObject<S> {
  // All but the simple ones have a longer name in files.
  const full = /Reference(?:Vector|Set)$|StrongReference$/.test(name) ? `kAAFTypeID_${name}` : name
  return aaf(`TypeDefinition${typeClasses[kind] ?? ''}`, {
    Identification: uuidBytes(id),
    Name: text(full),
    ...typeParts<S>(kind, rest),
  })
}

function typeParts<S>(kind: string, rest: readonly string[]): AafObject<S>['values'] {
  const [first = '', second = ''] = rest
  const pairs = (from: number, mark: string) => rest.slice(from).map((each) => each.split(mark))
  const ofType = (name: string) => ({ refersTo: [known(types, name).id] })
  const names = (list: string[][]) => joined(list.map(([name = '']) => text(name)))
  if (kind === 'int')
    return { Size: new Uint8Array([Number(first)]), IsSigned: flag(second === 'signed') }
  if (kind === 'rename') return { RenamedType: ofType(first) }
  if (kind === 'strong') return { ReferencedType: { refersTo: [known(classes, first).id] } }
  if (kind === 'enum') {
    const values = pairs(1, '=')
    const numbers = values.map(([, value]) => i64(Number(value)))
    return {
      ElementType: ofType(first),
      ElementNames: names(values),
      ElementValues: joined(numbers),
    }
  }
  if (kind === 'names') {
    const values = pairs(0, '=')
    const ids = values.map(([, value = '']) => uuidBytes(value))
    return { ElementNames: names(values), ElementValues: joined(ids) }
  }
  if (kind === 'record') {
    const members = pairs(0, ':')
    const ids = members.map(([, type = '']) => known(types, type).id)
    return { MemberTypes: { refersTo: ids }, MemberNames: names(members) }
  }
  if (kind === 'weak') {
    const path = rest.slice(1).map((each) => uuidBytes(propertyAt(each).id))
    return { ReferencedType: { refersTo: [known(classes, first).id] }, TargetSet: joined(path) }
  }
  if (kind === 'fixed') return { ElementType: ofType(first), ElementCount: u32(Number(second)) }
  return first === '' ? {} : { ElementType: ofType(first) }
}
