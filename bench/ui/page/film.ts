import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

const WIDTH = 320
const HEIGHT = 180
const FRAME_RATE = 25
const SAMPLE_RATE = 48_000
/** The same minute again and again: encoding one is quick. */
const LOOP_SECONDS = 60

interface Packets<Meta> {
  packets: EncodedPacket[]
  meta: Meta | undefined
}

/** A bar that goes round once a second. */
function drawFrame(pen: OffscreenCanvasRenderingContext2D, index: number): void {
  pen.fillStyle = '#223'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = '#fc6'
  pen.fillRect(((index % FRAME_RATE) / FRAME_RATE) * WIDTH, 0, 12, HEIGHT)
}

async function pictures(): Promise<Packets<EncodedVideoChunkMetadata>> {
  const made: Packets<EncodedVideoChunkMetadata> = { packets: [], meta: undefined }
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      made.packets.push(EncodedPacket.fromEncodedChunk(chunk))
      made.meta ??= meta
    },
    error: (error) => console.error(error),
  })
  encoder.configure({ codec: 'vp8', width: WIDTH, height: HEIGHT, bitrate: 80_000 })
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the page draws nothing')
  for (let index = 0; index < LOOP_SECONDS * FRAME_RATE; index++) {
    drawFrame(pen, index)
    const frame = new VideoFrame(canvas, {
      timestamp: (index * 1_000_000) / FRAME_RATE,
      duration: 1_000_000 / FRAME_RATE,
    })
    encoder.encode(frame, { keyFrame: index % (FRAME_RATE * 4) === 0 })
    frame.close()
    if (index % 100 === 0) await encoder.flush()
  }
  await encoder.flush()
  encoder.close()
  return made
}

async function tone(): Promise<Packets<EncodedAudioChunkMetadata>> {
  const made: Packets<EncodedAudioChunkMetadata> = { packets: [], meta: undefined }
  const encoder = new AudioEncoder({
    output: (chunk, meta) => {
      made.packets.push(EncodedPacket.fromEncodedChunk(chunk))
      made.meta ??= meta
    },
    error: (error) => console.error(error),
  })
  encoder.configure({
    codec: 'opus',
    sampleRate: SAMPLE_RATE,
    numberOfChannels: 1,
    bitrate: 32_000,
  })
  const data = Float32Array.from(
    { length: SAMPLE_RATE },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * 440 * i) / SAMPLE_RATE),
  )
  for (let second = 0; second < LOOP_SECONDS; second++) {
    const sound = new AudioData({
      format: 'f32-planar',
      sampleRate: SAMPLE_RATE,
      numberOfFrames: SAMPLE_RATE,
      numberOfChannels: 1,
      timestamp: second * 1_000_000,
      data,
    })
    encoder.encode(sound)
    sound.close()
  }
  await encoder.flush()
  encoder.close()
  return made
}

async function base64(bytes: ArrayBuffer): Promise<string> {
  const reader = new FileReader()
  await new Promise((resolve) => {
    reader.addEventListener('load', resolve)
    reader.readAsDataURL(new Blob([bytes]))
  })
  return String(reader.result).split(',')[1] ?? ''
}

/** Makes a WebM film of so many minutes with picture and sound; answers its bytes in base64. */
export async function makeFilm(minutes: number): Promise<string> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const video = new EncodedVideoPacketSource('vp8')
  const audio = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(video, { frameRate: FRAME_RATE })
  output.addAudioTrack(audio)
  const [seen, sound] = [await pictures(), await tone()]
  await output.start()
  for (let minute = 0; minute < minutes; minute++) {
    const later = (packet: EncodedPacket): EncodedPacket =>
      packet.clone({ timestamp: packet.timestamp + minute * LOOP_SECONDS })
    for (const packet of seen.packets) await video.add(later(packet), seen.meta)
    const whole = sound.packets.filter(({ timestamp }) => timestamp < LOOP_SECONDS)
    for (const packet of whole) await audio.add(later(packet), sound.meta)
  }
  await output.finalize()
  if (!target.buffer) throw new Error('the film was not written')
  return base64(target.buffer)
}
