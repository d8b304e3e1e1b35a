import { z } from 'zod'
import type { VoiceOrigin } from '@shared/contracts/models/model-records'
import { systemOrigins } from '@shared/contracts/models/model-records'
import type { SpokenAudio } from '../speech-engine'

/** A voice that the system has. */
export const systemVoiceSchema = z.object({
  /** Id in the system's program. */
  id: z.string().min(1).max(300),
  name: z.string().min(1).max(120),
  /** BCP 47: `vi-VN`. */
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/),
  gender: z.enum(['female', 'male', 'unknown']),
})
export type SystemVoice = z.infer<typeof systemVoiceSchema>

/** One part of a conversation with a program: the next one follows once `answer` has come. */
export interface Turn {
  text: string
  /** Held against each line of the output from here on. */
  answer: RegExp
}

/** A program to run, its input, and its additional environment. */
export interface ProgramCall {
  program: string
  args: readonly string[]
  /** All of it at once, or turn by turn. */
  input: string | Uint8Array | readonly Turn[]
  env: Readonly<Record<string, string>>
  /** Ends a conversation that went wrong: a line of the output. */
  refusal?: RegExp
}

/** Calls to list the voices of one system, and to speak. */
export interface SystemProgram {
  origin: VoiceOrigin
  /** Told apart from other programs of the same system: the list of its voices is kept under this name. */
  part?: string
  list: ProgramCall
  /** Voices from what `list` has written; throws where that is something else. */
  read(output: string): SystemVoice[]
  /** Speaks plain text into a WAV file, or to its output where there is `heard`. */
  speak(text: string, voice: SystemVoice, file: string): ProgramCall
  /** Sound in the output of `speak`. */
  heard?(output: Buffer): SpokenAudio
}

/** Effects and jokes among the voices of macOS. */
const novelties = new Set(
  [
    'Albert',
    'Bad News',
    'Bahh',
    'Bells',
    'Boing',
    'Bubbles',
    'Cellos',
    'Deranged',
    'Fred',
    'Good News',
  ]
    .concat(['Hysterical', 'Jester', 'Junior', 'Kathy', 'Organ', 'Pipe Organ', 'Princess', 'Ralph'])
    .concat(['Superstar', 'Trinoids', 'Whisper', 'Wobble', 'Zarvox']),
)

/** `say` does not tell genders; all others are women. */
const men = new Set(
  [
    'Aaron',
    'Alex',
    'Aman',
    'Arthur',
    'Bruce',
    'Carlos',
    'Daniel',
    'Diego',
    'Eddy',
    'Evan',
    'Felipe',
  ]
    .concat([
      'Gordon',
      'Grandpa',
      'Henrik',
      'Jacques',
      'Jamie',
      'Jorge',
      'Juan',
      'Lee',
      'Luca',
      'Magnus',
    ])
    .concat([
      'Maged',
      'Majed',
      'Markus',
      'Martin',
      'Nathan',
      'Neel',
      'Nicolas',
      'Oliver',
      'Oskar',
      'Otoya',
    ])
    .concat(['Reed', 'Rishi', 'Rocko', 'Thomas', 'Tom', 'Viktor', 'Xander', 'Yannick', 'Yuri']),
)

/** `Eddy (German (Germany)) de_DE    # Hallo! Ich heiße Eddy.` */
const listed = /^(?<name>\S.*?)\s+(?<language>[a-z]{2,3}[_-][A-Za-z0-9]+)\s+#/

/** macOS: `say`. */
export const sayProgram = (program = '/usr/bin/say'): SystemProgram => ({
  origin: systemOrigins.macos,
  list: { program, args: ['-v', '?'], input: '', env: {} },
  read(output) {
    const voices = output.split('\n').flatMap((line) => {
      const { name, language } = listed.exec(line)?.groups ?? {}
      if (name === undefined || language === undefined) return []
      const first = name.replace(/ \(.*$/, '')
      if (novelties.has(first)) return []
      const gender = men.has(first) ? 'male' : 'female'
      return systemVoiceSchema.parse({
        id: name,
        name: first,
        language: language.replace('_', '-'),
        gender,
      })
    })
    if (voices.length === 0) throw new Error('say lists no voices')
    return voices
  },
  // Text by standard input: one that begins with a hyphen is no option.
  speak: (text, voice, file) => ({
    program,
    args: [
      '-v',
      voice.id,
      '-o',
      file,
      '--file-format=WAVE',
      '--data-format=LEI16@22050',
      '-f',
      '-',
    ],
    input: text,
    env: {},
  }),
})

const POWERSHELL = 'System32\\WindowsPowerShell\\v1.0\\powershell.exe'

/** Start of both scripts: errors end them, texts are UTF-8, and OneCore's class is loaded. */
const BEGIN = `$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = [Console]::InputEncoding = New-Object System.Text.UTF8Encoding $false
$class = [Windows.Media.SpeechSynthesis.SpeechSynthesizer, Windows.Media.SpeechSynthesis, ContentType = WindowsRuntime]
`
const LIST = `${BEGIN}$voices = $class::AllVoices | ForEach-Object {
  @{ id = $_.Id; name = $_.DisplayName; language = $_.Language; gender = "$($_.Gender)".ToLower() }
}
ConvertTo-Json -Compress -InputObject @($voices)
`
const SPEAK = `${BEGIN}Add-Type -AssemblyName System.Runtime.WindowsRuntime
$synthesizer = New-Object Windows.Media.SpeechSynthesis.SpeechSynthesizer
$synthesizer.Voice = $class::AllVoices | Where-Object { $_.Id -eq $env:CUECAST_VOICE } | Select-Object -First 1
$asTask = [System.WindowsRuntimeSystemExtensions].GetMethods() | Where-Object {
  $_.Name -eq 'AsTask' -and $_.GetParameters().Count -eq 1 -and
  $_.GetParameters()[0].ParameterType.Name -eq 'IAsyncOperation\`1'
} | Select-Object -First 1
$spoken = $synthesizer.SynthesizeTextToStreamAsync([Console]::In.ReadToEnd())
$task = $asTask.MakeGenericMethod([Windows.Media.SpeechSynthesis.SpeechSynthesisStream]).Invoke($null, @($spoken))
$stream = [System.IO.WindowsRuntimeStreamExtensions]::AsStreamForRead($task.Result)
$file = [System.IO.File]::Create($env:CUECAST_FILE)
$stream.CopyTo($file)
$file.Close()
`

/** Windows: OneCore's voices, by the PowerShell that comes with it. */
export function oneCoreProgram(
  program = `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\${POWERSHELL}`,
): SystemProgram {
  const call = (script: string, input: string, env: ProgramCall['env']): ProgramCall => ({
    program,
    args: [
      '-NoProfile',
      '-NonInteractive',
      '-EncodedCommand',
      Buffer.from(script, 'utf16le').toString('base64'),
    ],
    input,
    env,
  })
  return {
    origin: systemOrigins.windows,
    list: call(LIST, '', {}),
    read: (output) => z.array(systemVoiceSchema).parse(JSON.parse(output)),
    speak: (text, voice, file) =>
      call(SPEAK, text, { CUECAST_VOICE: voice.id, CUECAST_FILE: file }),
  }
}
