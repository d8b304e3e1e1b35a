import { createHash } from 'node:crypto'
import { SOURCE_TYPES } from '@shared/mixing/sound-origin'
import { type Cbor, Tagged, toCbor } from './encoding/cbor'
import { cborBox, hashedPart, jumbfBox, kinds, readJumbf, type JumbfBox } from './encoding/jumbf'

/** Terms of IPTC (cv.iptc.org/newscodes/digitalsourcetype) for where a sound came from. */
export type SourceType =
  /** Voices of trained models. */
  | 'trainedAlgorithmicMedia'
  /** Voices that follow rules alone. */
  | 'algorithmicMedia'
  /** Synthetic voices with film sound or recordings. */
  | 'compositeSynthetic'
  /** Recordings of people: one, or several mixed. */
  | 'digitalCapture'
  | 'compositeCapture'

export interface Claim {
  /** The program in whose name the claim is made; an operator may name his own. */
  generator: { name: string; version?: string | undefined }
  /** What made the sound. */
  agent: { name: string; version?: string | undefined }
  sourceType: SourceType
  title?: string | undefined
  /** When the sound was made. */
  when?: Date | undefined
}

/** A file that went into another, with its own credentials, if it has any. */
export interface Ingredient {
  title?: string | undefined
  mime: string
  /** At most one is the parent: what the file was before, as the film is of its dub. */
  relationship: 'parentOf' | 'componentOf'
  store: JumbfBox | null
  /** Status codes of what is wrong with the credentials of the ingredient. */
  faults: readonly string[]
  /** What was done to a parent. */
  change: 'c2pa.dubbed' | 'c2pa.edited'
}

const ASSERTIONS = 'c2pa.assertions'
export const SIGNATURE = 'c2pa.signature'
export const CLAIM = 'c2pa.claim.v2'
export const ACTIONS = 'c2pa.actions.v2'
export const INGREDIENT = 'c2pa.ingredient.v3'

export const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The hash of a finished box by its address, as claims refer to it. */
function reference(url: string, box: JumbfBox | Buffer): { [key: string]: Cbor } {
  const read = Buffer.isBuffer(box) ? readJumbf(box) : box
  return { url: `self#jumbf=${url}`, hash: sha256(read ? hashedPart(read) : Buffer.alloc(0)) }
}

/** The manifest that a store is about: its last one. */
export const activeIn = (store: JumbfBox | null): JumbfBox | null => store?.children.at(-1) ?? null

/**
 * A manifest store with a new manifest at its end, after those of its ingredients.
 *
 * @param binding the assertion that ties it to its file
 * @param signed signs the bytes of the claim
 */
export function buildStore(
  claim: Claim,
  signed: (claim: Buffer) => Buffer,
  binding: { label: string; value: Cbor },
  ingredients: readonly Ingredient[],
): Buffer {
  const kept = new Map<string, Buffer>()
  for (const { store } of ingredients)
    for (const { label, bytes } of store?.children ?? []) kept.set(label, bytes)
  // The name follows from what is signed, so that the same file is written twice alike.
  const about = toCbor([claimValues(claim), binding.label, binding.value])
  const id = uuidOf(sha256(about, ...kept.values()))
  const label = `urn:c2pa:${id}`
  const made = ingredients.map((each, i) => {
    const name = i === 0 ? INGREDIENT : `${INGREDIENT}__${i}`
    return { ...each, name, box: cborBox(name, ingredientValue(each)) }
  })
  const local = (name: string, box: Buffer) => reference(`${ASSERTIONS}/${name}`, box)
  const used = made.map((each) => ({ ...each, reference: local(each.name, each.box) }))
  const assertions: [string, Buffer][] = [
    ...made.map(({ name, box }): [string, Buffer] => [name, box]),
    [ACTIONS, cborBox(ACTIONS, { actions: actionsOf(claim, used) })],
    [binding.label, cborBox(binding.label, binding.value)],
  ]
  const claimContent = {
    instanceID: `urn:uuid:${id}`,
    claim_generator_info: { ...claim.generator },
    signature: `self#jumbf=/c2pa/${label}/${SIGNATURE}`,
    created_assertions: assertions.map(([name, box]) => local(name, box)),
    alg: 'sha256',
    ...(claim.title && { 'dc:title': claim.title }),
  }
  const manifest = jumbfBox(kinds.manifest, label, [
    jumbfBox(
      kinds.assertions,
      ASSERTIONS,
      assertions.map(([, box]) => box),
    ),
    cborBox(CLAIM, claimContent, kinds.claim),
    signatureBox(signed(toCbor(claimContent))),
  ])
  return jumbfBox(kinds.store, 'c2pa', [...kept.values(), manifest])
}

/** A signature is CBOR already. */
function signatureBox(signature: Buffer): Buffer {
  const head = Buffer.from('\0\0\0\0cbor', 'latin1')
  head.writeUInt32BE(signature.length + 8)
  return jumbfBox(kinds.signature, SIGNATURE, [Buffer.concat([head, signature])])
}

const claimValues = ({ generator, agent, sourceType, title, when }: Claim): Cbor => [
  { ...generator },
  { ...agent },
  sourceType,
  title,
  when?.toISOString(),
]

/** Hexadecimal digits in five groups, marked as made by a rule of one's own (RFC 9562 §5.8). */
function uuidOf(hash: Buffer): string {
  const bytes = hash.subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function ingredientValue({ title, mime, relationship, store, faults }: Ingredient): Cbor {
  const active = activeIn(store)
  const signature = active?.children.find(({ label }) => label === SIGNATURE)
  const url = active ? `/c2pa/${active.label}` : ''
  return {
    ...(title && { 'dc:title': title }),
    'dc:format': mime,
    relationship,
    ...(active &&
      signature && {
        activeManifest: reference(url, active),
        claimSignature: reference(`${url}/${SIGNATURE}`, signature),
        validationResults: {
          activeManifest: {
            success: [],
            informational: [],
            failure: faults.map((code) => ({ code, url: `self#jumbf=${url}` })),
          },
        },
      }),
  }
}

function actionsOf(
  { agent, sourceType, when }: Claim,
  ingredients: readonly (Ingredient & { reference: Cbor })[],
): Cbor[] {
  const made = {
    softwareAgent: { ...agent },
    digitalSourceType: `${SOURCE_TYPES}${sourceType}`,
    when: when && new Tagged(0, `${when.toISOString().slice(0, 19)}Z`),
  }
  const parent = ingredients.find(({ relationship }) => relationship === 'parentOf')
  const placed = ingredients.filter((each) => each !== parent).map((each) => each.reference)
  return [
    ...(parent
      ? [
          { action: 'c2pa.opened', parameters: { ingredients: [parent.reference] } },
          { action: parent.change, ...made },
        ]
      : [{ action: 'c2pa.created', ...made }]),
    ...(placed.length > 0 ? [{ action: 'c2pa.placed', parameters: { ingredients: placed } }] : []),
  ]
}
