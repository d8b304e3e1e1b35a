import { join } from 'node:path'
import { Project } from '@cuecast/dubbing/project/project'
import type { Page } from '@playwright/test'
import { must } from '@shared/testing/must'
import { type Take, takeSchema } from '@shared/contracts/project-file'
import { z } from 'zod'
import type { OpenProject } from '@shared/contracts/open-project'
import { wholeLines } from '../soak/project-folder'

/** The stored project, including edits that its document does not have yet. */
export async function storedProject(path: string): Promise<OpenProject> {
  const opened = must(await Project.open(path, { orReadOnly: true }))
  const stored = opened.snapshot({ runs: [], chunks: [], lost: [], paid: [] })
  await opened.close()
  return stored
}

/** The folder of the project that main has open; '' without one. */
export function openFolder(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = await window.studio.projectCurrent()
    return (open.ok && open.value?.path) || ''
  })
}

const takeLine = z.object({ type: z.string(), take: takeSchema.optional() })

/** The takes in a project's journal, oldest first; its other lines record later facts about them. */
export const readTakes = (project: string): Take[] =>
  wholeLines(join(project, 'takes', 'takes.jsonl')).flatMap((line) => {
    const { type, take } = takeLine.parse(JSON.parse(line))
    return type === 'take' && take ? [take] : []
  })
