import { createHash, type X509Certificate } from 'node:crypto'
import { extname } from 'node:path'
import { z } from 'zod'
import { fileError, nullIfMissing, readPlainFile } from '@cuecast/platform'
import { studioError, type StudioError } from '@shared/contracts/studio-error'
import type { Manifest } from '@shared/contracts/formats/origin'
import { fail, ok, type Result } from '@shared/contracts/result'
import { BOXES_LABEL, BYTES_LABEL, bindingFault, EXCESS, UNSUPPORTED } from './binding'
import { carrierOf } from './carriers/carrier'
import { type Carrier, hashName, openSource, type Source } from './carriers/source'
import { cborIn, hashedPart, kinds, readJumbf, type JumbfBox } from './encoding/jumbf'
import { readSignature } from './signature'
import { certificatesIn, isChain, signerName } from './signer'
import { SOURCE_TYPES } from '@shared/mixing/sound-origin'
import { SIGNATURE } from './store'

export interface Credentials {
  place: 'inside' | 'beside' | 'none'
  /** That of the file itself first, then those of its ingredients. */
  manifests: Manifest[]
  /** There is something, but nobody can read it. */
  isUnreadable: boolean
}

interface Judging {
  /** PEM: authorities whose signers are trusted. Default: none. */
  trusted?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * What a file says about itself, by credentials of anybody: within it, or in a file `….c2pa` beside it. Nothing is
 * asked for over a network. Errors: those of reading a file, CANCELLED.
 */
export async function readCredentials(
  path: string,
  judging: Judging = {},
): Promise<Result<Credentials>> {
  return withFile(path, judging.signal, async (source) => {
    const found = await findStore(await carrierOf(source), path)
    if (found === null) return { place: 'none', manifests: [], isUnreadable: false }
    const { place, bytes } = found
    const store = readStore(bytes)
    const manifests = store ? await judge(store, source, judging) : []
    return { place, manifests, isUnreadable: store === null }
  })
}

/** Does something with an open file; what is thrown becomes an error. */
export async function withFile<T>(
  path: string,
  signal: AbortSignal | undefined,
  work: (source: Source) => Promise<T>,
): Promise<Result<T>> {
  try {
    const source = await openSource(path)
    try {
      return ok(await work(source))
    } finally {
      await source.close()
    }
  } catch (cause) {
    return fail(signal?.aborted ? cancelled() : fileError(cause, path, 'read'))
  }
}

export const cancelled = (): StudioError => studioError('CANCELLED', 'it was stopped')

/** The bytes of the store in a file or beside it. */
export async function findStore(
  carrier: Carrier | null,
  path: string | null,
): Promise<{ place: 'inside' | 'beside'; bytes: Buffer } | null> {
  if (carrier?.store) return { place: 'inside', bytes: carrier.store }
  for (const beside of path === null ? [] : [sidecarOf(path), otherSidecar(path)]) {
    const bytes = await readPlainFile(beside).catch(nullIfMissing)
    if (bytes) return { place: 'beside', bytes }
  }
  return null
}

/** Named after the whole name: `film.webm` and `film.opus` have one each. */
export const sidecarOf = (path: string): string => `${path}.c2pa`

/** Whether a file holds the credentials of another, by its name. */
export const isSidecar = (path: string): boolean => path.endsWith('.c2pa')

/** As other programs name it: in place of the ending. */
const otherSidecar = (path: string): string =>
  `${path.slice(0, path.length - extname(path).length)}.c2pa`

/** Null where bytes are no store, or one without a manifest. */
export function readStore(bytes: Buffer): JumbfBox | null {
  const store = readJumbf(bytes)
  return store?.kind === kinds.store && store.children.length > 0 ? store : null
}

/** Judges every manifest of a store, the active one first and against its file. */
export async function judge(
  store: JumbfBox,
  source: Source,
  { trusted, signal }: Judging,
): Promise<Manifest[]> {
  const authorities = certificatesIn(trusted ?? '') ?? []
  const judged: Manifest[] = []
  for (const [i, box] of store.children.toReversed().entries()) {
    const { algorithm, ...manifest } = manifestOf(box, store, authorities)
    const most = store.bytes.length + MAX_AROUND
    if (i === 0)
      manifest.faults.push(...(await fileFaults(box, { source, most, algorithm, signal })))
    judged.push({ ...manifest, state: stateOf(manifest.faults) })
  }
  return judged
}

const UNCHECKED = [UNSUPPORTED, EXCESS]
const UNTRUSTED = ['signingCredential.untrusted', 'signingCredential.expired']

function stateOf(faults: readonly string[]): Manifest['state'] {
  if (faults.some((fault) => ![...UNCHECKED, ...UNTRUSTED].includes(fault))) return 'broken'
  if (UNCHECKED.some((fault) => faults.includes(fault))) return 'unchecked'
  return faults.length > 0 ? 'untrusted' : 'intact'
}

const bytes = z.instanceof(Uint8Array)
const text = z.string().nullish()
const referenceSchema = z.object({ url: z.string(), hash: bytes, alg: text })
type Reference = z.infer<typeof referenceSchema>
const programSchema = z.object({ name: z.string(), version: text })
const claimSchema = z.object({
  alg: text,
  claim_generator: text,
  claim_generator_info: z.union([programSchema, z.array(programSchema)]).nullish(),
  'dc:title': text,
  assertions: z.array(referenceSchema).nullish(),
  created_assertions: z.array(referenceSchema).nullish(),
  gathered_assertions: z.array(referenceSchema).nullish(),
  redacted_assertions: z.array(z.string()).nullish(),
})
const actionsSchema = z.object({
  actions: z.array(
    z.object({
      action: z.string(),
      digitalSourceType: text,
      softwareAgent: z.union([z.string(), programSchema]).nullish(),
      when: text,
    }),
  ),
})
const ingredientSchema = z.object({
  'dc:title': text,
  'dc:format': text,
  relationship: z.string(),
  activeManifest: referenceSchema.nullish(),
  c2pa_manifest: referenceSchema.nullish(),
})

interface Judged extends Omit<Manifest, 'state'> {
  algorithm: string
}

/** The last part of an address within a store. */
const nameIn = (url: string): string => url.split('/').at(-1) ?? ''
const program = ({
  name,
  version,
}: {
  name: string
  version?: string | null | undefined
}): string => (version ? `${name} ${version}` : name)
const labelled = (box: JumbfBox, label: RegExp): JumbfBox[] =>
  box.children.filter((each) => label.test(each.label))
const assertionsOf = (manifest: JumbfBox): JumbfBox[] =>
  manifest.children.find(({ kind }) => kind === kinds.assertions)?.children ?? []

function manifestOf(box: JumbfBox, store: JumbfBox, authorities: X509Certificate[]): Judged {
  const claimBox = box.children.find(({ kind }) => kind === kinds.claim)
  const claim = claimSchema.safeParse(claimBox && cborIn(claimBox)).data
  const said = claim?.claim_generator_info
  const info = Array.isArray(said) ? said[0] : said
  const about = { kind: kinds.assertions, label: '', bytes: box.bytes, content: [] }
  const assertions = { ...about, children: assertionsOf(box) }
  const actions = labelled(assertions, /^c2pa\.actions(\.v2)?(__\d+)?$/).flatMap(
    (each) => actionsSchema.safeParse(cborIn(each)).data?.actions ?? [],
  )
  const ingredients = labelled(assertions, /^c2pa\.ingredient(\.v\d)?(__\d+)?$/).flatMap(
    (each) => ingredientSchema.safeParse(cborIn(each)).data ?? [],
  )
  const redacted = store.children.flatMap((each) => redactedBy(each))
  const signed = signatureOf(box, claimBox, authorities)
  const algorithm = claim?.alg ?? 'sha256'
  return {
    label: box.label,
    algorithm,
    faults: [
      ...(claim ? referenceFaults(claim, box, redacted) : ['claim.missing']),
      ...signed.faults,
      ...ingredients.flatMap((each) => ingredientFaults(each, store, algorithm, redacted)),
    ],
    generator: info ? program(info) : (claim?.claim_generator ?? null),
    title: claim?.['dc:title'] ?? null,
    signer: signed.signer,
    when: signed.when ?? actions.find(({ when }) => when)?.when ?? null,
    actions: actions.map(({ action, digitalSourceType: type, softwareAgent: agent }) => ({
      action,
      sourceType: type?.startsWith(SOURCE_TYPES) ? type.slice(SOURCE_TYPES.length) : (type ?? null),
      agent: !agent ? null : typeof agent === 'string' ? agent : program(agent),
    })),
    ingredients: ingredients.map((each) => {
      const own = each.activeManifest ?? each.c2pa_manifest
      return {
        title: each['dc:title'] ?? null,
        mime: each['dc:format'] ?? null,
        relationship: each.relationship,
        manifest: own ? nameIn(own.url) : null,
      }
    }),
  }
}

function redactedBy(manifest: JumbfBox): string[] {
  const box = manifest.children.find(({ kind }) => kind === kinds.claim)
  return claimSchema.safeParse(box && cborIn(box)).data?.redacted_assertions ?? []
}

const isHashed = (box: JumbfBox, { hash, alg }: Reference, algorithm: string): boolean | null => {
  const name = hashName(alg ?? algorithm)
  return name && createHash(name).update(hashedPart(box)).digest().equals(hash)
    ? true
    : name === null
      ? null
      : false
}

/** Assertions that the claim names and that are gone or changed. */
function referenceFaults(
  claim: z.infer<typeof claimSchema>,
  box: JumbfBox,
  redacted: readonly string[],
): string[] {
  const named = [claim.assertions, claim.created_assertions, claim.gathered_assertions]
  return named
    .flatMap((each) => each ?? [])
    .flatMap((reference) => {
      const name = nameIn(reference.url)
      if (redacted.some((url) => url.includes(box.label) && nameIn(url) === name)) return []
      const found = assertionsOf(box).find(({ label }) => label === name)
      if (!found) return ['assertion.missing']
      const holds = isHashed(found, reference, claim.alg ?? 'sha256')
      return holds ? [] : [holds === null ? UNSUPPORTED : 'assertion.hashedURI.mismatch']
    })
}

function ingredientFaults(
  { activeManifest, c2pa_manifest: older }: z.infer<typeof ingredientSchema>,
  store: JumbfBox,
  algorithm: string,
  redacted: readonly string[],
): string[] {
  const reference = activeManifest ?? older
  if (!reference) return []
  const label = nameIn(reference.url)
  const found = store.children.find((each) => each.label === label)
  if (!found) return ['ingredient.manifest.missing']
  // A manifest of which something was taken out has another hash than the one that was noted.
  if (redacted.some((url) => url.includes(label))) return []
  const holds = isHashed(found, reference, algorithm)
  return holds ? [] : [holds === null ? UNSUPPORTED : 'ingredient.manifest.mismatch']
}

function signatureOf(
  box: JumbfBox,
  claim: JumbfBox | undefined,
  authorities: readonly X509Certificate[],
): { faults: string[]; signer: string | null; when: string | null } {
  const content = (of: JumbfBox | undefined) =>
    of?.content.find(({ type }) => type === 'cbor')?.bytes
  const bytesOf = content(box.children.find(({ label }) => label === SIGNATURE))
  const signed = content(claim)
  const none = { signer: null, when: null }
  if (!bytesOf || !signed) return { faults: ['claimSignature.missing'], ...none }
  const signature = readSignature(bytesOf, signed)
  const [own] = signature?.chain ?? []
  if (!signature || !own) return { faults: ['signingCredential.invalid'], ...none }
  const { chain, isSigned, stamped } = signature
  const at = stamped ?? new Date()
  const isAnchored = authorities.some((authority) =>
    chain.some(
      (each) =>
        each.raw.equals(authority.raw) ||
        (each.checkIssued(authority) && each.verify(authority.publicKey)),
    ),
  )
  const faults = [
    ...(isSigned === false ? ['claimSignature.mismatch'] : []),
    ...(isSigned === null ? [UNSUPPORTED] : []),
    ...(at < new Date(own.validFrom) || at > new Date(own.validTo)
      ? ['signingCredential.expired']
      : []),
    ...(isAnchored && isChain(chain) ? [] : ['signingCredential.untrusted']),
  ]
  return { faults, signer: signerName(own), when: stamped?.toISOString() ?? null }
}

/** What speaks against this being the file that the manifest is about. */
async function fileFaults(
  box: JumbfBox,
  about: { source: Source; most: number; algorithm: string; signal: AbortSignal | undefined },
): Promise<string[]> {
  // It says nothing of the file, but of another manifest.
  if (box.kind === kinds.updateManifest) return [UNSUPPORTED]
  const all = assertionsOf(box)
  const bindings = all.filter(
    ({ label }) => label.startsWith(BYTES_LABEL) || label.startsWith(BOXES_LABEL),
  )
  const [only] = bindings
  if (!only)
    return [all.some(({ label }) => label.startsWith('c2pa.hash.')) ? UNSUPPORTED : MISSING]
  if (bindings.length > 1) return ['assertion.multipleHardBindings']
  const { source, most, algorithm, signal } = about
  const said = { label: only.label, value: cborIn(only), most }
  const fault = await bindingFault(source, said, algorithm, signal)
  return fault === null ? [] : [fault]
}

/** Bytes of headers around a store that may be left out with it. */
const MAX_AROUND = 4096
const MISSING = 'claim.hardBindings.missing'
