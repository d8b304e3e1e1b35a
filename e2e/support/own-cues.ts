import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { OpenProject } from '@shared/contracts/open-project'
import { projectFileSchema } from '@shared/contracts/project-file'
import { storedProject } from './stored-project'

/** A project that a test knows: every text in it begins with its mark. */
export interface MarkedProject {
  path: string
  mark: string
}

/** Texts of `project.json` as it is now. */
export function textsOnDisk(path: string): string[] {
  const document: unknown = JSON.parse(readFileSync(join(path, 'project.json'), 'utf8'))
  return projectFileSchema.parse(document).cues.map(({ text }) => text)
}

/**
 * Expects every text of the project's cues and takes on the disk to be one of its own; returns the
 * project.
 */
export async function holdsOnlyItsOwn({ path, mark }: MarkedProject): Promise<OpenProject> {
  const stored = await storedProject(path)
  const foreign = [
    ...textsOnDisk(path),
    ...stored.project.cues.map(({ text }) => text),
    ...stored.takes.map(({ recipe }) => recipe.text),
  ].filter((text) => text !== '' && !text.startsWith(mark))
  expect(foreign, `texts of other projects in ${basename(path)}`).toEqual([])
  return stored
}

/** A cue as a window or a folder has it: its id and its text. */
export type CueText = [id: string, text: string]

export const cueTexts = ({ project }: OpenProject): CueText[] =>
  project.cues.map(({ id, text }) => [id, text])

/** The cues that the window shows, in the table or in the script. */
export function shownCues(page: Page): Promise<CueText[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const script = all('[data-script-cue]').map((cue): [string, string] => [
      cue.getAttribute('data-script-cue') ?? '',
      cue.textContent ?? '',
    ])
    const rows = all('[data-testid="cue-row"]').map((row): [string, string] => [
      row.getAttribute('data-cue-id') ?? '',
      row.querySelector('[data-testid="cue-text"] [title]')?.getAttribute('title') ?? '',
    ])
    return [...script, ...rows]
  })
}

/** Waits until the window shows the cues that the project has on the disk, all of which are its own. */
export async function showsWhatIsStored(page: Page, project: MarkedProject): Promise<OpenProject> {
  let stored = await holdsOnlyItsOwn(project)
  await expect(async () => {
    stored = await holdsOnlyItsOwn(project)
    expect(await shownCues(page)).toEqual(cueTexts(stored))
  }).toPass()
  return stored
}
