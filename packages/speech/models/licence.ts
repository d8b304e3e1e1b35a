import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Licence } from '@shared/contracts/models/model-records'

/** Files that hold a licence, the surest first. */
const places = [/^(un)?licen[cs]e/i, /^copying/i, /model[_-]?card/i, /^readme/i]
/** Kept of a text, characters: the beginning names the licence. */
const KEPT = 20_000

/** Patterns of licences, the strictest first: a text that forbids must never count as allowing. */
const known: readonly (readonly [
  pattern: RegExp,
  name: string,
  commercial: Licence['commercial'],
])[] = [
  [/lessac_blizzard2013\/license/i, 'Blizzard 2013', 'forbidden'],
  [/cc[ -]by[ -]nc[ -]sa([ -]?\d(\.\d)?)?/i, 'CC-BY-NC-SA', 'forbidden'],
  [/cc[ -]by[ -]nc[ -]nd([ -]?\d(\.\d)?)?/i, 'CC-BY-NC-ND', 'forbidden'],
  [/cc[ -]by[ -]nc([ -]?\d(\.\d)?)?|attribution-noncommercial( \d\.\d)?/i, 'CC-BY-NC', 'forbidden'],
  [
    /non-?commercial (use|purposes?) only|(only|solely) for non-?commercial|research (use|purposes) only/i,
    'non-commercial',
    'forbidden',
  ],
  [/open ?rail/i, 'OpenRAIL', 'allowed'],
  [
    /apache[ -]license|apache[ -]2(\.0)?\b|apache\.org\/licenses\/license-2/i,
    'Apache-2.0',
    'allowed',
  ],
  [
    /\bmit license\b|licen[cs]e:?\**\s*\[?mit\b|permission is hereby granted, free of charge|opensource\.org\/licenses?\/mit\b/i,
    'MIT',
    'allowed',
  ],
  [/creative commons zero|\bcc0\b/i, 'CC0-1.0', 'allowed'],
  [/cc[ -]by[ -]sa([ -]?\d(\.\d)?)?|attribution-sharealike( \d\.\d)?/i, 'CC-BY-SA', 'allowed'],
  [/cc[ -]by[ -]nd([ -]?\d(\.\d)?)?/i, 'CC-BY-ND', 'allowed'],
  [/cc[ -]by([ -]?\d(\.\d)?)?\b|creative commons attribution( \d\.\d)?/i, 'CC-BY', 'allowed'],
  [/bsd[ -][23][ -]clause|redistribution and use in source and binary forms/i, 'BSD', 'allowed'],
  [/mozilla public license|\bmpl[ -]2/i, 'MPL-2.0', 'allowed'],
  [/gnu lesser general public|gnu\.org\/licenses\/lgpl/i, 'LGPL', 'allowed'],
  [/gnu affero general public|gnu\.org\/licenses\/agpl/i, 'AGPL', 'allowed'],
  [/gnu general public license|\bgpl[ -]?v?[23]/i, 'GPL', 'allowed'],
  [/public domain|the unlicense/i, 'public domain', 'allowed'],
]

/** An address of Creative Commons is read as the name of its licence: `…/licenses/by-nc/4.0/` as `CC-by-nc-4.0`. */
const withNames = (text: string): string =>
  text.replace(
    /creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)(?:\/(\d\.\d))?/gi,
    (_, kind: string, version?: string) =>
      kind === 'zero'
        ? ' CC0 '
        : kind === 'mark'
          ? ' public domain '
          : ` CC-${kind}${version ? `-${version}` : ''} `,
  )

/**
 * Voices that many others were trained from, and that may not be sold: lessac (Blizzard 2013,
 * research only) and ryan (CC BY-NC-SA). No court has decided whether their terms bind derived
 * models.
 */
const restrictedBases = ['lessac', 'ryan']

/** The model that another was trained from, in the words of Piper's cards: `Finetuned from U.S. English lessac voice`. */
const baseOf = (text: string): string | null =>
  /[Ff]ine-?tuned from (?:[A-Z][\w.]* )*([a-z][\w-]*)/.exec(text)?.[1] ?? null

/**
 * Licence named by a text; the version stays in the name (`CC-BY-4.0`). A model derived from a
 * voice that may not be sold never counts as allowed.
 */
export function licenceOf(text: string): Licence {
  const base = baseOf(text)
  const kept = { text: text.slice(0, KEPT), base }
  const searched = withNames(text)
  for (const [pattern, name, commercial] of known) {
    const found = pattern.exec(searched)
    if (!found) continue
    const version = /\d(\.\d)?$/.exec(found[0])?.[0]
    const full = version && name.startsWith('CC-BY') ? `${name}-${version}` : name
    const isDoubtful = commercial === 'allowed' && restrictedBases.includes(base ?? '')
    return { name: full, ...kept, commercial: isDoubtful ? 'unknown' : commercial }
  }
  return { name: null, ...kept, commercial: 'unknown' }
}

export const noLicence: Licence = { name: null, text: null, base: null, commercial: 'unknown' }

/** The licence that is in a model's folder; `unknown` where there is none, never a guess. */
export async function readLicence(folder: string): Promise<Licence> {
  const names = (await readdir(folder)).sort()
  let unnamed: Licence | null = null
  for (const place of places) {
    for (const name of names.filter((each) => place.test(each))) {
      const text = await beginningOf(join(folder, name))
      const licence = text === null ? null : licenceOf(text)
      if (licence?.name) return licence
      // A read-me without a word on it is no licence.
      if (licence && /licen[cs]e/i.test(licence.text ?? '')) unnamed ??= licence
    }
  }
  return unnamed ?? noLicence
}

async function beginningOf(path: string): Promise<string | null> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return null
  try {
    const bytes = Buffer.alloc(KEPT * 2)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    return bytes.toString('utf8', 0, bytesRead)
  } catch {
    return null
  } finally {
    await file.close()
  }
}
