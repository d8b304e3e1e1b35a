import type { Open, TagToken } from './tags'

/** Where a dubbing script breaks a rule of DAPT 1.0. */
interface DaptFault {
  line: number
  /** English: the fault, and the correct form. */
  fault: string
}

const PROFILE = 'http://www.w3.org/ns/ttml/profile/dapt1.0/content'
const scriptTypes = /^(?:originalTranscript|translatedTranscript|preRecording|asRecorded)$/
/** `audio`, `visual.text`, `visual.x-extension`. */
const descriptor = /^(?:audio|visual)(?:\.[A-Za-z][\w-]*)*$/
const languageTag = /^[A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8})*$/
const xmlId = /^[\p{L}_][\p{L}\p{N}._-]*$/u
const onScreen = /^(?:ON|OFF|ON_OFF|OFF_ON)$/
const descType = /^(?:pronunciationNote|scene|plotSignificance|x-[\w.-]+)$/

/** True if a document claims to be a dubbing script: its root names the kind of its text. */
const isDapt = (root: Open): boolean =>
  root.attributes.has('scripttype') ||
  root.attributes.has('scriptrepresents') ||
  /\/dapt[\d.]*\//.test(root.attributes.get('contentprofiles') ?? '')

/** Facts about an ancestor element, for the rules. */
interface Level {
  name: string
  line: number
  /** A division that holds others is no event of the script. */
  holdsOthers: boolean
  represents: string | undefined
  language: string | undefined
}

/**
 * Violations of DAPT 1.0 (https://www.w3.org/TR/dapt/) in a document: required attributes of its
 * root, agents, languages, the representation of events, the timecode of its origin.
 */
export function daptFaults(tokens: readonly TagToken[], source: string): DaptFault[] {
  const root = tokens.find((token) => token.kind === 'open')
  if (root?.kind !== 'open' || root.name !== 'tt' || !isDapt(root)) return []
  const faults: DaptFault[] = []
  const report = (line: number, fault: string): void => void faults.push({ line, fault })
  checkSource(source, report)
  checkRoot(root, report)
  checkAgents(tokens, report)
  checkOrigin(tokens, root, report)
  checkElements(tokens, (root.attributes.get('scriptrepresents') ?? '').split(/\s+/), report)
  return faults.sort((a, b) => a.line - b.line)
}

type Report = (line: number, fault: string) => void

function checkSource(source: string, report: Report): void {
  const encoding = /^\uFEFF?<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/i.exec(source)?.[1] ?? 'UTF-8'
  if (!/^utf-?8$/i.test(encoding)) report(1, `The encoding is ${encoding}; it has to be UTF-8.`)
  if (/<!ENTITY\s/.test(source.slice(0, 5_000))) report(1, 'Entities may not be declared.')
}

function checkRoot({ attributes, line }: Open, report: Report): void {
  const get = (name: string) => attributes.get(name)
  if (!(get('contentprofiles') ?? '').split(/\s+/).includes(PROFILE))
    report(line, `ttp:contentProfiles has to name ${PROFILE}.`)
  if (attributes.has('profile')) report(line, 'ttp:profile may not be there.')
  const type = get('scripttype')
  if (type === undefined || !scriptTypes.test(type))
    report(line, `daptm:scriptType ${type === undefined ? 'is missing' : `“${type}” is unknown`}.`)
  const represents = get('scriptrepresents')
  if (represents === undefined) report(line, 'daptm:scriptRepresents is missing.')
  else if (!represents.split(/\s+/).every((each) => descriptor.test(each)))
    report(line, `daptm:scriptRepresents “${represents}” is no list of content descriptors.`)
  if (!languageTag.test(get('lang') ?? ''))
    report(line, 'xml:lang of the document is missing or no language tag.')
}

