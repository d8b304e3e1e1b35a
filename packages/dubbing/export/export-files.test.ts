import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ExportOptions } from '@shared/contracts/export'
import type { ProjectFile, Take } from '@shared/contracts/project-file'
import { must } from '@shared/testing/must'
import {
  sampleCue,
  sampleDocument,
  sampleMusic,
  sampleSpeaker,
  sampleTake,
} from '@shared/testing/samples'
import { only, type ReadObject, readAaf, tracksOf } from '@shared/interchange/testing/read-aaf'
import { fromBytes } from '@shared/interchange/testing/read-compound-file'
import { translator } from '@shared/texts/texts'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { rms, sine } from '@cuecast/audio/testing/sounds'
import { testSigning } from '@cuecast/origin/testing/signing'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { heldByOthers } from '@cuecast/platform/testing/windows-rules'
import { disclosureOf, licenceNotes, voiceCredits } from './marks'
import { type ExportRequest, planExport } from './plan-export'
import { runExport } from './run-export'
import { wavOptions } from './testing/wav-options'

const folder = testFolder()
const takes: Take[] = []

const project: ProjectFile = sampleDocument({
  name: 'Phim tập 1',
  narratorVoiceId: 1,
  cues: [
    sampleCue('1', 1_000, { endMs: 3_000, speakerId: 'A', text: 'Xin chào: các bạn' }),
    sampleCue('2', 4_000, { endMs: 6_000, speakerId: 'B', text: 'Xin chào: các bạn' }),
    sampleCue('3', 7_000, { endMs: 8_000, speakerId: null, text: 'Hết' }),
  ],
  speakers: [
    sampleSpeaker('A', { label: 'Mai', voiceId: 1, voiceName: 'Mai (Bắc)' }),
    sampleSpeaker('B', { label: 'CON', voiceId: 1 }),
  ],
  markers: [{ id: 'm', timeMs: 4_000, name: 'Cảnh hai', colour: 3 }],
})

beforeAll(async () => {
  await mkdir(join(folder, 'p', 'takes'), { recursive: true })
  for (const [i, cueId] of ['1', '2'].entries()) {
    const bytes = await encodeAudio([sine(24_000, 24_000, 300 + 300 * i, 0.3)], 24_000, 'wav')
    const measures = must(await measureTake(bytes))
    const file = `${cueId.padStart(64, '0')}.wav`
    await writeFile(join(folder, 'p', 'takes', file), bytes)
    takes.push(sampleTake(`t${cueId}`, cueId, { file, ...measures }))
  }
})

const request = (out: string, more: Partial<ExportOptions>): ExportRequest => ({
  project,
  takes,
  activeTakes: { '1': 't1', '2': 't2' },
  projectPath: join(folder, 'p'),
  options: wavOptions(more),
  folder: join(folder, out),
  name: 'phim',
  signing: testSigning,
  t: translator('vi'),
})

