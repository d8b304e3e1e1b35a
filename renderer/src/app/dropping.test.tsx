// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CallInput } from '@shared/contracts/ipc'
import { ok } from '@shared/contracts/result'
import { openWindow, studio } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { DropZone } = await import('./Studio')

const main = {
  /** Not a call, but answered by the same script. */
  pathOfDroppedFile: (file: unknown) => (file instanceof File ? `/phim/${file.name}` : ''),
  recogniserThere: () => ok(false),
  ownVoiceThere: () => ok(false),
  mediaChoose: () => ok(null),
  projectOpenPath: ({ path }: CallInput<'projectOpenPath'>) => ok({ ...sampleProject(), path }),
}

it('takes every file that is dropped, and the film once its subtitles are open', async () => {
  await openWindow(<DropZone>here</DropZone>, { script: main })
  const files = ['phim.mkv', 'một.srt', 'hai.srt'].map((name) => new File([''], name))
  fireEvent.drop(screen.getByTestId('drop-zone'), { dataTransfer: { files } })
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
