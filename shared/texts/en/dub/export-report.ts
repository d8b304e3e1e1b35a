import type { exportReport as exportReportVi } from '../../vi/dub/export-report'

/** The report beside the files of an export. */
export const exportReport: typeof exportReportVi = {
  title: 'Export report',
  written: 'Written',
  files: 'Files',
  length: 'Length',
  loudness: 'Integrated loudness',
  pace: 'Pace: {hurried, number} of {cues, number} cues above {rate}×; median {median}×, fastest {fastest}×',
  truePeak: 'True peak',
  hardLimited:
    'The loudness asked for pushes the voices up to {db, number, ::.0} dB into the limiter: they sound pressed. A lower target, or a lower level of the original, helps.',
  compressed:
    'The loudness asked for needs compression: up to {db, number, ::.0} dB before the limiter.',
  targetMissed:
    'The loudness asked for, {target, number, ::.0} LUFS, is not reached: it is {reached, number, ::.0} LUFS. Single peaks stand too far above the voices for compression and limiter. Lower the loudest clips or stems, or ask for a lower loudness.',
  silence: 'silence',
  voices: 'Voices: name, speakers, engine, licence, commercial use, cues',
  licenceUnknown: 'licence unknown',
  serviceTerms: 'terms of the service',
  commercial:
    '{commercial, select, allowed {commercial use allowed} forbidden {no commercial use} other {commercial use unknown}}',
  openRail:
    '{licence}: may be sold, but some uses are forbidden (harming or deceiving people, impersonation, discrimination, harmful disinformation); whoever receives the dub must keep to them, too',
  consent: 'cloned voice of {person}, who agreed on {date}: {statement}',
  voicesTakenOut:
    'Voices taken out of the film: model, licence, commercial use, what stays of them',
  voicesKept: '{kept, select, none {nothing} other {{db, number} dB}}',
  cuesFromFilm: 'Cues made from the film’s sound: model, licence, commercial use',
  recogniser: 'recognised by {name}',
  diariser: 'speakers told apart by {name}',
  music: 'Music: from, to, level, file',
  narrator: 'narrator',
  unknownVoice: 'unknown voice (ID {id})',
  notFitting: 'Cues that do not fit',
  missing: 'Cues without a take',
  languages: 'Further languages: cues without a take',
  failed: 'Cues whose take could not be read',
  silentCues:
    '{count, plural, one {# cue is silent because its take cannot be read: {cues}} other {# cues are silent because their takes cannot be read: {cues}}}',
  moreCues: '{count, number} more',
  none: 'none',
  disclosure: 'Disclosure',
  cloneNotice: 'Notice about cloned voices',
  soundMark: 'Mark in the sound',
  soundMarkOff: 'switched off for this project',
  signed:
    'Content credentials: signed by {signer} ({inside, plural, =0 {} one {in # file} other {in # files}}{beside, plural, =0 {} one {{inside, plural, =0 {} other {, }}beside # file, as .c2pa} other {{inside, plural, =0 {} other {, }}beside # files, as .c2pa}})',
  notSigned: 'Content credentials were left out. {reason}',
  credentialsLost: 'Content credentials of {films} cannot be read, and are not kept.',
  credentialsBroken:
    'Content credentials of {films} are broken: the film or they were changed after signing. They are kept as they are.',
}
