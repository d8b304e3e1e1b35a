// @vitest-environment happy-dom
import { cleanup, act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import type { ExportOptions, PlacedPlan } from '@shared/contracts/export'
import type { DeliveryCheck } from '@shared/contracts/formats/delivery-rules'
import { defaultNarration } from '@shared/narration/flow-times'
import { fail, ok } from '@shared/contracts/result'
import { reviewOptionsSchema } from '@shared/contracts/review'
import { destinationOptions } from '@shared/interchange/destinations'
import { callsOf, openWindow, studio } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'
import { exported } from './testing/exported'

const { ExportDialog } = await import('./ExportDialog')
const { useDocument } = await import('@/model/document/document-store')
const { execute } = await import('@/model/document/execute')
const { changeFilmSound } = await import('@/model/edits/project-edits')
const { useWorkspace } = await import('@/model/view/workspace-store')

const plan = ({ stems }: ExportOptions): PlacedPlan => ({
  chosen: false,
  folder: '/phim',
  name: 'tập 1',
  files: [
    { kind: 'track', name: 'tập 1.wav', bytes: 28_800_000, exists: true, count: 1 },
    ...(stems
      ? [
          {
            kind: 'stem' as const,
            name: 'tập 1.stem-Mai.wav',
            bytes: 28_800_000,
            exists: false,
            count: 1,
          },
        ]
      : []),
  ],
  freeBytes: 12_000_000_000,
  neededBytes: 28_800_000,
  notes: [
    { kind: 'missing-cues', params: { count: 3 } },
    { kind: 'unreadable-takes', params: { count: 2 } },
  ],
  unreadableCueIds: ['a', 'b'],
  errors: [],
})

const script = {
  exportLast: () => ok(null),
  exportPlan: (options: ExportOptions) => ok(plan(options)),
  exportStart: () => ok({ jobId: 'e' }),
}

/** Unfolds the details, and then a section of them. */
async function unfold(user: UserEvent, section?: string): Promise<void> {
  await user.click(await screen.findByText('Details'))
  if (section !== undefined) await user.click(screen.getByText(section))
}

it('lists the files with their sizes, the room left and what will be missing', async () => {
  await openWindow(<ExportDialog />, { script })
  const [row] = await screen.findAllByTestId('export-file')
  expect(row?.textContent).toMatch(/tập 1\.wavreplaces a file≈ 29 MB/)
  expect(screen.getByTestId('export-plan').textContent).toMatch(/12 GB free/)
  const ready = screen.getByTestId('export-ready')
  expect(ready.textContent).toMatch(/3 cues have no take.*2 cues will be silent/)
})

it('says once what room an export needs, its temporary files with it', async () => {
  const [neededBytes, freeBytes] = [418_000_000, 206_000_000]
  const params = { needed: neededBytes, available: freeBytes }
  const full = (options: ExportOptions, isFull: boolean) => ({
    ...plan(options),
    neededBytes,
    freeBytes: isFull ? freeBytes : 2 * neededBytes,
    errors: isFull ? [studioError('DISK_FULL', 'full', { at: '/out', params })] : [],
  })
  const shown = (isFull: boolean) =>
    openWindow(<ExportDialog />, {
      script: { ...script, exportPlan: (options) => ok(full(options, isFull)) },
    })
  await shown(false)
  const text = async () => (await screen.findByTestId('export-plan')).textContent ?? ''
  expect((await text()).match(/[\d.]+ MB (?:needed|free)/g)).toEqual([
    '418 MB needed',
    '836 MB free',
  ])
  cleanup()
  await shown(true)
  expect((await text()).match(/[\d.]+ MB (?:needed|free)/g)).toEqual([
    '418 MB needed',
    '206 MB free',
  ])
})

it('names cloned voices of whom no consent is on record, with a way to the cast', async () => {
  const notes = [{ kind: 'voice-consent' as const, params: { count: 1, voices: 'Lan' } }]
  const consent = {
    ...script,
    exportPlan: (options: ExportOptions) => ok({ ...plan(options), notes }),
  }
  const user = await openWindow(<ExportDialog />, { script: consent })
  await user.click(
    await screen.findByRole('button', { name: 'Show: 1 cloned voice has no consent on record' }),
  )
  expect(useWorkspace.getState().side).toBe('cast')
})

it('takes the options of a destination, and exports as they were changed', async () => {
  const user = await openWindow(<ExportDialog />, { script })
  await user.click(await screen.findByRole('radio', { name: 'An editing program' }))
  expect(screen.getByRole('radio', { name: 'Premiere Pro' })).toHaveProperty('checked', true)
  await unfold(user, 'For other programs')
  await user.click(screen.getByRole('switch', { name: 'OpenTimelineIO' }))
  expect(await screen.findByTitle('tập 1.stem-Mai.wav')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(callsOf('exportStart')).toMatchObject([
    { destination: 'premiere', stems: true, interchange: ['xmeml', 'otio'] },
  ])
})

it('counts frames as the film does, with every destination', async () => {
  const mediaFrames = () => ok({ fps: 24_000 / 1_001, timecode: '01:00:00:00' })
  const user = await openWindow(<ExportDialog />, { script: { ...script, mediaFrames } })
  await user.click(await screen.findByRole('radio', { name: 'An editing program' }))
  await user.click(screen.getByRole('radio', { name: 'Final Cut Pro' }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(callsOf('exportStart')).toMatchObject([
    { destination: 'final-cut', frameRate: '23.976', startTimecode: '01:00:00:00' },
  ])
})

it('puts everything into one zip file, which nothing is measured in, and back', async () => {
  const inZip = (options: ExportOptions) => ({
    ...plan(options),
    files: [
      { kind: 'zip' as const, name: 'tập 1.handover.zip', bytes: 9e6, exists: false, count: 1 },
      ...plan(options).files.map((file) => ({ ...file, exists: false, inZip: true })),
    ],
  })
  const exportPlan = (options: ExportOptions) => ok((options.zip ? inZip : plan)(options))
  const exportLast = () => ok(destinationOptions('premix'))
  const user = await openWindow(<ExportDialog />, {
    script: { ...script, exportPlan, exportLast },
  })
  await unfold(user, 'Disclosure and report')
  await user.click(await screen.findByTestId('export-zip'))
  expect(await screen.findByTitle('tập 1.handover.zip')).toBeTruthy()
  expect(screen.getByTestId('export-plan').textContent).toMatch(/^1 file.*About 29 MB needed/)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(screen.getByTestId('export-zip'))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(callsOf('exportStart')).toMatchObject([
    { zip: true, checkAs: null },
    { zip: false, checkAs: 'premix' },
  ])
})

it('offers bit rates of a lossy format in place of a depth, and keeps the choice', async () => {
  const last = ok({ ...destinationOptions('track'), format: 'mp3' as const, bitrateKbits: 192 })
  const user = await openWindow(<ExportDialog />, { script: { ...script, exportLast: () => last } })
  await unfold(user)
  expect((await screen.findByTestId('export-bitrate')).textContent).toContain('192 kbit/s')
  expect(screen.queryByLabelText('Bit depth')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(callsOf('exportStart')).toMatchObject([{ format: 'mp3', bitrateKbits: 192 }])
})

it('shows why an export cannot begin', async () => {
  const exportStart = () => fail(studioError('DISK_FULL', 'no room'))
  const user = await openWindow(<ExportDialog />, { script: { ...script, exportStart } })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/disk/i)
})

it('says at once what stands in the way, and does not start', async () => {
  const params = { kind: 'picture-codec', effect: 'stops', codec: 'h264', container: 'WEBM' }
  const error = studioError('AUDIO_UNSUPPORTED', 'WEBM does not hold h264.', {
    at: '/phim/a.mp4',
    params: { ...params, remedy: 'write-mkv' },
  })
  const exportPlan = (options: ExportOptions) => ok({ ...plan(options), errors: [error] })
  await openWindow(<ExportDialog />, { script: { ...script, exportPlan } })
  const alert = (await screen.findByRole('alert')).textContent
  expect(alert).toMatch(/cannot be written into this film.*\/phim\/a\.mp4/)
  expect(alert).toMatch(/WEBM cannot hold the film’s h264 picture\. To keep it, choose MKV/)
  expect(alert).not.toMatch(/Convert it/)
  expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
})

it('chooses what goes into a review package, and offers a folder where one file is too large', async () => {
  const error = studioError('REVIEW_TOO_LARGE', 'large', { params: { needed: 9e7, most: 5e7 } })
  const exportPlan = (options: ExportOptions) =>
    ok({ ...plan(options), errors: options.review?.pack === 'html' ? [error] : [] })
  const last = destinationOptions('review')
  const exportLast = () =>
    ok({ ...last, review: { ...reviewOptionsSchema.parse({}), pack: 'html' as const } })
  const original = '/phim/goc.srt'
  const originalChoose = () => ok({ path: original })
  const answers = { ...script, exportLast, exportPlan, originalChoose }
  const user = await openWindow(<ExportDialog />, { script: answers })
  expect((await screen.findByRole('alert')).textContent).toMatch(/exceed the size limit/)
  await user.click(screen.getByRole('button', { name: 'Write a folder instead' }))
  await unfold(user)
  await user.click(screen.getByRole('button', { name: 'Choose subtitles…' }))
  expect(await screen.findByText('goc.srt')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Watermark' }), 'Hà')
  await user.click(screen.getByRole('switch', { name: 'Show today’s date' }))
  expect(screen.queryByRole('combobox', { name: 'Frame rate' })).toBeNull()
  await user.click(screen.getByTestId('review-timecode'))
  expect(screen.getByRole('combobox', { name: 'Frame rate' })).toBeTruthy()
  expect(screen.getByRole('switch', { name: /Only what changed/ })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const review = {
    pack: 'folder',
    originalFile: original,
    watermark: 'Hà',
    date: false,
    timecode: true,
  }
  expect(callsOf('exportStart')).toMatchObject([{ destination: 'review', review }])
})

it('shows what the written files do not meet, exports again with what does, and saves the report', async () => {
  const report = () => ok(null)
  const user = await openWindow(<ExportDialog />, {
    script: { ...script, deliveryReportSave: report },
  })
  await unfold(user, 'Disclosure and report')
  expect(screen.getByTestId('export-check-as').textContent).toContain('Nothing')
  const rule = { what: 'sampleRate', unit: 'Hz', least: 44_100, most: 44_100 } as const
  const check: DeliveryCheck = {
    destination: 'acx',
    source: 'ACX',
    files: [
      {
        file: '/phim/tập 1.wav',
        sha256: 'ab',
        rules: [{ rule, value: 48_000, passed: false, atMs: null }],
      },
      {
        file: '/phim/tập 2.wav',
        error: studioError('AUDIO_BROKEN', 'broken audio: truncated', {
          at: '/phim/tập 2.wav',
          params: { fault: 'cut', reason: 'truncated', seconds: 12.34, of: 60 },
        }),
      },
    ],
  }
  await user.click(screen.getByRole('button', { name: 'Export' }))
  act(() => studio.emit('jobChanged', exported({ check }).job))
  const said = (await screen.findByTestId('delivery-verdict')).textContent
  expect(said).toContain('Sample rate: 48,000 Hz (exactly 44,100 Hz)')
  expect(said).toContain('/phim/tập 2.wavThe file ends too early: 12.3 of 60 s are there.')
  expect(said).toContain('Export it again; if that does not help')
  await user.click(screen.getByRole('button', { name: 'Report as PDF…' }))
  expect(callsOf('deliveryReportSave')).toEqual([{ check, format: 'pdf' }])
  await user.click(screen.getByRole('button', { name: 'Fix and export again' }))
  expect(callsOf('exportStart').at(-1)).toMatchObject({ sampleRate: 44_100, checkAs: 'acx' })
})

it('shows the result in the place of the form, and comes back to it with what was chosen', async () => {
  const user = await openWindow(<ExportDialog />, { script })
  await user.click(await screen.findByRole('radio', { name: 'An editing program' }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  act(() => studio.emit('jobChanged', exported({}).job))
  const job = await screen.findByTestId('export-job')
  expect(document.activeElement).toBe(job)
  expect(screen.queryByTestId('export-plan')).toBeNull()
  const planned = callsOf('exportPlan').length
  await user.click(screen.getByRole('button', { name: 'Another export…' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }))
  expect(screen.getByRole('radio', { name: 'Premiere Pro' })).toHaveProperty('checked', true)
  expect(callsOf('exportPlan')).toHaveLength(planned + 1)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByTestId('export-job')
  await user.click(screen.getByRole('radio', { name: 'Review' }))
  expect(screen.queryByTestId('export-job')).toBeNull()
})

it('begins a group with what was exported last of it, and has no artist but for listeners', async () => {
  const premix = ok(destinationOptions('premix'))
  const user = await openWindow(<ExportDialog />, {
    script: { ...script, exportLast: () => premix },
  })
  expect(await screen.findByRole('radio', { name: 'Dub premix' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('radio', { name: 'An audio track' }))
  await unfold(user)
  expect(screen.queryByRole('textbox', { name: 'Artist' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Podcast, YouTube' }))
  expect(screen.getByRole('textbox', { name: 'Artist' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Broadcast, premix' }))
  expect(screen.getByRole('radio', { name: 'Dub premix' })).toHaveProperty('checked', true)
})

it('writes voices only or with the film sound, as one plain choice', async () => {
  const project = sampleProject()
  const media = { path: '/phim/một.mp4', durationMs: 60_000 }
  const user = await openWindow(<ExportDialog />, {
    script,
    project: { ...project, project: { ...project.project, media } },
  })
  const withFilm = await screen.findByRole('radio', { name: 'Voices with the film sound' })
  act(() => void execute('changeMix', changeFilmSound({ enabled: true })))
  expect(withFilm).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: 'Voices only' }))
  expect(withFilm).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(callsOf('exportStart').at(-1)).toMatchObject({ mix: false, dub: true })
  act(() => void execute('changeMix', changeFilmSound({ enabled: false })))
  await user.click(withFilm)
  expect(useDocument.getState().fields.mix.bed.enabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'The film' }))
  await user.click(screen.getByRole('radio', { name: 'Voices only' }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(callsOf('exportStart').at(-1)).toMatchObject({ film: { track: 'dub' }, mix: false })
})

it('renders what is outdated first, where a warning says so', async () => {
  const user = await openWindow(<ExportDialog />, { script })
  await user.click(await screen.findByRole('button', { name: 'Render 3 cues first' }))
  expect(useWorkspace.getState().dialog).toBeNull()
})

it('speaks of no film where a narration has none', async () => {
  const { project, ...rest } = sampleProject()
  const narrated = { ...rest, project: { ...project, narration: defaultNarration, media: null } }
  const user = await openWindow(<ExportDialog />, { script, project: narrated })
  await screen.findAllByTestId('export-file')
  expect(screen.queryByTestId('export-to-film')).toBeNull()
  await unfold(user)
  expect(screen.queryByText('Exactly as long as the picture')).toBeNull()
  expect(screen.queryByTestId('export-section-intoFilm')).toBeNull()
  expect(screen.queryByText('Voices with the film sound')).toBeNull()
  await user.click(screen.getByTestId('export-to-audiobook'))
  expect(screen.getByTestId('export-plan')).toBeTruthy()
  await user.click(screen.getByTestId('export-as-acx'))
  expect(await screen.findByText(/for each chapter, at the level/)).toBeTruthy()
})
