/**
 * Long lists between window and main. The context bridge copies objects property by property, which for
 * the cues of a long film is a single task of several hundred milliseconds. Texts it copies at once:
 * lists and records of more than `PART` entries cross as JSON texts of `PART` entries each, and both
 * sides make and read them part by part. Input with many members crosses as one text, as the menu does
 * after each edit.
 */

/** Entries of one part. */
const PART = 5_000
/** Input with more members than this crosses as one text. */
const MANY = 100
/** Members are looked through this deep: `value.project.cues` of an answer is the deepest long list. */
const DEPTH = 4

/** Work that may pause wherever it yields. */
export type InParts = Generator<undefined, unknown>

/** Wire form of a value; the value itself if nothing in it is long. */
export function* packing(value: unknown, depth = 0): InParts {
  if (Array.isArray(value)) {
    return value.length > PART && isObject(value[0]) ? { $list: yield* texts(value) } : value
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  if (entries.length > PART) return { $record: yield* texts(entries) }
  return depth < DEPTH ? yield* eachMember(value, (member) => packing(member, depth + 1)) : value
}

/** Wire form of a call's input. */
export function* packingInput(value: unknown): InParts {
  return isManyPlain(value) ? { $text: JSON.stringify(value) } : yield* packing(value)
}

/** Reverses `packing` and `packingInput`. Throws on invalid JSON. */
export function* unpacking(value: unknown, depth = 0): InParts {
  if (!isObject(value)) return value
  if (depth === 0 && typeof value['$text'] === 'string') return JSON.parse(value['$text'])
  if (isTexts(value['$list'])) return yield* entriesOf(value['$list'])
  if (isTexts(value['$record'])) {
    return Object.fromEntries((yield* entriesOf(value['$record'])).filter(isEntry))
  }
  return depth < DEPTH ? yield* eachMember(value, (member) => unpacking(member, depth + 1)) : value
}

/** Does the work without a pause. */
export function atOnce(work: InParts): unknown {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

function* texts(entries: readonly unknown[]): Generator<undefined, string[]> {
  const parts: string[] = []
  for (let at = 0; at < entries.length; at += PART) {
    parts.push(JSON.stringify(entries.slice(at, at + PART)))
    yield
  }
  return parts
}

function* entriesOf(parts: readonly string[]): Generator<undefined, unknown[]> {
  const entries: unknown[] = []
  for (const part of parts) {
    const read: unknown = JSON.parse(part)
    if (Array.isArray(read)) for (const entry of read) entries.push(entry)
    yield
  }
  return entries
}

/** The same object where no member becomes another one. */
function* eachMember(
  value: Record<string, unknown>,
  work: (member: unknown) => InParts,
): Generator<undefined, Record<string, unknown>> {
  let changed = value
  for (const [name, member] of Object.entries(value)) {
    const next = yield* work(member)
    if (next === member) continue
    if (changed === value) changed = { ...value }
    changed[name] = next
  }
  return changed
}

/** True if it is pure JSON with many members, but not enough to be sent in parts. */
function isManyPlain(value: unknown): boolean {
  const count = plainMembers(value, 0)
  return count > MANY && count <= PART
}

/** Number of members and entries of a value, plus `seen`; Infinity: too many, or no JSON. */
function plainMembers(value: unknown, seen: number): number {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return seen
  if (typeof value === 'number') return Number.isFinite(value) ? seen : Infinity
  if (!Array.isArray(value) && !isObject(value)) return Infinity
  let count = seen
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    // A member that is undefined is left out of the text; an entry would become null.
    if (member === undefined && !Array.isArray(value)) continue
    count = plainMembers(member, count + 1)
    if (count > PART) return Infinity
  }
  return count
}

function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const isEntry = (value: unknown): value is [string, unknown] =>
  Array.isArray(value) && typeof value[0] === 'string'