/** The samples of a WAV file, from its chunk `data`. */
function samplesIn(wav: Buffer): Buffer {
  for (let at = 12; at < wav.length;) {
    const size = wav.readUInt32LE(at + 4)
    if (wav.toString('latin1', at, at + 4) === 'data') return wav.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('no sound')
}

const idOf = (object: ReadObject | undefined): string =>
  Buffer.from(object?.data.get('MobID') ?? []).toString('hex')

const written = async (out: string) => (await readdir(join(folder, out))).sort()

describe('an export', () => {
  it('writes the files that its plan lists', async () => {
    const asked = request('plan', {
      stems: true,
      clips: true,
      clipPattern: '{speaker} {text}',
      interchange: ['xmeml', 'edl', 'cue-sheet'],
      subtitles: [{ format: 'srt', timing: 'spoken' }],
      report: true,
    })
    const plan = await planExport(asked)
    expect(plan.errors).toEqual([])
    expect(plan.notes).toEqual([{ kind: 'missing-cues', params: { count: 1 } }])
    const done = must(await runExport(asked))
    const planned = plan.files.filter(({ kind }) => kind !== 'clip').map(({ name }) => name)
    expect(await written('plan')).toEqual([...planned, 'phim.clips'].sort())
    expect(plan.files.find(({ kind }) => kind === 'clip')).toMatchObject({ count: 2 })
    expect(await written('plan/phim.clips')).toEqual([
      'CON Xin chào_ các bạn.wav',
      'Mai Xin chào_ các bạn.wav',
    ])
    expect(done.files[0]).toBe(join(folder, 'plan', 'phim.wav'))
    expect((await planExport(asked)).files.every(({ exists }) => exists)).toBe(true)
  })

  it('refers to its stems by relative paths', async () => {
    const asked = request('relative', { mix: false, interchange: ['xmeml', 'reaper', 'otio'] })
    must(await runExport(asked))
    expect(await written('relative')).toEqual([
      'phim.premiere.xml',
      'phim.reaper.rpp',
      'phim.stem-Mai.wav',
      'phim.stem-_CON.wav',
      'phim.timeline.otio',
    ])
    const text = await readFile(join(folder, 'relative', 'phim.premiere.xml'), 'utf8')
    expect(text).toContain('<pathurl>phim.stem-Mai.wav</pathurl>')
    expect(text).not.toContain(folder)
  })

  it('cuts clips with handles out of the stems', async () => {
    must(await runExport(request('clips', { mix: false, clips: true, clipHandlesMs: 500 })))
    const names = await written('clips/phim.clips')
    expect(names).toEqual(['001 Mai Xin chào_ các bạn.wav', '002 CON Xin chào_ các bạn.wav'])
    const bytes = await readFile(join(folder, 'clips/phim.clips', names[1] ?? ''))
    const { channels } = must(await decodeAudio(bytes))
    const [sound = new Float32Array(0)] = channels
    // Without the zeros that the sine begins and ends with.
    expect(Math.abs(sound.length - 48 * 2_000)).toBeLessThanOrEqual(4)
    expect(rms(sound.subarray(0, 48 * 490))).toBe(0)
    // The mark moves a sine by up to 0.3 dB.
    expect(20 * Math.log10(rms(sound.subarray(48 * 520, 48 * 1_480)) / 0.212)).toBeCloseTo(0, 0)
  })

  it.each(['wav', 'mp3'] as const)(
    'puts the sound of the clips into an AAF file, sample for sample, beside %s',
    async (format) => {
      const out = `aaf ${format}`
      const asked = request(out, {
        format,
        bitDepth: 24,
        interchange: ['aaf'],
        clipHandlesMs: 250,
        stems: format === 'wav',
        stemKinds: ['speakers'],
      })
      const [planned] = (await planExport(asked)).files.filter(({ kind }) => kind === 'interchange')
      must(await runExport(asked))
      const aaf = ['phim.timeline.aaf', 'phim.timeline.aaf.c2pa']
      expect(await written(out)).toEqual(
        format === 'wav'
          ? ['phim.stem-Mai.wav', 'phim.stem-_CON.wav', ...aaf, 'phim.wav']
          : ['phim.mp3', ...aaf],
      )
      const bytes = await readFile(join(folder, out, 'phim.timeline.aaf'))
      const { header } = readAaf(fromBytes(bytes))
      const tracks = tracksOf(header).tracks.filter(({ clips }) => clips.length > 0)
      expect(tracks.map(({ name }) => name)).toEqual(['Mai', 'CON'])
      const data = new Map(
        only(header, 'Content')
          ?.objects.get('EssenceData')
          ?.map((each) => [idOf(each), each.streams.get('Data') ?? new Uint8Array(0)]),
      )
      for (const { name, clips } of tracks) {
        const [clip] = clips
        const sound = data.get(idOf(clip?.mobs[1])) ?? new Uint8Array(0)
        expect(clip?.source).toBe(12_000)
        expect(sound.length).toBe(3 * (24_000 + (clip?.length ?? 0)))
        if (format !== 'wav') continue
        const stem = await readFile(
          join(folder, out, `phim.stem-${name.replace('CON', '_CON')}.wav`),
        )
        const samples = samplesIn(stem).subarray(3 * ((clip?.start ?? 0) - 12_000))
        expect(samples.subarray(0, sound.length).equals(sound)).toBe(true)
      }
      // A plan estimates the size.
      expect((planned?.bytes ?? 0) / bytes.length).toBeGreaterThan(0.5)
    },
  )

  it('refers from an AAF file to WAV stems beside it, whatever the other files are', async () => {
    must(
      await runExport(
        request('linked', { format: 'mp3', interchange: ['aaf'], aafSound: 'linked' }),
      ),
    )
    expect(await written('linked')).toEqual([
      'phim.mp3',
      'phim.stem-Mai.wav',
      'phim.stem-_CON.wav',
      'phim.timeline.aaf',
    ])
    const bytes = await readFile(join(folder, 'linked', 'phim.timeline.aaf'))
    const { tracks } = tracksOf(readAaf(fromBytes(bytes)).header)
    const clips = tracks.flatMap((track) => track.clips.map(({ start, source }) => [start, source]))
    expect(clips.every(([start, source]) => start === source)).toBe(true)
    expect(clips).toHaveLength(2)
  })

  it('writes one track for a voice in the middle of a stereo mix, and two for one that is not', async () => {
    const [first, second] = project.speakers
    const speakers = first && second ? [{ ...first, pan: -0.4 }, second] : []
    const asked = { ...request('sides', { channels: 2, interchange: ['aaf'] }) }
    must(await runExport({ ...asked, project: { ...project, speakers } }))
    const bytes = await readFile(join(folder, 'sides', 'phim.timeline.aaf'))
    const { tracks } = tracksOf(readAaf(fromBytes(bytes)).header)
    const names = tracks.filter(({ clips }) => clips.length > 0).map(({ name }) => name)
    expect(names).toEqual(['Mai.L', 'Mai.R', 'CON'])
  })

  it('plays a clip of two cues with levels of their own as the stem does', async () => {
    const [one, two] = project.cues
    const cues =
      one && two
        ? [
            { ...one, gainDb: -9, overlapMeant: true as const },
            { ...two, startMs: 1_000, endMs: 3_000, speakerId: 'A', gainDb: 6 },
          ]
        : []
    const asked = request('shared', {
      bitDepth: 24,
      interchange: ['aaf'],
      stems: true,
      stemKinds: ['speakers'],
    })
    must(await runExport({ ...asked, project: { ...project, cues } }))
    const { header } = readAaf(fromBytes(await readFile(join(folder, 'shared/phim.timeline.aaf'))))
    const [clip, ...others] = tracksOf(header).tracks.flatMap((track) => track.clips)
    expect(others).toEqual([])
    const gain = clip?.gain ?? 1
    const found = only(header, 'Content')?.objects.get('EssenceData')?.[0]?.streams.get('Data')
    const sound = Buffer.from(found ?? [])
    const stem = samplesIn(await readFile(join(folder, 'shared/phim.stem-Mai.wav')))
    const from = 3 * (clip?.start ?? 0)
    let loudest = 0
    for (let at = 0; at < sound.length; at += 3) {
      const inStem = stem.readIntLE(from + at, 3)
      loudest = Math.max(loudest, Math.abs(inStem))
      expect(Math.abs(sound.readIntLE(at, 3) * gain - inStem)).toBeLessThanOrEqual(1)
    }
    expect(gain).not.toBe(1)
    expect(loudest / 2 ** 23).toBeGreaterThan(0.3)
  })

  it('leaves nothing of an AAF file behind that was cancelled while it was written', async () => {
    const controller = new AbortController()
    const asked = request('stopped', { mix: false, interchange: ['aaf'], clipHandlesMs: 500 })
    const stopped = await runExport({
      ...asked,
      signal: controller.signal,
      onProgress: (progress) => {
        if (progress > 0.9) controller.abort()
      },
    })
    expect(stopped.ok ? null : stopped.error.code).toBe('CANCELLED')
    expect(await written('stopped')).toEqual([])
  })

  it('reports which models made the cues from the sound of the film', async () => {
    const credit = { commercial: 'allowed', licence: 'MIT' } as const
    const asked = request('cues', { report: true })
    const cueCredits = [
      { ...credit, as: 'recogniser' as const, name: 'Whisper base' },
      { ...credit, as: 'diariser' as const, name: 'pyannote 3', licence: null },
      { ...credit, as: 'recogniser' as const, name: 'Rail', licence: 'OpenRAIL' },
    ]
    must(await runExport({ ...asked, project: { ...project, cueCredits } }))
    const text = await readFile(join(folder, 'cues', 'phim.report.txt'), 'utf8')
    expect(text).toContain('nhận dạng bằng Whisper base\tMIT\tđược dùng cho thương mại')
    expect(text).toContain('tách người nói bằng pyannote 3\tkhông rõ giấy phép')
    expect(text).toMatch(/Rail\tOpenRAIL\t.*\r\n +OpenRAIL: được bán, nhưng cấm một số cách dùng/)
  })

  it('reports length, levels, voices and gaps in the user’s language', async () => {
    const path = join(folder, 'nhạc hiệu.wav')
    await writeFile(path, await encodeAudio([new Float32Array(8_000 * 4)], 8_000, 'wav'))
    const music = [sampleMusic({ path, startMs: 2_000, endMs: 6_000, gainDb: -9 })]
    const asked = request('report', { report: true })
    must(await runExport({ ...asked, project: { ...project, music } }))
    const text = await readFile(join(folder, 'report', 'phim.report.txt'), 'utf8')
    expect(text).toContain('Báo cáo xuất')
    expect(text).toMatch(/Mai \(Bắc\)\tMai, CON\t/)
    expect(text).toMatch(/Câu chưa có bản thu \(1\)\r\n {2}3\t00:00:07\.000\tHết/)
    expect(text).toContain('00:00:02.000\t00:00:06.000\t-9.0 dB\tnhạc hiệu.wav')
    expect(text).toContain('DigitalSourceType')
  })

  it('leaves nothing behind when it is cancelled, and old files as they are', async () => {
    await mkdir(join(folder, 'stop'))
    await writeFile(join(folder, 'stop', 'phim.wav'), 'old')
    const abort = new AbortController()
    const result = await runExport({
      ...request('stop', { stems: true, interchange: ['edl'] }),
      signal: abort.signal,
      onProgress: () => abort.abort(),
    })
    expect(result.ok ? '' : result.error.code).toBe('CANCELLED')
    expect(await written('stop')).toEqual(['phim.wav'])
    expect(await readFile(join(folder, 'stop', 'phim.wav'), 'utf8')).toBe('old')
  })

  it('is as long as the picture, to the sample, when that is asked for', async () => {
    const film = join(folder, 'film.wav')
    await writeFile(film, await encodeAudio([new Float32Array(8_000 * 4.5)], 8_000, 'wav'))
    const short = { ...project, media: { path: film, durationMs: null } }
    const asked = { ...request('exact', { length: 'film' }), project: short }
    expect((await planExport(asked)).notes).toContainEqual({
      kind: 'voices-cut',
      params: { count: 1 },
    })
    must(await runExport(asked))
    const { channels } = must(await decodeAudio(await readFile(join(folder, 'exact', 'phim.wav'))))
    expect(channels[0]).toHaveLength(48_000 * 4.5)
  })
})

it.each([
  [1, 'eSpeak NG', /GPL/, 'allowed', '/algorithmicMedia'],
  [107, 'Flite', /BSD/, 'allowed', '/trainedAlgorithmicMedia'],
  [9_381_014, 'Giọng Bắc', /CC-BY-NC/, 'forbidden', '/trainedAlgorithmicMedia'],
] as const)(
  'names the engine and the terms of voice %s',
  (voiceId, engine, licence, commercial, sourceType) => {
    const [take] = takes
    if (!take) throw new Error('no take')
    const consent = { person: 'Trần Lan', statement: 'cho lồng tiếng phim này', date: '2026-01-31' }
    const origin = { model: 'Giọng Bắc', licence: 'CC-BY-NC-4.0', commercial, consent }
    const own = voiceId >= 9_000_000 ? { origin } : {}
    const recipe = { ...take.recipe, voiceId }
    const spoken = {
      project,
      takes: [{ ...take, ...own, connectionId: 'embedded', recipe }],
      activeTakes: { '1': take.id },
    }
    const credits = voiceCredits(spoken)
    expect(credits).toMatchObject([
      { engine, origin: { licence: expect.stringMatching(licence), commercial } },
    ])
    const comment = disclosureOf(credits, spoken)
    expect(comment).toContain(engine)
    expect(comment).toMatch(licence)
    expect(comment?.includes('Trần Lan, who agreed on 2026-01-31')).toBe('origin' in own)
    expect(comment).toContain(`${sourceType} Licences: ${engine}: `)
    // The description of a WAV has 256 characters.
    expect(comment?.indexOf('Licences')).toBeLessThan(200)
    const params = { commercial, voices: expect.any(String), count: 1 }
    expect(licenceNotes(credits)).toEqual(
      commercial === 'allowed' ? [] : [{ kind: 'voice-licence', params }],
    )
  },
)

it('a model that is gone has an unknown licence; what its service lists now comes first', () => {
  const [take] = takes
  if (!take) throw new Error('no take')
  const recipe = { ...take.recipe, voiceId: 9_381_014 }
  const spoken = {
    project,
    takes: [{ ...take, connectionId: 'embedded', recipe }],
    activeTakes: { '1': take.id },
  }
  expect(licenceNotes(voiceCredits(spoken))).toMatchObject([{ params: { commercial: 'unknown' } }])
  const mit = { model: 'M', licence: 'MIT', commercial: 'allowed', consent: null } as const
  const listed = { ...spoken, listedVoice: () => ({ name: 'Mai', origin: mit }) }
  expect(voiceCredits(listed)).toMatchObject([{ voice: 'Mai', engine: 'M', origin: mit }])
  expect(licenceNotes(voiceCredits(listed))).toEqual([])
})

describe('an export on Windows', () => {
  const held = heldByOthers()

  it('finds a file that is open in another program before anything is rendered', async () => {
    const asked = request('held', {})
    const open = join(folder, 'held', 'phim.wav')
    await mkdir(join(folder, 'held'))
    await writeFile(open, 'in a player')
    held.hold(open, 'EPERM', Infinity)
    const inUse = { code: 'FILE_IN_USE', at: open, params: { path: open, file: 'phim.wav' } }
    expect((await planExport(asked)).errors).toMatchObject([inUse])
  })
})
