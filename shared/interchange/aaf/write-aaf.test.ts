import { describe, expect, it } from 'vitest'
import { frameRateIds } from '../../contracts/export'
import { frameOfTimecode, frameRate } from '../frame-rate'
import { nameOf, numberOf, only, rateOf, readAaf, textOf, tracksOf } from '../testing/read-aaf'
import { fromBytes, uuid, viewOf } from '../testing/read-compound-file'
import { clip, noNotes, project, timeline } from '../testing/timeline'
import { buildTimeline, type Timeline } from '../timeline'
import type { AafSound } from './aaf-parts'
import { type AafOptions, writeAaf } from './write-aaf'

const SOUND = '01030202-0200-0000-060e-2b3404010101'
const film = {
  path: '/phim/Phim & <1>.mp4',
  durationMs: 9_990,
  width: 1920,
  height: 1080,
  timecode: null,
}
const whole: Timeline = { ...timeline, film }

/** The file, and the sound that it requested. */
function written(of: Timeline, more: Partial<AafOptions> = {}) {
  const ids = { next: 0 }
  const asked: AafSound[] = []
  const options: AafOptions = {
    rate: frameRate('25'),
    startFrame: 90_000,
    sound: 'embedded',
    bits: 24,
    handleSamples: 4_800,
    fadeSamples: 0,
    gains: new Map(),
    folder: '/xuất',
    newId: () => {
      const id = new Uint8Array(16)
      new DataView(id.buffer).setUint32(0, ++ids.next)
      return id
    },
    now: new Date('2026-03-01T10:20:30.450Z'),
    ...more,
  }
  const bytes = [...writeAaf(of, options)].map((piece) => {
    if (piece instanceof Uint8Array) return piece
    if (piece.from === 0) asked.push(piece.source)
    return new Uint8Array(piece.to - piece.from)
  })
  const { header, fileClass } = readAaf(fromBytes(new Uint8Array(Buffer.concat(bytes))))
  return { header, fileClass, asked, ...tracksOf(header) }
}

const soundsOf = ({ tracks }: ReturnType<typeof written>) =>
  tracks.filter(({ kind }) => kind === SOUND)

