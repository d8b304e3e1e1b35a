// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { kindByName } from '@shared/contracts/project/given-file'
import type { CallInput } from '@shared/contracts/ipc'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import { ok } from '@shared/contracts/result'
import { callsOf, openWindow, studio } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { DropZone } = await import('./Studio')
const { useToasts } = await import('@/ui/overlays/toasts')

const times = { firstMs: 0, lastMs: 0, beforePauseMs: 0, pauseMs: 0 }
const read: ReadSubtitles = {
  path: '/phim/một.srt',
  fileName: 'một.srt',
  format: 'srt',
  encoding: 'utf-8',
  confidence: 'certain',
  candidates: [],
  language: { language: 'vi', confidence: 1 },
  facts: {
    styles: [],
    dialogues: 0,
    prefixes: [],
    labels: { format: 0, bracket: 0, name: 0 },
    slips: { cues: 0, samples: [] },
    bilingual: null,
    times,
  },
  repairs: [],
  cues: [{ startMs: 0, endMs: 900, text: '♪ La la la ♪', label: null, line: 1, number: 1 }],
}

const main = {
  /** Not a call, but answered by the same script. */
  fileDropped: (file: unknown) =>
    file instanceof File ? { path: `/phim/${file.name}`, kind: kindByName(file.name) } : null,
  mediaChoose: () => ok(null),
  projectOpenPath: ({ path }: CallInput<'projectOpenPath'>) => ok({ ...sampleProject(), path }),
}

function drop(...names: string[]): void {
  const files = names.map((name) => new File([''], name))
  fireEvent.drop(screen.getByTestId('drop-zone'), { dataTransfer: { files } })
}

describe('what is dropped on the window', () => {
  it('is taken file by file, and the film once its subtitles are open', async () => {
    await openWindow(<DropZone>here</DropZone>, { script: main })
    drop('phim.mkv', 'một.srt', 'hai.srt')
    const opened = () =>
      studio.calls.flatMap(({ name, input }) =>
        name === 'projectOpenPath' || name === 'mediaChoose' ? [input] : [],
      )
    await vi.waitFor(() =>
      expect(opened()).toEqual([
        { path: '/phim/một.srt' },
        { path: '/phim/hai.srt' },
        { path: '/phim/phim.mkv' },
      ]),
    )
  })

  it('is subtitles: three calls until it is said how they were understood', async () => {
    const imported = () => ok({ ...sampleProject(), imported: read })
    await openWindow(<DropZone>here</DropZone>, { script: { ...main, projectOpenPath: imported } })
    studio.calls = []
    drop('một.srt')
    const toasts = () => useToasts.getState().toasts.map(({ action }) => action?.label)
    await vi.waitFor(() => expect(toasts()).toContain('Import settings…'))
    // Every project that is opened has these loaded, however it comes.
    const always = /^(dictionary|profiles)(Get|Sync)$|^projectRecent$/
    const names = studio.calls.map(({ name }) => name).filter((name) => !always.test(name))
    expect(names).toEqual(['fileDropped', 'projectOpenPath', 'languages'])
  })

  it('is what main saw in it, whatever its name says', async () => {
    const fileDropped = () => ({ path: '/phim/captions.json', kind: 'subtitles' })
    await openWindow(<DropZone>here</DropZone>, { script: { ...main, fileDropped } as typeof main })
    studio.calls = []
    drop('captions.json')
    await vi.waitFor(() => expect(callsOf('projectOpenPath')).toHaveLength(1))
  })

  it.each([
    ['voice', 'ownVoiceAdd'],
    ['recogniser', 'recogniserAdd'],
  ])('is a %s that is added', async (kind, name) => {
    const fileDropped = () => ({ path: '/model', kind })
    await openWindow(<DropZone>here</DropZone>, { script: { ...main, fileDropped } as typeof main })
    drop('model')
    await vi.waitFor(() => expect(callsOf(name)).toHaveLength(1))
    expect(callsOf('projectOpenPath')).toEqual([])
  })
})
