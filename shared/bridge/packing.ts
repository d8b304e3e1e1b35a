/**
 * Long lists between window and main. The context bridge copies objects property by property, which for
 * the cues of a long film is a single task of several hundred milliseconds. Texts it copies at once:
 * lists and records of more than `PART` entries cross as JSON texts of `PART` entries each, and both
 * sides make and read them part by part.
 */

/** Entries of one part. */
const PART = 5_000
/** Members are looked through this deep: `value.project.cues` of an answer is the deepest long list. */
const DEPTH = 4

/** Work that may pause wherever it yields. */
export type InParts = Generator<undefined, unknown>

/** What crosses in place of a value; the value itself where nothing in it is long. */
export function* packing(value: unknown, depth = 0): InParts {
  if (Array.isArray(value)) {
    return value.length > PART && isObject(value[0]) ? { $list: yield* texts(value) } : value
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  if (entries.length > PART) return { $record: yield* texts(entries) }
  return depth < DEPTH ? yield* eachMember(value, (member) => packing(member, depth + 1)) : value
}

/** The value that `packing` was given. Throws on what is no JSON. */
export function* unpacking(value: unknown, depth = 0): InParts {
  if (!isObject(value)) return value
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

function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const isEntry = (value: unknown): value is [string, unknown] =>
  Array.isArray(value) && typeof value[0] === 'string'
