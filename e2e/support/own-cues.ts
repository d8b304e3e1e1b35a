import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { projectFileSchema } from '@shared/contracts/project-file'
import { storedProject } from './stored-project'

/** A project that a test knows: every text in it begins with its mark. */
export interface MarkedProject {
  path: string
  mark: string
}

const cuesOnDisk = (path: string) =>
  projectFileSchema.parse(JSON.parse(readFileSync(join(path, 'project.json'), 'utf8'))).cues

/** Texts of `project.json` as it is now. */
export const textsOnDisk = (path: string): string[] => cuesOnDisk(path).map(({ text }) => text)

/** Every text of the project's cues and takes on the disk is one of its own; answers its cues. */
export async function holdsOnlyItsOwn({ path, mark }: MarkedProject) {
  const { project, takes } = await storedProject(path)
  const foreign = [
    ...cuesOnDisk(path).map(({ text }) => text),
    ...project.cues.map(({ text }) => text),
    ...takes.map(({ recipe }) => recipe.text),
  ].filter((text) => text !== '' && !text.startsWith(mark))
  expect(foreign, `texts of other projects in ${basename(path)}`).toEqual([])
  return project.cues
}

/** Texts of the cues that the window shows, in the table or in the script. */
export function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const script = all('[data-testid="script-cue"]').map(({ textContent }) => textContent)
    const rows = all('[data-testid="cue-row"] [data-testid="cue-text"] [title]')
    return [...script, ...rows.map((row) => row.getAttribute('title') ?? '')]
  })
}

/** Waits until the window shows the cues that the project has on the disk, all of which are its own. */
export async function showsWhatIsStored(page: Page, project: MarkedProject): Promise<void> {
  const stored = async () => (await holdsOnlyItsOwn(project)).map(({ text }) => text)
  await expect(async () => expect(await shownTexts(page)).toEqual(await stored())).toPass()
}
