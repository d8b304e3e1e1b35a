import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultExportOptions, type ExportOptions } from '@shared/contracts/export'
import type { Cue, ProjectFile, Take } from '@shared/contracts/project-file'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { peak, rms, sine } from '@cuecast/audio/testing/sounds'
import { filesOfZip } from '@cuecast/platform'
import { destinationOptions } from '@shared/interchange/destinations'
import { translator } from '@shared/texts/texts'
import { type ExportRequest, planExport, prepareExport } from './plan-export'
import { runExport } from './run-export'
import { writeReadMe } from './write-read-me'
import { must } from '@shared/testing/must'
import {
  sampleCue,
  sampleDocument,
  sampleMusic,
  sampleSpeaker,
  sampleTake,
} from '@shared/testing/samples'
import { testSigning } from '@cuecast/origin/testing/signing'
import { testFolder } from '@cuecast/platform/testing/test-folder'

const folder = testFolder()
beforeAll(async () => {
  await mkdir(join(folder, 'p', 'takes'), { recursive: true })
})

/** A tone of 300 Hz with silence around it, as a service would send it. */
async function addTake(cueId: string, voiceMs: number): Promise<Take> {
  const rate = 24_000
  const voice = sine(Math.round((voiceMs * rate) / 1_000), rate, 300, 0.3)
  const padded = new Float32Array(voice.length + rate * 0.4)
  padded.set(voice, rate * 0.2)
  const bytes = await encodeAudio([padded], rate, 'wav')
  const { durationMs, leadMs, tailMs, channels } = must(await measureTake(bytes))
  const file = `${cueId.padStart(64, '0')}.wav`
  await writeFile(join(folder, 'p', 'takes', file), bytes)
  return sampleTake(`t${cueId}`, cueId, { file, durationMs, leadMs, tailMs, channels })
}

const cue = (id: string, startMs: number, endMs: number, speakerId: string | null = null): Cue =>
  sampleCue(id, startMs, { endMs, speakerId })

const project = (cues: Cue[], more: Partial<ProjectFile> = {}): ProjectFile =>
  sampleDocument({
    name: 'Phim tập 1',
    narratorVoiceId: 1,
    cues,
    speakers: [
      sampleSpeaker('A', { label: 'Khách: mời', voiceId: 1 }),
      sampleSpeaker('B', { label: 'khách_ mời', voiceId: 1 }),
    ],
    ...more,
  })

const request = (
  made: ProjectFile,
  takes: Take[],
  more: Partial<ExportRequest> = {},
): ExportRequest => ({
  project: made,
  takes,
  activeTakes: Object.fromEntries(takes.map((take) => [take.cueId, take.id])),
  projectPath: join(folder, 'p'),
  options: defaultExportOptions,
  folder: join(folder, 'out'),
  name: 'track',
  signing: testSigning,
  t: translator('en'),
  ...more,
})

const track = async (path: string): Promise<Float32Array> => soundIn(await readFile(path))

async function soundIn(bytes: Uint8Array = new Uint8Array()): Promise<Float32Array> {
  const decoded = await decodeAudio(bytes)
  if (!decoded.ok) throw new Error(decoded.error.message)
  return decoded.value.channels[0] ?? new Float32Array(0)
}

async function unpacked(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for await (const { entry, open } of filesOfZip(path))
    files.set(entry.fileName, await buffer(await open()))
  return files
}

