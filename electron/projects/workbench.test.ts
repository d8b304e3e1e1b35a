import { EventEmitter, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Project } from './project'
import { Workbench } from './workbench'
import { folderForEach } from '../files/testing/test-folder'

let folder: string
let workbench: Workbench
let told: string[]
/** `closed` lets go of a project that is being closed. */
let hold: EventEmitter | null

const nameOf = (project: Project) => project.document.name

folderForEach(async (fresh) => {
  folder = fresh
  told = []
  hold = null
  workbench = new Workbench({
    projectsFolder: folder,
    opened: async (project) => void told.push(`${nameOf(project)} opened`),
    saved: () => undefined,
    saveFailed: () => undefined,
    filmChosen: () => false,
    takesLost: () => undefined,
    closing: async (project) => {
      told.push(`${nameOf(project)} closing`)
      if (hold) await once(hold, 'closed')
      told.push(`${nameOf(project)} closed`)
    },
  })
})
afterEach(() => workbench.close())

async function subtitles(name: string): Promise<string> {
  const path = join(folder, `${name}.srt`)
  await writeFile(path, '1\n00:00:01,000 --> 00:00:02,000\nXin chào.\n')
  return path
}

describe('the workbench', () => {
  it('opens a project only once the one before is closed to its end', async () => {
    await workbench.open(await subtitles('một'))
    const held = new EventEmitter()
    hold = held
    const closing = workbench.close()
    const opening = workbench.open(await subtitles('hai'))
    await expect.poll(() => told.at(-1)).toBe('một closing')
    hold = null
    held.emit('closed')
    await Promise.all([closing, opening])
    expect(told).toEqual(['một opened', 'một closing', 'một closed', 'hai opened'])
    expect(workbench.project?.document.name).toBe('hai')
  })

  it('gives out the project that is meant, and no other', async () => {
    await workbench.open(await subtitles('một'))
    const id = workbench.project?.document.id
    await workbench.open(await subtitles('hai'))
    expect(workbench.require(id)).toMatchObject({ error: { code: 'PROJECT_NOT_FOUND' } })
    expect(workbench.require(workbench.project?.document.id)).toMatchObject({ ok: true })
  })

  it('answers a second closing when the first is over', async () => {
    await workbench.open(await subtitles('một'))
    const held = new EventEmitter()
    hold = held
    const both = Promise.all([workbench.close(), workbench.close()])
    held.emit('closed')
    await both
    expect(told).toEqual(['một opened', 'một closing', 'một closed'])
  })

  it('keeps one project of two that are opened at the same time, and closes the other', async () => {
    const paths = [await subtitles('một'), await subtitles('hai')]
    await Promise.all(paths.map((path) => workbench.open(path)))
    const open = workbench.project?.document.name ?? ''
    expect(told.filter((each) => each.endsWith('opened'))).toHaveLength(2)
    expect(told.filter((each) => each.endsWith('closed'))).toHaveLength(1)
    expect(told.at(-1)).toBe(`${open} opened`)
  })
})
