import type { StudioError } from '@shared/contracts/errors'
import type { DubReport } from '../report'
import { damageEn } from './damage'
import { usageEn } from './usage'
import { shortTime } from './time-text'

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** Everything that `dub` says, in English. */
export const en = {
  usage: usageEn,
  seeHelp: 'See: npm run dub -- --help',
  error: (error: StudioError): string =>
    error.at === undefined ? error.message : `${error.at}: ${error.message}`,
  damage: damageEn,
  errorWord: 'error',
  warningWord: 'warning',
  reading: (file: string, cues: number, speakers: number) =>
    `${file}: ${count(cues, 'cue')}, ${count(speakers, 'speaker')}`,
  readAs: (encoding: string) =>
    `the encoding was guessed as ${encoding}; choose another with --encoding if letters are wrong`,
  repaired: (repairs: number) => `${count(repairs, 'place')} in the file fixed while reading`,
  connected: (service: string, credits: number | null) =>
    `service: ${service}${credits === null ? '' : `, ${credits} credits left`}`,
  offlineService: 'built-in voices (offline)',
  cast: (label: string, voice: string) => `${label} → ${voice}`,
  narrator: 'Narrator',
  unknownLabel: (label: string, near: string) =>
    `the cast file names "${label}", but nobody in the subtitles is called that${near ? `; did you mean "${near}"?` : ''}`,
  notCast: (label: string, voice: string) =>
    `the cast file does not name "${label}"; it speaks with ${voice}`,
  resuming: (done: number, total: number) =>
    `going on with the last run: ${done} of ${total} cues are there`,
  nothingToRender: 'every cue is voiced already',
  rendering: 'voicing',
  exporting: 'writing the track',
  left: (ms: number) => `${shortTime(ms)} left`,
  waiting: {
    RATE_LIMITED: 'waiting: the limit of requests is reached',
    OFFLINE: 'waiting: the service cannot be reached',
    SERVICE_ERROR: 'waiting: the service answers with errors',
    SERVICE_NOT_RUNNING: 'waiting: the service is starting',
    SERVICE_BUSY: 'nothing new from the service yet',
    STORAGE: 'waiting: there is no room on the disk',
  },
  nextTry: (time: string) => `next try at ${time}`,
  givesUp: (time: string) => `ends at ${time} if nothing comes (--give-up-after)`,
  howToStop: 'Ctrl+C stops',
  interrupted: 'stopped',
  goOn: (folder: string) => `run the same command again to go on; the project is in ${folder}`,
  mayPayTwice: (cues: number) =>
    `the answer for ${count(cues, 'cue')} was lost: the next run of this command with the project sends them again, and if the service had accepted them, they are paid a second time`,
  kept: (folder: string) =>
    `what was paid is kept in ${folder}; to go on with it, add --project "${folder}" to the command`,
  guessedLanguage: (code: string) =>
    `the text looks like "${code}", which the service does not have: no language is sent; choose one with --lang`,
  keepProject: 'with --project DIR a stopped job can go on where it was',
  cueFailed: (cue: number, time: string, reason: string) => `cue ${cue} (${time}): ${reason}`,
  noText: 'nothing that a voice could say',
  overflow: (cue: number, time: string, over: string, cut: number, end: string) =>
    `cue ${cue} (${time}) does not fit by ${over} s: cut about ${count(cut, 'character')}, or let it end at ${end}`,
  report: (r: DubReport): string[] => [
    `cues:        ${r.cues}${r.voiced < r.cues ? ` (${r.voiced} voiced)` : ''}`,
    `fitted:      ${r.fitted}`,
    `stretched:   ${r.stretched}`,
    `not fitting: ${r.notFitting.length}`,
    `seconds:     ${r.trackSeconds.toFixed(3)} of track, made in ${r.seconds.toFixed(1)}`,
    `credits:     ${r.credits}`,
    `track:       ${r.output}`,
  ],
}

export type Texts = typeof en