function checkAgents(tokens: readonly TagToken[], report: Report): void {
  const opened = tokens.filter((token) => token.kind === 'open')
  const ids = new Set(
    opened.flatMap(({ name, attributes }) =>
      name === 'agent' ? (attributes.get('id') ?? []) : [],
    ),
  )
  let agent: { id: string; line: number; named: boolean } | null = null
  for (const token of tokens) {
    if (token.kind === 'text') continue
    if (token.name === 'agent' && token.kind === 'open') {
      const id = token.attributes.get('id') ?? ''
      if (!xmlId.test(id)) report(token.line, `The agent’s xml:id “${id}” is no name.`)
      agent = { id, line: token.line, named: false }
    } else if (agent && token.name === 'name') agent.named = true
    else if (agent && token.name === 'actor' && token.kind === 'open') {
      const actor = token.attributes.get('agent') ?? ''
      if (!ids.has(actor) || actor === agent.id)
        report(token.line, `The actor “${actor}” is no other agent of this document.`)
    }
    const isClosed = token.kind === 'close' || token.empty
    if (agent && token.name === 'agent' && isClosed) {
      if (!agent.named) report(agent.line, `The agent “${agent.id}” has no ttm:name.`)
      agent = null
    }
  }
}

function checkOrigin(tokens: readonly TagToken[], root: Open, report: Report): void {
  const rate = Number(root.attributes.get('framerate') ?? Number.NaN)
  let found = 0
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'open' || token.name !== 'daptorigintimecode') continue
    if (++found > 1) report(token.line, 'There may be one daptm:daptOriginTimecode only.')
    const next = tokens[i + 1]
    const timecode = next?.kind === 'text' ? next.text.trim() : ''
    const frames = /^\d{2}:[0-5]\d:[0-5]\d[:;](\d{2,})$/.exec(timecode)?.[1]
    if (frames === undefined) report(token.line, `“${timecode}” is no timecode.`)
    else if (Number.isNaN(rate)) report(token.line, 'A timecode needs ttp:frameRate.')
    else if (Number(frames) >= rate)
      report(token.line, `The timecode ${timecode} has more than ${rate} frames a second.`)
  }
}

function checkElements(
  tokens: readonly TagToken[],
  represented: readonly string[],
  report: Report,
): void {
  const levels: Level[] = []
  const close = (from: number): void => {
    for (const level of levels.splice(from))
      if (level.name === 'div' && !level.holdsOthers) checkEvent(level, represented, report)
  }
  for (const token of tokens) {
    if (token.kind === 'close') {
      const at = levels.findLastIndex(({ name }) => name === token.name)
      if (at > 0) close(at)
    } else if (token.kind === 'open') {
      const around = levels.at(-1)
      if (around && token.name === 'div') around.holdsOthers = true
      const level = {
        name: token.name,
        line: token.line,
        holdsOthers: false,
        represents: token.attributes.get('represents') ?? around?.represents,
        language: token.attributes.get('lang') ?? around?.language,
      }
      checkElement(token, level, around, report)
      levels.push(level)
      if (token.empty) close(levels.length - 1)
    }
  }
}

/** Checks that an event represents a part of what the script represents. */
function checkEvent(
  { represents, line }: Level,
  represented: readonly string[],
  report: Report,
): void {
  const isOf = (each: string) => represents === each || represents?.startsWith(`${each}.`)
  if (represents === undefined) report(line, 'daptm:represents is missing.')
  else if (!descriptor.test(represents))
    report(line, `daptm:represents “${represents}” is no content descriptor.`)
  else if (!represented.some(isOf))
    report(line, `daptm:represents “${represents}” is not in daptm:scriptRepresents.`)
}

function checkElement(
  { name, attributes, line }: Open,
  { language }: Level,
  around: Level | undefined,
  report: Report,
): void {
  const source = attributes.get('langsrc')
  if (source !== undefined && !languageTag.test(source))
    report(line, `daptm:langSrc “${source}” is no language tag.`)
  const shown = attributes.get('onscreen')
  if (shown !== undefined && !onScreen.test(shown))
    report(line, `daptm:onScreen “${shown}” is unknown.`)
  const kind = attributes.get('desctype')
  if (kind !== undefined && !descType.test(kind))
    report(line, `daptm:descType “${kind}” is unknown; others begin with x-.`)
  if (name === 'audio' && language !== around?.language)
    report(line, `The sound is in “${language ?? ''}”, the text around it is not.`)
  if (name === 'source' && around?.name === 'data')
    report(line, 'Data may not have a source within it.')
}
