import type { welcome as vi } from '../vi/welcome'

export const welcome: typeof vi = {
  title: 'From subtitles to a dubbed track',
  lead: 'Open subtitles, give each speaker a voice, listen and correct cue by cue, then export the track.',
  drop: 'Drop a subtitle file here, or',
  open: 'Open subtitles or a project',
  samples: 'Try a sample',
  samplesHint: 'Can be dubbed at once, without an account.',
  sampleDetail: '{cues, number} cues · {language}',
  recent: 'Opened recently',
  recentEmpty: 'Projects that you open will be listed here.',
  recentSearch: 'Search recent projects',
  recentNone: 'There is no such project.',
  forget: 'Take “{name}” off the list',
  forgotten: '“{name}” is off the list.',
  gone: 'No longer where it was',
  encoding: {
    title: 'Choose the encoding',
    description:
      'The file does not say in which encoding it was written, and it could not be guessed with certainty.',
    again:
      'If letters look wrong, choose the encoding of the file. A new project is made of it; this one is kept.',
    label: 'Encoding',
    cancel: 'Cancel',
    open: 'Open',
    names: {
      'utf-8': 'Unicode (UTF-8)',
      'windows-1258': 'Vietnamese (Windows-1258)',
      'utf-16le': 'Unicode (UTF-16 LE)',
      'utf-16be': 'Unicode (UTF-16 BE)',
      'windows-1252': 'Western European (Windows-1252)',
      'windows-1250': 'Central European (Windows-1250)',
      'windows-1251': 'Cyrillic (Windows-1251)',
      gb18030: 'Simplified Chinese (GB18030)',
      big5: 'Traditional Chinese (Big5)',
      shift_jis: 'Japanese (Shift JIS)',
      'euc-kr': 'Korean (EUC-KR)',
    },
  },
}
