import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  fileError,
  movePath,
  removeFile,
  syncFolder,
  temporaryBeside,
  writeAtomically,
} from '@cuecast/platform'
import type { Manifest } from '@shared/contracts/formats/origin'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { StudioError } from '@shared/contracts/studio-error'
import { bindingOf, type Bound, boundHash } from './binding'
import { carrierOf } from './carriers/carrier'
import {
  blocks,
  type Carrier,
  joined,
  memorySource,
  type Piece,
  type Source,
} from './carriers/source'
import { cancelled, findStore, judge, readStore, sidecarOf, withFile } from './read-credentials'
import { signClaim } from './signature'
import type { Signer } from './signer'
import { buildStore, type Claim, type Ingredient } from './store'

/** A file that went into the one to be signed: what it says about itself is taken along. */
export interface IngredientFile {
  path: string
  title?: string | undefined
  /** `parentOf`: the film that was dubbed, at most one. `componentOf`: whatever else was mixed in. */
  relationship: 'parentOf' | 'componentOf'
}

interface SignOptions {
  ingredients?: readonly IngredientFile[] | undefined
  signal?: AbortSignal | undefined
}

/** What became of the credentials of each ingredient, and of those that the file had. */
export interface KeptCredentials {
  title: string | null
  /** How they were found; they are taken along as they are, except for unreadable ones. */
  state: Manifest['state'] | 'unreadable'
  /** Status codes of C2PA for what was wrong with them. */
  faults: string[]
}

export interface SignedFile {
  place: 'inside' | 'beside'
  /** Where they lie, where that is not the file itself. */
  sidecar: string | null
  /** Bytes that were added, of the sidecar as well. */
  added: number
  kept: KeptCredentials[]
}

/**
 * Signs a file: within it where its format has a place for that, beside it otherwise. A WAV is written at its end and in
 * its header alone, whatever its length; other files are written whole and exchanged in one step. A file that was signed
 * before keeps what it said, as what it was made from. Errors: those of reading and writing files, CANCELLED.
 *
 * @param options output: another file, which is written instead; sidecar: where credentials go that the file cannot
 *   hold; flush: false for a file that is not in its place yet and may be lost in a power cut
 */
export async function signFile(
  path: string,
  claim: Claim,
  signer: Signer,
  options: SignOptions & {
    output?: string | undefined
    sidecar?: string | undefined
    flush?: boolean | undefined
  } = {},
): Promise<Result<SignedFile>> {
  const { output = path, sidecar = sidecarOf(output), flush = true, signal } = options
  const given = await readIngredients(options)
  if (!given.ok) return given
  const done = await withFile(path, signal, async (source) => {
    const signing = { source, path, claim, signer, given: given.value, signal }
    const { pieces, store, kept } = await sign(signing)
    const added = pieces ? joined(source, pieces).size - source.size : store.length
    const isWritten = pieces !== null || output !== path
    const target = { source, path, output, flush, signal }
    const made = isWritten
      ? await writePieces(target, pieces ?? [{ at: 0, length: source.size }])
      : ok(null)
    return { made, store: pieces ? null : store, added, kept }
  })
  if (!done.ok) return done
  const { made, store, added, kept } = done.value
  // The file is closed by now: on Windows it could not be replaced before.
  const error = made.ok ? await exchange(made.value, output, flush) : made.error
  if (error) return fail(error)
  const beside = store ? await writeAtomically(sidecar, store, { flush }) : ok(undefined)
  if (!beside.ok) return beside
  return ok({ place: store ? 'beside' : 'inside', sidecar: store ? sidecar : null, added, kept })
}

/** Signs a short sound in memory; `sidecar` is what lies beside it where its format has no place for credentials. */
export async function signBytes(
  bytes: Uint8Array,
  claim: Claim,
  signer: Signer,
): Promise<{ bytes: Uint8Array; sidecar: Uint8Array | null }> {
  const source = memorySource(bytes)
  const { pieces, store } = await sign({ source, path: null, claim, signer, given: [] })
  if (pieces === null) return { bytes, sidecar: store }
  return { bytes: await joined(source, pieces).read(0, Infinity), sidecar: null }
}

interface Given {
  ingredient: Ingredient
  kept: KeptCredentials | null
}

async function readIngredients({
  ingredients = [],
  signal,
}: SignOptions): Promise<Result<Given[]>> {
  const given: Given[] = []
  for (const { path, title, relationship } of ingredients) {
    const read = await withFile(path, signal, async (source) => {
      const about = { path, title, relationship, change: 'c2pa.dubbed' } as const
      return givenBy(source, await carrierOf(source), { ...about, signal })
    })
    if (!read.ok) return read
    given.push(read.value)
  }
  return ok(given)
}

/** A file as an ingredient: its credentials, judged as they are now. */
async function givenBy(
  source: Source,
  carrier: Carrier | null,
  about: Pick<Ingredient, 'title' | 'relationship' | 'change'> & {
    path: string | null
    signal?: AbortSignal | undefined
  },
): Promise<Given> {
  const { path, title, relationship, change, signal } = about
  const found = await findStore(carrier, path)
  const store = found && readStore(found.bytes)
  const [active] = store ? await judge(store, source, { signal }) : []
  const faults = active?.faults ?? []
  const mime = carrier?.mime ?? 'application/octet-stream'
  return {
    ingredient: { title, mime, relationship, store, faults, change },
    kept: found && {
      title: title ?? active?.title ?? null,
      state: active?.state ?? 'unreadable',
      faults,
    },
  }
}

