/** The report beside the files of an export. */
export const exportReport = {
  title: 'Export report',
  project: 'Project',
  written: 'Written',
  files: 'Files',
  length: 'Length',
  loudness: 'Integrated loudness',
  truePeak: 'True peak',
  silence: 'silence',
  voices: 'Voices: name, speakers, engine, licence, cues',
  narrator: 'narrator',
  notFitting: 'Cues that do not fit',
  missing: 'Cues without a take',
  failed: 'Cues whose take could not be read',
  none: 'none',
  disclosure: 'Disclosure',
}
