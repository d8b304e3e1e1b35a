import { z } from 'zod'
import { C2PA_BOX, boxesIn, type Box } from './carriers/boxes'
import { type Range, type Source, hashName, hashOf } from './carriers/source'
import type { Cbor } from './encoding/cbor'

// What ties a manifest to its file: a hash of its bytes (C2PA §9.2.3), or of the boxes of an MP4 (§9.2.5).

const bytes = z.instanceof(Uint8Array)
const count = z.number().int().nonnegative()
/** What may be left out, or be null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined)

/** Others have a handful; each costs a look at every box. */
const MAX_EXCLUSIONS = 100

const dataHashSchema = z.object({
  exclusions: z
    .array(z.object({ start: count, length: count }))
    .max(MAX_EXCLUSIONS)
    .nullish(),
  alg: optional(z.string()),
  hash: bytes,
})

const boxHashSchema = z.object({
  exclusions: z
    .array(
      z.object({
        xpath: z.string(),
        length: optional(count),
        data: z
          .array(z.object({ offset: count, value: bytes }))
          .max(MAX_EXCLUSIONS)
          .nullish(),
        subset: z
          .array(z.object({ offset: count, length: count }))
          .max(MAX_EXCLUSIONS)
          .nullish(),
        version: optional(count),
        flags: optional(bytes),
        exact: optional(z.boolean()),
      }),
    )
    .max(MAX_EXCLUSIONS),
  alg: optional(z.string()),
  hash: optional(bytes),
  merkle: optional(z.array(z.unknown())),
})
type ReadExclusion = z.infer<typeof boxHashSchema>['exclusions'][number]
type Exclusion = Pick<ReadExclusion, 'xpath'> & Partial<ReadExclusion>

/** What is never hashed of an MP4: the manifest itself, and boxes that change when it moves (§9.2.5). */
const boxExclusions = [
  { xpath: '/uuid', data: [{ offset: 8, value: C2PA_BOX }] },
  { xpath: '/ftyp' },
  { xpath: '/mfra' },
]

const ALGORITHM = 'sha256'
export const BYTES_LABEL = 'c2pa.hash.data'
export const BOXES_LABEL = 'c2pa.hash.bmff'
const OUR_BOXES_LABEL = `${BOXES_LABEL}.v3`

/** What a manifest says about its file, but for the hash itself. */
export type Bound = { kind: 'bytes' | 'boxes'; without: readonly Range[] }

/** The hash of a file that is written with its manifest. */
export async function boundHash(
  source: Source,
  { kind, without }: Bound,
  signal?: AbortSignal,
): Promise<Buffer> {
  const ranges = kind === 'bytes' ? { without } : await excluded(source, boxExclusions)
  return hashOf(source, { algorithm: ALGORITHM, ...ranges, signal })
}

/** The assertion that ties a manifest to its file. */
export function bindingOf({ kind, without }: Bound, hash: Buffer): { label: string; value: Cbor } {
  const common = { name: 'jumbf manifest', alg: ALGORITHM, hash }
  if (kind === 'boxes')
    return { label: OUR_BOXES_LABEL, value: { ...common, exclusions: boxExclusions } }
  const exclusions = without.map(({ at, length }) => ({ start: at, length }))
  return { label: BYTES_LABEL, value: { ...common, exclusions, pad: Buffer.alloc(0) } }
}

/**
 * Null where the file is the one that the manifest was made for, otherwise a status code of C2PA §15.2.
 *
 * @param binding most: bytes of the file that may be left out of the hash
 */
export async function bindingFault(
  source: Source,
  { label, value, most }: { label: string; value: unknown; most: number },
  defaultAlgorithm: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const isBoxes = label.startsWith(BOXES_LABEL)
  const fault = isBoxes ? 'assertion.bmffHash' : 'assertion.dataHash'
  const boxes = isBoxes ? boxHashSchema.safeParse(value) : null
  const data = isBoxes ? null : dataHashSchema.safeParse(value)
  const said = boxes?.data ?? data?.data
  if (!said) return `${fault}.malformed`
  const algorithm = hashName(said.alg ?? defaultAlgorithm)
  // Trees of hashes over fragments, and the first form, which hashes no places.
  const isOther = isBoxes && (boxes?.data?.merkle !== undefined || label === BOXES_LABEL)
  if (algorithm === null || isOther || !said.hash) return UNSUPPORTED
  const ranges = boxes?.data
    ? await excluded(source, boxes.data.exclusions)
    : {
        without: (data?.data?.exclusions ?? []).map(({ start, length }) => ({ at: start, length })),
      }
  // Who leaves more out than the manifest could have changed anything there.
  const left = boxes ? 0 : ranges.without.reduce((sum, { length }) => sum + length, 0)
  if (left > most) return EXCESS
  if (ranges.without.some(({ at, length }) => at + length > source.size)) return `${fault}.mismatch`
  const hash = await hashOf(source, { algorithm, ...ranges, signal })
  return hash.equals(said.hash) ? null : `${fault}.mismatch`
}

/** A form that is allowed and that is not judged here. */
export const UNSUPPORTED = 'algorithm.unsupported'
/** More than the manifest is left out of the hash. */
export const EXCESS = 'assertion.dataHash.additionalExclusionsPresent'

/** The ranges that exclusions name, and the places of the boxes that are hashed with theirs. */
async function excluded(
  source: Source,
  exclusions: readonly Exclusion[],
): Promise<{ without: Range[]; marks: number[] }> {
  const top = await boxesIn(source, { at: 0, length: source.size })
  const without: Range[] = []
  const whole = new Set<number>()
  for (const exclusion of exclusions)
    for (const box of await found(source, top, exclusion.xpath.split('/').slice(1))) {
      if (!(await matches(source, box, exclusion))) continue
      for (const { offset, length } of exclusion.subset ?? []) {
        const most = box.length - offset
        if (most > 0)
          without.push({ at: box.at + offset, length: length ? Math.min(length, most) : most })
      }
      if (exclusion.subset) continue
      without.push({ at: box.at, length: box.length })
      whole.add(box.at)
    }
  return { without, marks: top.map(({ at }) => at).filter((at) => !whole.has(at)) }
}

/** Boxes by a path of names, of which each may have a number from 1: `moov/trak[2]/mdia`. */
async function found(
  source: Source,
  boxes: readonly Box[],
  path: readonly string[],
): Promise<Box[]> {
  const [step = '', ...rest] = path
  const [, name = '', number] = /^(.{4})(?:\[(\d+)\])?$/.exec(step) ?? []
  const named = boxes.filter(({ type }) => type === name)
  const chosen = number === undefined ? named : named.slice(Number(number) - 1, Number(number))
  if (rest.length === 0) return chosen
  const deeper: Box[] = []
  for (const { at, length, head, type } of chosen) {
    const skipped = head + (type === 'meta' ? 4 : 0)
    deeper.push(...(await boxesIn(source, { at: at + skipped, length: length - skipped })))
  }
  return found(source, deeper, rest)
}

async function matches(source: Source, box: Box, exclusion: Exclusion): Promise<boolean> {
  const { length, data, version, flags, exact } = exclusion
  if (length !== undefined && length !== box.length) return false
  for (const { offset, value } of data ?? [])
    if (!(await source.read(box.at + offset, value.length)).equals(value)) return false
  if (version === undefined && flags === undefined) return true
  const own = await source.read(box.at + box.head, 4)
  if (version !== undefined && own[0] !== version) return false
  return (
    flags === undefined ||
    [...flags].every((wanted, i) => {
      const has = own[i + 1] ?? 0
      return exact === false ? (has | wanted) === wanted : has === wanted
    })
  )
}
