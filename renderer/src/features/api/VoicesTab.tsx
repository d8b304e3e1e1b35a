import type { BackgroundMusic, ClonedVoice } from '@shared/contracts/service-manage'
import { type Voice, EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { Mic, Play, Square } from 'lucide-react'
import { useState, type FormEvent, useEffect, useCallback, useRef } from 'react'
import { useT } from '@/ui/text/use-t'
import { apiChanged, useApiAccounts, useClones, useBackgroundMusic } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/query-client'
import { useVoices } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@cuecast/ui'
import { TextField } from '@/ui/fields/Field'
import { SelectField } from '@/ui/fields/Select'
import { Slider } from '@/ui/fields/Slider'
import { IconButton } from '@/ui/IconButton'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useFigure } from '@/ui/text/figure'
import { AccountSelect, CopyButton } from './api-fields'
import { Card, Row, Stack, Text } from '@/ui/layout/layout'
import styles from './api.module.css'

/** Named variants of system voices that one account has. */
export function VoicesTab() {
  const t = useT()
  const { data: accounts = [] } = useApiAccounts()
  const { data: voices = [] } = useVoices(EMBEDDED_CONNECTION_ID)
  const [chosen, setChosen] = useState<number | null>(null)
  const accountId = chosen ?? accounts[0]?.id
  if (accountId === undefined) return null
  const system = voices.filter(({ cloned }) => !cloned)
  return (
    <Stack gap={12}>
      <Text as="p" quiet>
        {t('api.clones.about')}
      </Text>
      <AccountSelect accounts={accounts} value={accountId} onChange={setChosen} />
      {system.length > 0 && <CloneForm key={accountId} accountId={accountId} voices={system} />}
      <Clones accountId={accountId} voices={voices} />
    </Stack>
  )
}

function Clones({ accountId, voices }: { accountId: number; voices: readonly Voice[] }) {
  const t = useT()
  const { data: clones, error } = useClones(accountId)
  if (error) return <ErrorNote error={failureOf(error)} />
  if (clones?.length === 0) return <EmptyState icon={<Mic />} title={t('api.clones.none')} />
  return (
    <Stack as="ul" gap={8}>
      {clones?.map((clone) => (
        <CloneRow
          key={clone.id}
          accountId={accountId}
          clone={clone}
          base={voices.find(({ id }) => id === clone.baseVoiceId)}
        />
      ))}
    </Stack>
  )
}

function CloneRow(props: { accountId: number; clone: ClonedVoice; base: Voice | undefined }) {
  const t = useT()
  const figure = useFigure()
  const { accountId, clone, base } = props
  const { id, name, speed, pitch, baseVoiceId } = clone
  const removing = useAttempt(() => apiChanged(studio.apiCloneRemove({ accountId, id })))
  const sound = useSound()
  const hear = () =>
    sound.toggle(name, () =>
      studio.audition({
        id: EMBEDDED_CONNECTION_ID,
        voiceId: baseVoiceId,
        language: base?.language ?? 'vi',
        text: t('voices.sentence'),
        audio: { speed, pitch },
      }),
    )
  const error = removing.error ?? sound.failure
  const colour = t('api.clones.colour', { speed: figure(speed), pitch: figure(pitch) })
  return (
    <Card as="li" data-testid="clone">
      <Row gap={8} wrap>
        <IconButton
          label={t(sound.state === 'silent' ? 'api.music.hear' : 'api.music.stop', { name })}
          icon={sound.state === 'silent' ? <Play /> : <Square />}
          busy={sound.state === 'asking'}
          onClick={hear}
        />
        <Text as="strong" grow>
          {name}
        </Text>
        <code data-selectable>{id}</code>
        <Button busy={removing.busy} data-testid="clone-remove" onClick={removing.run}>
          {t('ui.remove')}
        </Button>
      </Row>
      <Text as="p" quiet>
        {[base?.name ?? `#${baseVoiceId}`, colour].join(' · ')}
      </Text>
      {error && <ErrorNote error={error} />}
    </Card>
  )
}