interface Signing {
  source: Source
  path: string | null
  claim: Claim
  signer: Signer
  given: readonly Given[]
  signal?: AbortSignal | undefined
}

/** The store, and the file as it is with it; null where it cannot be in the file. */
async function sign({ source, path, claim, signer, given, signal }: Signing) {
  const carrier = await carrierOf(source)
  const hasParent = given.some(({ ingredient }) => ingredient.relationship === 'parentOf')
  const relationship = hasParent ? 'componentOf' : 'parentOf'
  const about = { path, title: claim.title, relationship, change: 'c2pa.edited', signal } as const
  const own = await givenBy(source, carrier, about)
  const all = own.kept ? [...given, own] : given
  const ingredients = all.map(({ ingredient }) => ingredient)
  const kept = all.flatMap((each) => each.kept ?? [])
  const storeOf = (bound: Bound, hash: Buffer) =>
    buildStore(claim, (bytes) => signClaim(bytes, signer), bindingOf(bound, hash), ingredients)
  const draftOf = (bound: Bound) =>
    buildStore(claim, () => signer.placeholder, bindingOf(bound, NO_HASH), ingredients)
  const room = carrier && roomIn(carrier, draftOf)
  if (!carrier || !room) {
    const bound: Bound = { kind: 'bytes', without: [] }
    return { pieces: null, store: storeOf(bound, await boundHash(source, bound, signal)), kept }
  }
  const bound: Bound = { kind: carrier.binding, without: room.without }
  const hash = await boundHash(joined(source, room.pieces), bound, signal)
  const store = storeOf(bound, hash)
  return { pieces: carrier.place(store)?.pieces ?? null, store, kept }
}

const NO_HASH = Buffer.alloc(32)

/** The file with room for a store; how long that is depends on where it lies, and settles after a try or two. */
function roomIn(carrier: Carrier, draftOf: (bound: Bound) => Buffer) {
  for (let size = 0; ;) {
    const placed = carrier.place(Buffer.alloc(size))
    if (placed === null) return null
    const { length } = draftOf({ kind: carrier.binding, without: placed.without })
    if (length === size) return placed
    size = length
  }
}

interface Target {
  source: Source
  path: string
  output: string
  flush: boolean
  signal: AbortSignal | undefined
}

/** Writes the file itself, or a new one beside the output, whose name it returns. */
async function writePieces(
  target: Target,
  pieces: readonly Piece[],
): Promise<Result<string | null>> {
  const { source, path, output, signal } = target
  const isHere = output === path && isAdded(source, pieces)
  const made = isHere ? null : temporaryBeside(output)
  try {
    if (made === null) await writeChanged(target, pieces)
    else await writeWhole(target, pieces, made)
    return ok(made)
  } catch (cause) {
    if (made !== null) await removeFile(made).catch(() => undefined)
    return fail(signal?.aborted ? cancelled() : fileError(cause, output, 'write'))
  }
}

/** Null when a new file, if there is one, has taken the place of the output. */
async function exchange(
  made: string | null,
  output: string,
  flush: boolean,
): Promise<StudioError | null> {
  if (made === null) return null
  try {
    await movePath(made, output)
    if (flush) await syncFolder(dirname(output))
    return null
  } catch (cause) {
    await removeFile(made).catch(() => undefined)
    return fileError(cause, output, 'write')
  }
}

/** Whatever is taken over lies where it lay, and the last piece is behind all that there is. */
function isAdded({ size }: Source, pieces: readonly Piece[]): boolean {
  let at = 0
  const stay = pieces.every((piece) => {
    const stays = Buffer.isBuffer(piece) || piece.at === at || piece.length === 0
    at += piece.length
    return stays
  })
  return stay && at - (pieces.at(-1)?.length ?? 0) >= size
}

/**
 * The end first: until the header counts it, every reader leaves it out, so a kill leaves the file as it was. What cannot
 * be written is taken away again.
 */
async function writeChanged(
  { source, path, flush }: Target,
  pieces: readonly Piece[],
): Promise<void> {
  const file = await open(path, 'r+')
  try {
    let end = pieces.reduce((sum, { length }) => sum + length, 0)
    for (const piece of pieces.toReversed()) {
      end -= piece.length
      if (!Buffer.isBuffer(piece)) continue
      const { bytesWritten } = await file.write(piece, 0, piece.length, end)
      if (bytesWritten < piece.length) throw Object.assign(new Error(), { code: 'ENOSPC' })
      if (flush) await file.sync()
    }
  } catch (cause) {
    await file.truncate(source.size).catch(() => undefined)
    throw cause
  } finally {
    await file.close()
  }
}

async function writeWhole(
  { source, path, flush, signal }: Target,
  pieces: readonly Piece[],
  made: string,
): Promise<void> {
  const all = joined(source, pieces)
  const file = await open(made, 'wx', (await stat(path)).mode & 0o777)
  try {
    for await (const bytes of blocks(all, { at: 0, length: all.size }, signal))
      await file.writeFile(bytes)
    if (flush) await file.sync()
  } finally {
    await file.close()
  }
}
