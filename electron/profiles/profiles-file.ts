import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { noProfiles, profilesSchema, type Profiles } from '@shared/contracts/profile'
import { fail, ok, type Result } from '@shared/contracts/result'
import { writeAtomically } from '../files/atomic-write'
import { fileError, systemCode } from '../files/file-error'

/**
 * The copy on this computer. One that cannot be read as profiles is left under another name, for it
 * may hold what no service has.
 */
export async function readProfilesFile(path: string): Promise<Result<Profiles>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    return systemCode(cause) === 'ENOENT' ? ok(noProfiles) : fail(fileError(cause, path, 'read'))
  }
  const profiles = profilesSchema.safeParse(jsonOf(text))
  if (profiles.success) return ok(profiles.data)
  const kept = await writeAtomically(`${path}.broken`, text)
  return kept.ok ? ok(noProfiles) : kept
}

export async function writeProfilesFile(path: string, profiles: Profiles): Promise<Result<void>> {
  try {
    await mkdir(dirname(path), { recursive: true })
  } catch (cause) {
    return fail(fileError(cause, path, 'write'))
  }
  return writeAtomically(path, JSON.stringify(profiles, null, 1))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
