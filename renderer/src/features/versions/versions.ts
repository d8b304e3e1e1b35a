import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { FamilyMember } from '@shared/contracts/project/version-table'
import { keys } from '@/bridge/queries'
import { queryClient, useAsked } from '@/bridge/query-client'
import { currentProject } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { adjust } from '@/model/document/execute'
import { savedProject } from '@/model/document/saving'
import { openPath } from '@/model/session/session'

const none: readonly FamilyMember[] = []

/** The family of the open project, the origin first; [] until main has answered, and where there is none. */
export function useVersions(): readonly FamilyMember[] {
  const token = useDocument((state) => state.opened?.token)
  const hasFamily = useDocument((state) => state.fields.family !== null)
  const { data } = useAsked([...keys.versions, token], () => currentProject().versionsList(), {
    enabled: token !== undefined && hasFamily,
    gcTime: 0,
  })
  return data ?? none
}

/** Makes a version of the open project and opens it. */
export async function makeVersion(language: string): Promise<Result<void>> {
  const project = await savedProject()
  if (!project.ok) return project
  const { token } = useDocument.getState().opened ?? {}
  const made = await project.value.versionCreate({ language })
  if (!made.ok) return made
  const { path, family } = made.value
  if (useDocument.getState().opened?.token !== token)
    return fail(
      studioError('PROJECT_CHANGED', 'another project was opened meanwhile', { at: path }),
    )
  adjust({ fields: { family } })
  await queryClient.invalidateQueries({ queryKey: keys.versions })
  const opened = await openPath(path)
  return opened.ok ? ok(undefined) : opened
}