describe('exporting a project', () => {
  it('has sound in the cues, silence between them, and ends with the last cue', async () => {
    const takes = [await addTake('1', 1_500), await addTake('2', 4_740)]
    const made = project([cue('1', 1_000, 3_000), cue('2', 4_000, 6_000), cue('3', 8_000, 9_000)])
    const seen: number[] = []
    const result = await runExport(request(made, takes, { onProgress: (p) => seen.push(p) }))
    if (!result.ok) throw new Error(result.error.message)
    expect(result.value).toMatchObject({
      files: [join(folder, 'out', 'track.wav')],
      report: { durationMs: 9_000, missingCues: 1, missingCueIds: ['3'], failedCues: [] },
    })
    const sound = await track(join(folder, 'out', 'track.wav'))
    const at = (from: number, to: number) => rms(sound.subarray(from * 48, to * 48))
    expect(sound).toHaveLength(9_000 * 48)
    expect([at(0, 980), at(2_600, 3_900), at(8_000, 9_000)]).toEqual([0, 0, 0])
    // Cue 2 is 1.2 times too long: 90 ms early, and stretched into its two seconds and the pause until the next cue.
    for (const level of [at(1_050, 2_480), at(4_050, 7_900)]) expect(level).toBeCloseTo(0.21, 1)
    expect(await readdir(join(folder, 'out'))).toEqual(['track.wav'])
  })

  it('writes stems with names valid on every file system', async () => {
    const takes = [await addTake('1', 900), await addTake('2', 900), await addTake('3', 900)]
    const made = project([
      cue('1', 0, 1_000, 'A'),
      cue('2', 1_000, 2_000, 'B'),
      cue('3', 2_000, 3_000),
    ])
    const kinds = { stemKinds: ['speakers' as const] }
    const options = { ...defaultExportOptions, ...kinds, stems: true, bitDepth: '32f' as const }
    const place = { folder: join(folder, 'stems'), name: 'Phim' }
    const result = await runExport(request(made, takes, { options, ...place }))
    if (!result.ok) throw new Error(result.error.message)
    const names = [
      'Phim.wav',
      'Phim.stem-thuyết minh.wav',
      'Phim.stem-Khách_ mời.wav',
      'Phim.stem-khách_ mời 2.wav',
    ]
    expect(result.value.files).toEqual(names.map((name) => join(folder, 'stems', name)))
    const [mix = new Float32Array(0), ...stems] = await Promise.all(result.value.files.map(track))
    const rest = mix.map((s, i) => stems.reduce((left, stem) => left - (stem[i] ?? 0), s))
    expect(20 * Math.log10(Math.max(peak(rest), 1e-10))).toBeLessThan(-120)
  })

  it('reports the cue with a broken take', async () => {
    const takes = [await addTake('1', 900), await addTake('7', 900)]
    await writeFile(join(folder, 'p', 'takes', takes[1]?.file ?? ''), 'gone')
    const made = project([cue('1', 0, 1_000), cue('7', 1_000, 2_000)])
    const result = await runExport(request(made, takes))
    expect(result.ok && result.value.report.failedCues).toMatchObject([
      { cueId: '7', number: 2, error: { code: 'AUDIO_BROKEN', at: 'cue 2' } },
    ])
  })

  it('lists silent cues with missing takes, before and after', async () => {
    const takes = [await addTake('1', 900), await addTake('7', 900), await addTake('8', 900)]
    const made = project([cue('1', 0, 1_000), cue('7', 1_000, 2_000), cue('8', 2_000, 3_000)])
    const [, gone, empty] = takes.map(({ file }) => join(folder, 'p', 'takes', file))
    await rm(gone ?? '')
    await writeFile(empty ?? '', '')
    const plan = await planExport(request(made, takes))
    expect(plan).toMatchObject({ unreadableCueIds: ['7', '8'], errors: [] })
    expect(plan.notes).toContainEqual({ kind: 'unreadable-takes', params: { count: 2 } })
    const { report } = must(await runExport(request(made, takes)))
    expect(report.failedCues.map(({ number }) => number)).toEqual([2, 3])
  })

  it('lists each chapter with the size that it will have, and the whole where there is none', async () => {
    const options = { ...destinationOptions('acx'), checkAs: null }
    const takes = [await addTake('1', 1_900), await addTake('2', 1_900)]
    const cues = [cue('1', 0, 1_000), cue('2', 2_000, 4_000)]
    const markers = [
      { id: 'a', timeMs: 0, name: 'Một', colour: 0 },
      { id: 'b', timeMs: 2_000, name: 'Hai', colour: 0 },
    ]
    const sizes = async (made: ProjectFile, folderName: string) => {
      const asked = request(made, takes, { options, folder: join(folder, folderName) })
      const { files } = await planExport(asked)
      must(await runExport(asked))
      const written = await Promise.all(files.map(({ name }) => stat(join(asked.folder, name))))
      return files.map(({ name, bytes }, i) => [name, bytes / (written[i]?.size ?? 0)])
    }
    // Credentials and pauses around the text count little in whole chapters.
    const close = expect.closeTo(1, 0)
    expect(await sizes(project(cues, { markers }), 'book')).toEqual([
      ['track.chapters/01 Một.mp3', close],
      ['track.chapters/02 Hai.mp3', close],
    ])
    expect(await sizes(project(cues), 'whole')).toEqual([
      ['track.chapters/01 Phim tập 1.mp3', close],
    ])
  })

  it('names the narrator’s stem in the language of the project', async () => {
    const made = { ...project([cue('1', 0, 1_000)]), language: 'en-US' }
    const options = { ...defaultExportOptions, stems: true, stemKinds: ['speakers' as const] }
    const { files } = await planExport(request(made, [await addTake('1', 600)], { options }))
    expect(files.map(({ name }) => name)).toContain('track.stem-narrator.wav')
  })

  it('refuses to write silence where no take can be read', async () => {
    const takes = [await addTake('1', 700)]
    await rm(join(folder, 'p', 'takes', takes[0]?.file ?? ''))
    const made = project([cue('1', 0, 1_000)])
    expect(await runExport(request(made, takes))).toMatchObject({
      error: { code: 'FILE_NOT_FOUND', at: join(folder, 'p', 'takes') },
    })
  })

  it('takes its duration and the film sound from the film', async () => {
    const path = join(folder, 'film.wav')
    await writeFile(path, await encodeAudio([sine(22_050 * 12, 22_050, 200, 0.1)], 22_050, 'wav'))
    const mix = { ...defaultMixSettings, bed: { ...defaultMixSettings.bed, enabled: true } }
    const made = project([cue('1', 0, 1_000)], { media: { path, durationMs: null }, mix })
    const result = await runExport(request(made, [await addTake('1', 500)]))
    expect(result.ok && result.value.report.durationMs).toBe(12_000)
    const sound = await track(join(folder, 'out', 'track.wav'))
    expect(rms(sound.subarray(48 * 5_000, 48 * 6_000))).toBeCloseTo(0.0707, 3)
  })

  it('keeps the sides of a stereo original, unless the user wants one channel', async () => {
    const path = join(folder, 'stereo.wav')
    const left = sine(48_000 * 3, 48_000, 200, 0.1)
    await writeFile(path, await encodeAudio([left, new Float32Array(left.length)], 48_000, 'wav'))
    const mix = { ...defaultMixSettings, bed: { ...defaultMixSettings.bed, enabled: true } }
    const made = project([cue('1', 0, 1_000)], { media: { path, durationMs: 3_000 }, mix })
    const takes = [await addTake('1', 500)]
    const asked = request(made, takes)
    expect((await planExport(asked)).channels).toEqual({ count: 2, because: 'original' })
    const mono = request(made, takes, { options: { ...asked.options, channels: 1 } })
    expect((await planExport(mono)).channels).toEqual({ count: 1, because: 'chosen' })
    const dub = request({ ...made, mix: defaultMixSettings }, takes)
    expect((await planExport(dub)).channels).toEqual({ count: 1, because: 'voices' })
    const done = must(await runExport(asked))
    const { channels } = must(await decodeAudio(await readFile(done.files[0] ?? '')))
    expect(channels.map((channel) => rms(channel.subarray(96_000)) > 0.01)).toEqual([true, false])
  })

  it('writes a mono voice in one channel next to a stereo film, and states it everywhere', async () => {
    const path = join(folder, 'stereo.wav')
    const sides = [200, 300].map((hz) => sine(48_000 * 8, 48_000, hz, 0.1))
    await writeFile(path, await encodeAudio(sides, 48_000, 'wav'))
    const made = project([cue('1', 0, 2_000, 'A'), cue('2', 4_000, 6_000, 'B')], {
      speakers: [sampleSpeaker('A', { label: 'Mai' }), sampleSpeaker('B', { pan: 0.5 })],
      media: { path, durationMs: 8_000 },
      mix: { ...defaultMixSettings, bed: { ...defaultMixSettings.bed, enabled: true } },
    })
    const takes = [await addTake('1', 500), await addTake('2', 500)]
    const options: ExportOptions = {
      ...defaultExportOptions,
      stems: true,
      clips: true,
      interchange: ['fcpxml', 'xmeml', 'edl'],
    }
    const asked = request(made, takes, { options, folder: join(folder, 'wide'), name: 'phim' })
    const { files, channels } = await planExport(asked)
    expect(channels).toEqual({ count: 2, because: 'original' })
    must(await runExport(asked))
    const bytesOf = (name: string) => readFile(join(folder, 'wide', name))
    const known = { Mai: 1, B: 2, 'all-voices': 2, original: 2, 'original-untouched': 2 }
    for (const [name, count] of Object.entries(known)) {
      const bytes = await bytesOf(`phim.stem-${name}.wav`)
      expect(must(await decodeAudio(bytes)).channels).toHaveLength(count)
      const planned = files.find((file) => file.name === `phim.stem-${name}.wav`)
      expect(planned?.bytes).toBe(48_000 * 8 * 3 * count)
    }
    const clips = (await readdir(join(folder, 'wide', 'phim.clips'))).sort()
    const cut = clips.map(async (name) => decodeAudio(await bytesOf(join('phim.clips', name))))
    const widths = (await Promise.all(cut)).map((sound) => must(sound).channels.length)
    expect(widths).toEqual([1, 2])
    const text = async (name: string) => (await bytesOf(name)).toString('utf8')
    const numbers = (found: RegExpMatchArray | null) => found?.map((each) => /\d/.exec(each)?.[0])
    const fcpxml = await text('phim.timeline.fcpxml')
    expect(numbers(fcpxml.match(/audioChannels="\d"/g))).toEqual(['1', '2'])
    const xmeml = await text('phim.premiere.xml')
    expect(numbers(xmeml.match(/<channelcount>\d/g))).toEqual(['1', '2'])
    expect(await text('phim.clips-1.edl')).toMatch(/^001 {2}AX {7}A /m)
    expect(await text('phim.clips-2.edl')).toMatch(/^001 {2}AX {7}AA /m)
    const { layout } = await prepareExport(asked)
    const readMe = writeReadMe(asked, { layout, credentials: [] }, translator('en'))
    expect(readMe.match(/^.*\bMono\.$/gm)).toEqual([expect.stringContaining('voice of Mai')])
  })

  it('writes the sum of the voices and the original as it is as stems', async () => {
    const path = join(folder, 'original.wav')
    await writeFile(path, await encodeAudio([sine(48_000 * 3, 48_000, 200, 0.1)], 48_000, 'wav'))
    const mix = { ...defaultMixSettings, bed: { ...defaultMixSettings.bed, enabled: true } }
    const made = project([cue('1', 0, 1_000)], { media: { path, durationMs: 3_000 }, mix })
    const options = { ...defaultExportOptions, stems: true }
    const place = { folder: join(folder, 'parts'), name: 'p' }
    const done = must(
      await runExport(request(made, [await addTake('1', 900)], { options, ...place })),
    )
    expect(done.files.map((file) => basename(file))).toEqual([
      'p.wav',
      'p.stem-thuyết minh.wav',
      'p.stem-all-voices.wav',
      'p.stem-original.wav',
      'p.stem-original-untouched.wav',
    ])
  })

  it('has the music of the project in the mix and as a stem, and names a file that is gone', async () => {
    const path = join(folder, 'music.wav')
    await writeFile(path, await encodeAudio([sine(48_000 * 5, 48_000, 100, 0.2)], 48_000, 'wav'))
    const music = [sampleMusic({ path, durationMs: 5_000, startMs: 1_000, endMs: 5_000 })]
    const made = project([cue('1', 0, 1_000)], { music })
    const takes = [await addTake('1', 500)]
    const options = { ...defaultExportOptions, stems: true, dub: true }
    const place = { options, folder: join(folder, 'musical'), name: 'p' }
    const done = must(await runExport(request(made, takes, place)))
    expect(done.files.map((file) => basename(file))).toEqual([
      'p.wav',
      'p.stem-thuyết minh.wav',
      'p.stem-all-voices.wav',
      'p.stem-music.wav',
      'p.dub.wav',
    ])
    const [mix, , , stem, dub] = await Promise.all(done.files.map(track))
    const late = [48_000 * 3, 48_000 * 4] as const
    expect(
      [mix, stem, dub].map((part) => rms(part?.subarray(...late) ?? new Float32Array(0))),
    ).toEqual([expect.closeTo(0.1414, 3), expect.closeTo(0.1414, 3), 0])
    const gone = sampleMusic({ path: join(folder, 'gone.flac') })
    const failed = await runExport(request({ ...made, music: [...music, gone] }, takes))
    expect(failed.ok ? null : failed.error).toMatchObject({
      code: 'FILE_NOT_FOUND',
      at: join(folder, 'gone.flac'),
    })
  })

  it('puts everything into one zip file with a read-me in both languages, and nothing beside it', async () => {
    const made = project([cue('1', 0, 1_000, 'A')], {
      media: { path: join(folder, 'film.wav'), durationMs: 12_000 },
    })
    const options: ExportOptions = {
      ...defaultExportOptions,
      zip: true,
      stems: true,
      clips: true,
      report: true,
      frameRate: '29.97df',
      startTimecode: '01:00:00;00',
      interchange: ['xmeml', 'aaf'],
      subtitles: [{ format: 'srt', timing: 'spoken' }],
    }
    const asked = request(made, [await addTake('1', 900)], { options, folder: join(folder, 'zip') })
    const plan = await planExport(asked)
    const done = must(await runExport(asked))
    expect(done.files).toEqual([join(folder, 'zip', 'track.handover.zip')])
    expect(await readdir(join(folder, 'zip'))).toEqual(['track.handover.zip'])
    const packed = await unpacked(done.files[0] ?? '')
    const clip = 'track.clips/001 Khách_ mời 1.wav'
    const names = plan.files.flatMap(({ inZip, name }) => (inZip === true ? [name] : []))
    const [first, second, ...others] = packed.keys()
    expect([first, second]).toEqual(['ĐỌC TRƯỚC.txt', 'READ ME.txt'])
    expect(others.sort()).toEqual(names.toSorted())
    expect(names).toContain(clip)
    const readMe = packed.get('READ ME.txt')?.toString() ?? ''
    expect(readMe).toContain('Picture: 29.97 frames a second, drop-frame timecode')
    expect(readMe).toContain('01:00:00;00')
    for (const name of names) expect(readMe).toContain(name.replace(/(clips\/).*/, '$1'))
    expect(packed.get('ĐỌC TRƯỚC.txt')?.toString()).toContain('Chỉ giọng của Khách: mời')
    // Nothing names the computer that it comes from.
    for (const bytes of packed.values()) expect(bytes.includes(basename(folder))).toBe(false)
    expect(rms(await soundIn(packed.get('track.wav')))).toBeGreaterThan(0.01)
    expect((await planExport(asked)).files[0]).toMatchObject({ kind: 'zip', exists: true })
  })

  it('leaves nothing of a zip file that is stopped, and the older one as it was', async () => {
    const options = { ...defaultExportOptions, zip: true }
    const place = join(folder, 'stopped')
    await mkdir(place)
    await writeFile(join(place, 'track.handover.zip'), 'older')
    const abort = new AbortController()
    const onProgress = (part: number) => part > 0.86 && abort.abort()
    const more = { options, folder: place, signal: abort.signal, onProgress }
    const result = await runExport(
      request(project([cue('1', 0, 60_000)]), [await addTake('1', 900)], more),
    )
    expect(result.ok ? '' : result.error.code).toBe('CANCELLED')
    expect(await readdir(place)).toEqual(['track.handover.zip'])
    expect(await readFile(join(place, 'track.handover.zip'), 'utf8')).toBe('older')
  })

  it('fails while no cue is rendered', async () => {
    const result = await runExport(request(project([cue('1', 0, 1_000)]), []))
    expect(result.ok ? '' : result.error.code).toBe('NOTHING_TO_EXPORT')
  })
})
