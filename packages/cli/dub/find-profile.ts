import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import { profileTypes } from '@shared/contracts/profile'
import type { ProjectFile, ProjectProfile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { soundFieldsIn } from '@shared/profiles/settings'
import { parseJson } from '@cuecast/platform'
import { fieldsOf, type Gateway } from '@cuecast/dubbing'
import { readSmall } from './prepare'
import { foldName, nearNames } from '@shared/casting/near-names'

/**
 * The profile that `--profile` names: a JSON file with the fields of §4.4 (or a profile as the
 * service stores it), else a profile of the service by name. INVALID_ARGUMENT suggests similar names.
 */
export async function findProfile(
  wanted: string,
  gateway: Gateway,
  signal: AbortSignal,
): Promise<Result<ProjectProfile>> {
  if (extname(wanted).toLowerCase() === '.json') return profileInFile(wanted)
  const found: ProjectProfile[] = []
  for (const type of profileTypes) {
    const listed = await gateway.profiles.list(type, { signal })
    if (!listed.ok) return listed
    for (const { id, name, settings } of listed.value.profiles)
      found.push({ id: `${type}-${id}`, type, name, fields: soundFieldsIn(settings) })
  }
  const plain = (name: string) => name.normalize('NFC').trim()
  const profile =
    found.find(({ name }) => plain(name) === plain(wanted)) ??
    found.find(({ name }) => foldName(name) === foldName(wanted))
  if (profile) return ok(profile)
  const near = nearNames(
    wanted,
    found.map(({ name }) => name),
  ).join(', ')
  const message = `the service has no profile "${wanted}"${near === '' ? '' : `; near: ${near}`}`
  return fail(refused(message, `--profile ${wanted}`, 'profile', near))
}

async function profileInFile(path: string): Promise<Result<ProjectProfile>> {
  const bytes = await readSmall(path)
  if (!bytes.ok) return bytes
  const text = new TextDecoder().decode(bytes.value)
  const record = fieldsOf(parseJson(text))
  const fields = soundFieldsIn(fieldsOf(record?.['settings']) ?? record ?? {})
  if (Object.keys(fields).length === 0)
    return fail(refused('the file names no audio field', basename(path), 'profile-file', ''))
  const name = record?.['name']
  return ok({
    id: createHash('sha1').update(JSON.stringify(fields)).digest('hex'),
    type: 'srt',
    name: typeof name === 'string' && name.trim() !== '' ? name : basename(path, extname(path)),
    fields,
  })
}

const refused = (message: string, at: string, reason: string, near: string) =>
  studioError('INVALID_ARGUMENT', message, { at, params: { reason, near } })

/** Applies a profile to the document; speakers and cues keep their own. */
export function withProfile(document: ProjectFile, profile: ProjectProfile): ProjectFile {
  const others = (document.profiles ?? []).filter(({ id }) => id !== profile.id)
  return { ...document, profileId: profile.id, profiles: [...others, profile] }
}
