import { Mic, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReviewerNote } from '@shared/contracts/review'
import { clock } from '../model'
import { buttonLook, cx, Row, Text } from '@cuecast/ui'
import { useText } from '../page'
import type { Translate } from '../texts'
import { IconButton, NamedButton } from './controls'

type Voice = NonNullable<ReviewerNote['voice']>

/** Bytes of a remark at most: Base64 of it has to fit into the notes file's field. */
const MAX_BYTES = 1_480_000
const types = ['audio/webm', 'audio/mp4', 'audio/ogg'] as const

/** Why the browser cannot record here, as the key of its words; null = it can. */
function obstacle(): 'noRecorder' | 'insecure' | null {
  if (!globalThis.isSecureContext) return 'insecure'
  const hasParts = 'mediaDevices' in navigator && typeof MediaRecorder !== 'undefined'
  return hasParts && types.some((type) => MediaRecorder.isTypeSupported(type)) ? null : 'noRecorder'
}

const reasonOf = (error: unknown): 'noPermission' | 'noMicrophone' | 'noRecorder' => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'noPermission'
  return name === 'NotFoundError' ? 'noMicrophone' : 'noRecorder'
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(new Error('the recording cannot be read'))
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.readAsDataURL(blob)
  })
}

/** Other names that phones have for the formats of a remark. */
const alsoCalled: Partial<Record<string, Voice['mime']>> = {
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'video/webm': 'audio/webm',
}

/** A remark that the device's own recorder made, or why it cannot be one. */
async function remarkOf(file: File): Promise<Voice | 'tooLong' | 'otherFormat'> {
  const [type = ''] = file.type.split(';')
  const mime = alsoCalled[type] ?? types.find((each) => each === type)
  if (!mime) return 'otherFormat'
  return file.size > MAX_BYTES ? 'tooLong' : { mime, data: await toBase64(file) }
}

interface Recording {
  stop(): void
  done: Promise<{ voice: Voice | null; isFull: boolean }>
}

/** Records from the microphone until `stop` or until the remark is as long as one may be. */
async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mime = types.find((type) => MediaRecorder.isTypeSupported(type)) ?? 'audio/webm'
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: 32_000 })
  const chunks: Blob[] = []
  let size = 0
  let isFull = false
  recorder.ondataavailable = ({ data }) => {
    if (size + data.size > MAX_BYTES) {
      isFull = true
      recorder.stop()
    } else if (!isFull) {
      size += data.size
      chunks.push(data)
    }
  }
  const done = new Promise<{ voice: Voice | null; isFull: boolean }>((resolve) => {
    recorder.onstop = async () => {
      for (const track of stream.getTracks()) track.stop()
      const data = size > 0 ? await toBase64(new Blob(chunks, { type: mime })) : ''
      resolve({ voice: data === '' ? null : { mime, data }, isFull })
    }
  })
  recorder.start(1_000)
  return { stop: () => recorder.state !== 'inactive' && recorder.stop(), done }
}

/** Plays a recorded remark. */
export function VoiceRemark({ voice, onDrop }: { voice: Voice; onDrop?: () => void }) {
  const t = useText()
  return (
    <Row gap={8} width="100%">
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote down what was just said */}
      <audio
        controls
        preload="metadata"
        src={`data:${voice.mime};base64,${voice.data}`}
        aria-label={t('note.remark')}
      />
      {onDrop && <IconButton icon={Trash2} name={t('note.dropRemark')} onClick={onDrop} />}
    </Row>
  )
}

/** The button that records a remark, or why it cannot. */
export function VoiceRecorder({
  voice,
  onChange,
  onBusy,
}: {
  voice: Voice | undefined
  /** Also called after the recorder has gone out of sight: that stops the recording. */
  onChange(voice: Voice | undefined): void
  onBusy(isRecording: boolean): void
}) {
  const t = useText()
  const [recording, setRecording] = useState<Recording | null>(null)
  const [problem, setProblem] = useState<Parameters<Translate>[0] | null>(null)
  const missing = obstacle()
  const current = useRef<Recording | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      current.current?.stop()
    }
  }, [])
  const start = async () => {
    setProblem(null)
    try {
      const started = await startRecording()
      current.current = started
      // The browser asked for the microphone until the form was closed.
      if (isGone.current) return started.stop()
      setRecording(started)
      onBusy(true)
      const { voice: recorded, isFull } = await started.done
      current.current = null
      setRecording(null)
      onBusy(false)
      if (isFull) setProblem('note.tooLong')
      if (recorded) onChange(recorded)
    } catch (error) {
      setProblem(`note.${reasonOf(error)}`)
    }
  }
  return (
    <Row wrap gap={8}>
      {voice && <VoiceRemark voice={voice} onDrop={() => onChange(undefined)} />}
      {recording ? (
        <IconButton
          icon={Square}
          name={t('note.stop')}
          look="normal"
          tone="recording"
          onClick={recording.stop}
        >
          {t('note.stop')} <Elapsed />
        </IconButton>
      ) : (
        !voice &&
        (missing === 'insecure' ? (
          <OwnRecorder onChange={onChange} onProblem={setProblem} />
        ) : (
          <NamedButton
            icon={Mic}
            name={t('note.record')}
            disabled={missing !== null}
            onClick={() => void start()}
          />
        ))
      )}
      {(problem ?? missing) !== null && (
        <Text as="output" quiet small>
          {problem ? t(problem) : missing && t(`note.${missing}`)}
        </Text>
      )}
    </Row>
  )
}

/** Pages without https may not use the microphone: the device's own recorder hands over a file. */
function OwnRecorder({
  onChange,
  onProblem,
}: {
  onChange(voice: Voice): void
  onProblem(problem: Parameters<Translate>[0]): void
}) {
  const t = useText()
  return (
    <label className={cx(buttonLook('normal'), 'button')}>
      <Mic aria-hidden /> <span>{t('note.recordFile')}</span>
      <input
        type="file"
        className="file-field"
        accept="audio/*"
        capture
        onChange={async ({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          const made = file && (await remarkOf(file).catch(() => 'otherFormat' as const))
          if (typeof made === 'string') onProblem(`note.${made}`)
          else if (made) onChange(made)
        }}
      />
    </label>
  )
}

function Elapsed() {
  const [from] = useState(() => Date.now())
  const [now, setNow] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return <Text figures>{clock(now - from)}</Text>
}
