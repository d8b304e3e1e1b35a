import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Cue } from '@shared/contracts/project-file'
import { ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
await import('@/app/registries/collect')
const { runCommand } = await import('@/commands/command-table')
const { deriveNow, startDeriving } = await import('../derived/derive')
const { useDerived } = await import('../derived/derived-store')
const { useDocument } = await import('../document/document-store')
const { undo, redo, execute } = await import('../document/execute')
const { setTimes } = await import('../edits/cue-edits')
const { textEditing } = await import('../edits/cue-edits')
const { render } = await import('./render')
const { useRuns } = await import('../document/run-store')
const { closeProject, openPath } = await import('../session/session')
const { selectCue } = await import('../view/selection-store')

/** Main's copy of the project: as opened, with every save since. */
const main = new Map<string, Cue>()
/** Main's copy of cue `a` at each start of a run. */
let rendered: string[] = []

const shown = (): string => useDocument.getState().byId.get('a')?.text ?? ''

async function open(): Promise<void> {
  await closeProject()
  const project = sampleProject('embedded')
  main.clear()
  rendered = []
  for (const cue of project.project.cues) main.set(cue.id, cue)
  studio.script = {
    projectOpenPath: () => ok(project),
    projectClose: () => ok(undefined),
    projectRecent: () => ok([]),
    projectNote: () => ok(undefined),
    projectSave: ({ cues }) => {
      for (const cue of cues?.upsert ?? []) main.set(cue.id, cue)
      return ok({ savedAt: '' })
    },
    runStart: ({ cueIds }) => {
      if (cueIds.includes('a')) rendered.push(main.get('a')?.text ?? '')
      return ok({ runId: 'r' })
    },
  }
  await openPath('/films/Episode 1.srt')
  selectCue('a')
}

const endRun = () => useRuns.setState(useRuns.getInitialState(), true)

type Stay = ReturnType<typeof textEditing>
const keys = {
  type: (stay: Stay) => stay.change(`${shown()}x`),
  erase: (stay: Stay) => stay.change(shown().slice(0, -1)),
  escape: (stay: Stay) => stay.revert(),
  leave: (stay: Stay) => stay.settle(),
  undo: () => void undo(),
  redo: () => void redo(),
  move: () => void execute('changeTimes', setTimes('a', 0, 1_000 + shown().length)),
} as const
type Key = keyof typeof keys | 'render'
const anyKey = fc.constantFrom<Key>('render', 'render', 'type', 'type', ...typed(keys))

function typed<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of).filter((key): key is Extract<keyof T, string> => key in of)
}

/** Sends a render in one of the ways there are, and ends it: a cue on its way is not sent twice. */
async function send(way: 'command' | 'button'): Promise<void> {
  const sent = rendered.length
  const onScreen = shown()
  if (way === 'command') runCommand('renderSelected')
  else await render(['a'])
  if (onScreen.trim() !== '') {
    await vi.waitFor(() => expect(rendered).toHaveLength(sent + 1))
    expect(rendered.at(-1)).toBe(onScreen)
  }
  endRun()
}

describe('a render that is sent while a text is being edited', () => {
  beforeAll(open)
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('renders the text on the screen, and Escape afterwards keeps it', async () => {
    const runs = fc.asyncProperty(
      fc.array(anyKey, { maxLength: 20 }),
      fc.constantFrom('command', 'button'),
      async (pressed, way) => {
        await open()
        const stay = textEditing('a')
        /** Texts on the screen since the last render; null when undo may go behind it. */
        let since: Set<string> | null = null
        for (const key of pressed) {
          if (key === 'render') {
            since = new Set([shown()])
            await send(way)
            continue
          }
          keys[key](stay)
          if (key === 'escape' && since !== null) expect([...since]).toContain(shown())
          if (key === 'undo' || key === 'redo') since = null
          since?.add(shown())
        }
      },
    )
    await expect(fc.assert(runs, { numRuns: 150 })).resolves.toBeUndefined()
  })

  it('reverts by Escape only text typed after the render', async () => {
    await open()
    const stay = textEditing('a')
    stay.change('first')
    await send('command')
    stay.change('first and more')
    stay.revert()
    expect(shown()).toBe('first')
    stay.revert()
    expect(shown()).toBe('first')
  })

  it('sends the cue of the last letter too, before anything that follows from it was worked out', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    await open()
    const stay = textEditing('a')
    stay.change('')
    const end = startDeriving()
    deriveNow()
    expect(useDerived.getState().toRender).toEqual(['b', 'c'])
    stay.change('typed just now')
    runCommand('renderStale')
    await vi.waitFor(() => expect(rendered).toEqual(['typed just now']))
    end()
    endRun()
  })

  it('still takes the whole stay back when nothing was rendered', async () => {
    await open()
    const stay = textEditing('a')
    stay.change('first')
    stay.change('first and more')
    stay.revert()
    expect(shown()).toBe('câu a')
  })
})