describe('an AAF file', () => {
  it('describes itself: kind, version, who wrote it and when', () => {
    const { header, fileClass, name } = written(whole)
    expect(fileClass).toBe('0d010201-0200-0000-060e-2b3403020101')
    expect(header.data.get('Version')).toEqual(new Uint8Array([1, 1]))
    const by = only(header, 'IdentificationList')
    expect(textOf(by?.data.get('ProductName'))).toBe('Cuecast')
    expect([...(by?.data.get('Date') ?? [])]).toEqual([0xea, 0x07, 3, 1, 10, 20, 30, 45])
    expect(name).toBe('Phim: tập 1')
  })

  it.each(frameRateIds)('has timecode and film in frames and sound in samples at %s', (id) => {
    const rate = frameRate(id)
    const startFrame = frameOfTimecode('01:00:00:00', rate) ?? 0
    const { tracks } = written(whole, { rate, startFrame })
    const ofFrames = `${rate.numerator}/${rate.denominator}`
    const [timecode, picture, first] = tracks
    expect([timecode?.rate, picture?.rate, first?.rate]).toEqual([ofFrames, ofFrames, '48000/1'])
    const code = timecode?.segment
    expect(
      code && [numberOf(code, 'FPS'), numberOf(code, 'Start'), numberOf(code, 'Drop')],
    ).toEqual([rate.nominal, startFrame, rate.dropFrame ? 1 : 0])
    const frames = Math.floor((film.durationMs * rate.numerator) / (rate.denominator * 1000) + 1e-6)
    expect(picture?.clips.map(({ start, length }) => [start, length])).toEqual([[0, frames]])
    expect(first?.clips.map(({ start, length }) => [start, length])).toEqual([[48_000, 91_200]])
  })

  it('has a named track for each speaker and a named clip for each cue', () => {
    const all = written(whole)
    expect(soundsOf(all).map(({ name, number, length }) => [name, number, length])).toEqual([
      ['Người dẫn', 1, 480_000],
      ['Khách "mời"', 2, 480_000],
      ['', 3, 480_000],
    ])
    const clips = soundsOf(all).flatMap((track) => track.clips)
    expect(clips.map(({ start, length, mobs }) => [start, length, nameOf(mobs[0])])).toEqual([
      [48_000, 91_200, 'Xin chào, "các" bạn & <3'],
      [120_000, 76_800, '=1+1'],
      [240_000, 38_400, 'Không ai'],
    ])
  })

  it('holds the sound of each clip with handles as far as the stem goes', () => {
    const all = written(whole, { handleSamples: 100_000 })
    expect(new Set(all.asked)).toEqual(
      new Set([
        { stem: 'a', startSample: 0, lengthSamples: 239_200, side: 0, gain: 1 },
        { stem: 'b', startSample: 20_000, lengthSamples: 276_800, side: 0, gain: 1 },
        { stem: '', startSample: 140_000, lengthSamples: 238_400, side: 0, gain: 1 },
      ]),
    )
    const [first] = soundsOf(all).flatMap((track) => track.clips)
    expect(first?.source).toBe(48_000)
    const [master, source] = first?.mobs ?? []
    expect([master?.is, source?.is]).toEqual(['MasterMob', 'SourceMob'])
    const pcm = source && only(source, 'EssenceDescription')
    expect(pcm?.is).toBe('PCMDescriptor')
    const facts = ['Length', 'Channels', 'QuantizationBits', 'BlockAlign', 'AverageBPS']
    expect(pcm && facts.map((fact) => numberOf(pcm, fact))).toEqual([239_200, 1, 24, 3, 144_000])
    expect(pcm && rateOf(pcm, 'AudioSamplingRate')).toBe('48000/1')
    const data = only(all.header, 'Content')?.objects.get('EssenceData') ?? []
    expect(data.map((each) => each.streams.get('Data')?.length).sort()).toEqual(
      [239_200, 276_800, 238_400].map((samples) => samples * 3).sort(),
    )
  })

  it('has fades around clips, which take their length from the pause, and levels as gains', () => {
    const all = written(whole, { fadeSamples: 480, gains: new Map([['1', 0.5]]) })
    const [first, second] = soundsOf(all)
    expect([first?.length, second?.length]).toEqual([480_000, 480_000])
    const shapeOf = (track: typeof first) =>
      (track?.segment.objects.get('Components') ?? []).map((part) => [
        part.is,
        numberOf(part, 'Length'),
      ])
    expect(shapeOf(first)).toEqual([
      ['Filler', 48_000],
      ['Transition', 480],
      ['OperationGroup', 91_200 + 960],
      ['Transition', 480],
      ['Filler', 480_000 - 139_200],
    ])
    expect(shapeOf(second).map(([is]) => is)).toContain('SourceClip')
    const [faded] = first?.clips ?? []
    expect([faded?.start, faded?.length, faded?.gain]).toEqual([47_520, 92_160, 0.5])
    expect(all.asked.map(({ gain }) => gain)).toEqual([0.5, 1, 1])
    const fades = first?.segment.objects.get('Components')?.filter(({ is }) => is === 'Transition')
    expect(fades?.map((each) => numberOf(each, 'CutPoint'))).toEqual([0, 480])
    const operation = fades?.[0] && only(fades[0], 'OperationGroup')
    expect(operation?.references.get('Operation')).toEqual(['0c3bea41-fc05-11d2-8a29-0050040ef7d2'])
  })

  it('stamps each sound with its place on the film’s clock', () => {
    const all = written(whole)
    const [clips] = soundsOf(all).map((track) => track.clips)
    const source = clips?.[0]?.mobs[1]
    const slot = source && only(source, 'Slots')
    const onTape = slot && only(slot, 'Segment')
    expect(onTape && numberOf(onTape, 'StartTime')).toBe(3_600 * 48_000 + 48_000 - 4_800)
    const tape = clips?.[0]?.mobs.at(-1)
    expect(tape && only(tape, 'EssenceDescription')?.is).toBe('TapeDescriptor')
  })

  it('refers to the stems beside it instead, by whole and by relative path, with subclips as names', () => {
    const tracks = whole.tracks.map((track) => {
      return { ...track, file: `phim.stem ${track.stem}.wav`, channels: 2 as const }
    })
    const all = written({ ...whole, tracks }, { sound: 'linked', bits: '32f' })
    expect(all.asked).toEqual([])
    const [first] = soundsOf(all).flatMap((track) => track.clips)
    expect([first?.start, first?.length, first?.source]).toEqual([48_000, 91_200, 48_000])
    const [named, master, source] = first?.mobs ?? []
    expect([nameOf(named), nameOf(master), source?.is]).toEqual([
      'Xin chào, "các" bạn & <3',
      'phim.stem a.wav',
      'SourceMob',
    ])
    const wave = source && only(source, 'EssenceDescription')
    const urls = wave?.objects.get('Locator')?.map((each) => textOf(each.data.get('URLString')))
    expect(urls).toEqual(['file:///xu%E1%BA%A5t/phim.stem%20a.wav', 'phim.stem%20a.wav'])
    const summary = viewOf(wave?.data.get('Summary') ?? new Uint8Array(44))
    const format = [20, 22, 34].map((at) => summary.getUint16(at, true))
    expect([...format, summary.getUint32(24, true)]).toEqual([3, 2, 32, 48_000])
  })

  it('gives a stereo stem a track for each side', () => {
    const tracks = whole.tracks.map((track) =>
      track.stem === 'b' ? { ...track, channels: 2 as const } : track,
    )
    const all = written({ ...whole, tracks })
    expect(soundsOf(all).map(({ name, number }) => [name, number])).toEqual([
      ['Người dẫn', 1],
      ['Khách "mời".L', 2],
      ['Khách "mời".R', 3],
      ['', 4],
    ])
    const sides = soundsOf(all).map(({ clips }) => clips[0]?.slot)
    expect(sides).toEqual([1, 1, 2, 1])
    expect(all.asked.filter(({ stem }) => stem === 'b').map(({ side }) => side)).toEqual([0, 1])
  })

  it('puts overlapping cues after each other on one track, without a fade between them', () => {
    const plan = { sampleRate: 48_000, channels: 1, totalSamples: 480_000 } as const
    const clips = [clip('1', 'a', 1000, 1900), clip('2', 'a', 2500, 900)]
    const stemFile = () => 'a.wav'
    const all = written(
      buildTimeline({ notes: noNotes, project, plan: { ...plan, clips }, fits: [], stemFile }),
      { fadeSamples: 480 },
    )
    const [track, ...more] = soundsOf(all)
    expect([track?.name, more]).toEqual(['Người dẫn', []])
    expect(track?.clips.map(({ start, length }) => [start, length])).toEqual([
      [47_520, 91_680],
      [139_200, 24_480],
    ])
  })

  it('has markers and the notes of cues on a track of events, and the notes at the clips', () => {
    const cues = whole.cues.map((cue) => (cue.id === '2' ? { ...cue, note: 'to\nhơn & <b>' } : cue))
    const all = written({ ...whole, cues })
    const events = all.tracks.at(-1)?.segment.objects.get('Components') ?? []
    const said = events.map((event) => [
      numberOf(event, 'Position'),
      numberOf(event, 'Length'),
      textOf(event.data.get('CommentMarkerUser')),
      textOf(event.data.get('Comment')),
    ])
    expect(said).toEqual([
      [63, 37, 'Khách "mời": =1+1', 'to\nhơn & <b>'],
      [113, Number.NaN, 'Cảnh hai', 'Cảnh hai'],
    ])
    const noted = soundsOf(all)[1]?.clips[0]?.mobs[0]
    const comment = noted && only(noted, 'UserComments')
    expect(textOf(comment?.data.get('Name'))).toBe('Comment')
    expect(textOf(comment?.data.get('Value')?.slice(17))).toBe('to\nhơn & <b>')
  })

  it('refers to the film as it is, and has no picture track without one', () => {
    const [clip_] = written(whole).tracks[1]?.clips ?? []
    const source = clip_?.mobs.at(-1)
    const picture = source && only(source, 'EssenceDescription')
    expect(
      picture && [numberOf(picture, 'StoredWidth'), numberOf(picture, 'StoredHeight')],
    ).toEqual([1920, 1080])
    const [locator] = picture?.objects.get('Locator') ?? []
    expect(textOf(locator?.data.get('URLString'))).toBe('file:///phim/Phim%20%26%20%3C1%3E.mp4')
    const kinds = written(timeline).tracks.map(({ kind }) => kind)
    expect(kinds).not.toContain('01030202-0100-0000-060e-2b3404010101')
  })

  it('keeps names of any length and with any characters', () => {
    const odd = `\u0000𝄞\uD800${'ấ'.repeat(40_000)}`
    const tracks = whole.tracks.map((track) => ({
      ...track,
      label: odd,
      clips: track.clips.map((each) => ({ ...each, name: odd })),
    }))
    const [first] = soundsOf(written({ ...whole, name: odd, tracks })).flatMap(({ clips }) => clips)
    const name = nameOf(first?.mobs[0])
    expect(name.startsWith(' 𝄞\uFFFDấấ')).toBe(true)
    expect(name).toHaveLength(32_000)
  })

  it('is written without any clip', () => {
    const { tracks } = written({ ...timeline, tracks: [], cues: [], markers: [] })
    expect(tracks).toHaveLength(1)
  })

  it('never gives out an id twice', () => {
    const mobs = only(written(whole).header, 'Content')?.objects.get('Mobs') ?? []
    const ids = mobs.map((mob) => uuid((mob.data.get('MobID') ?? new Uint8Array(32)).slice(16)))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