/** A new variant: base voice, speed and pitch. */
function CloneForm(props: { accountId: number; voices: readonly Voice[] }) {
  const t = useT()
  const figure = useFigure()
  const { accountId, voices } = props
  const [name, setName] = useState('')
  const [base, setBase] = useState(voices[0]?.id ?? 1)
  const [speed, setSpeed] = useState(1)
  const [pitch, setPitch] = useState(0)
  const making = useAttempt(
    () =>
      apiChanged(
        studio.apiCloneAdd({ accountId, name: name.trim(), baseVoiceId: base, speed, pitch }),
      ),
    () => setName(''),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') making.run()
  }
  return (
    <Stack as="form" gap={12} onSubmit={submit}>
      <div className={styles.row}>
        <TextField
          label={t('api.clones.name')}
          value={name}
          maxLength={80}
          data-testid="clone-name"
          onChange={setName}
        />
        <SelectField
          label={t('api.clones.base')}
          value={String(base)}
          options={voices.map((voice) => ({
            value: String(voice.id),
            label: `${voice.name} · ${voice.languageName}`,
          }))}
          onChange={(id) => setBase(Number(id))}
        />
      </div>
      <div className={styles.row}>
        <div>
          <Text quiet>{t('api.clones.speed')}</Text>
          <Slider
            label={t('api.clones.speed')}
            value={speed}
            min={0.5}
            max={2}
            step={0.05}
            text={`${figure(speed)}×`}
            onChange={setSpeed}
          />
        </div>
        <div>
          <Text quiet>{t('api.clones.pitch')}</Text>
          <Slider
            label={t('api.clones.pitch')}
            value={pitch}
            min={-12}
            max={12}
            step={1}
            text={t('api.clones.semitones', { pitch: figure(pitch) })}
            onChange={setPitch}
          />
        </div>
        <Button
          type="submit"
          look="primary"
          disabled={name.trim() === ''}
          busy={making.busy}
          data-testid="clone-add"
        >
          {t('api.clones.add')}
        </Button>
      </div>
      {making.error && <ErrorNote error={making.error} />}
    </Stack>
  )
}

/** Background music, with a preview. */
export function MusicTab() {
  const t = useT()
  const { data: all = [], error } = useBackgroundMusic()
  const { state, id, failure, toggle, stop } = useSound()
  useEffect(() => stop, [stop])
  const failed = failure ?? (error ? failureOf(error) : null)
  return (
    <Stack gap={12}>
      <Text as="p" quiet>
        {t('api.music.about')}
      </Text>
      {failed && <ErrorNote error={failed} />}
      <Stack as="ul" gap={8}>
        {all.map((music) => (
          <MusicRow
            key={music.id}
            music={music}
            state={id === music.id ? state : 'silent'}
            onToggle={() => toggle(music.id, () => studio.apiMusicPreview({ id: music.id }))}
          />
        ))}
      </Stack>
    </Stack>
  )
}

function MusicRow(props: {
  music: BackgroundMusic
  state: 'silent' | 'asking' | 'playing'
  onToggle: () => void
}) {
  const t = useT()
  const { music, state, onToggle } = props
  return (
    <Card as="li" data-testid="background-music" data-sound={state}>
      <Row gap={8} wrap>
        <IconButton
          label={t(state === 'silent' ? 'api.music.hear' : 'api.music.stop', { name: music.name })}
          icon={state === 'silent' ? <Play /> : <Square />}
          busy={state === 'asking'}
          data-testid="music-listen"
          onClick={onToggle}
        />
        <Text as="strong" grow title={music.description}>
          {music.name}
        </Text>
        <code data-selectable>{music.id}</code>
        <CopyButton text={music.id} what={music.name} />
      </Row>
    </Card>
  )
}

interface Sound {
  id: string | null
  state: 'silent' | 'asking' | 'playing'
  failure: StudioError | null
}

const silent: Sound = { id: null, state: 'silent', failure: null }

/** Plays one sound at a time, fetched on demand; toggling the same one stops it. */
function useSound() {
  const [sound, setSound] = useState(silent)
  const player = useRef<HTMLAudioElement | null>(null)
  /** Latest request; answers to earlier ones are ignored. */
  const wanted = useRef<string | null>(null)
  const stop = useCallback(() => {
    wanted.current = null
    player.current?.pause()
    setSound(silent)
  }, [])
  useEffect(() => {
    const audio = new Audio()
    player.current = audio
    audio.addEventListener('ended', stop)
    return () => {
      audio.pause()
      audio.removeEventListener('ended', stop)
    }
  }, [stop])
  const begin = async (id: string, fetch: () => Promise<Result<{ url: string }>>) => {
    wanted.current = id
    player.current?.pause()
    setSound({ id, state: 'asking', failure: null })
    const answer = await fetch()
    if (wanted.current !== id || !player.current) return
    if (!answer.ok) return setSound({ ...silent, failure: answer.error })
    player.current.src = answer.value.url
    try {
      await player.current.play()
      if (wanted.current === id) setSound({ id, state: 'playing', failure: null })
    } catch {
      if (wanted.current !== id) return
      setSound({ ...silent, failure: studioError('AUDIO_UNSUPPORTED', 'it cannot be played') })
    }
  }
  const toggle = (id: string, fetch: () => Promise<Result<{ url: string }>>) => {
    if (wanted.current === id) stop()
    else void begin(id, fetch)
  }
  return { ...sound, toggle, stop }
}
