import type { Preferences } from '@shared/contracts/preferences'

/** Words of what the operating system draws: dialogs and menus. The window has its own messages. */
export interface NativeWords {
  openTitle: string
  subtitlesAndProjects: string
  exportTitle: string
  filmTitle: string
  reimportTitle: string
  saveSubtitlesTitle: string
  subtitles: string
  filmsAndSounds: string
  allFiles: string
  dictionaryOpen: string
  dictionarySave: string
  /** Name of a dictionary file, without its ending. */
  dictionaryName: string
  menu: {
    file: string
    edit: string
    view: string
    window: string
    openFile: string
    export: string
    undo: string
    redo: string
    settings: string
  }
}

const vi: NativeWords = {
  openTitle: 'Mở phụ đề hoặc dự án',
  subtitlesAndProjects: 'Phụ đề và dự án Cuecast',
  exportTitle: 'Xuất bản lồng tiếng',
  reimportTitle: 'Chọn phụ đề đã sửa',
  saveSubtitlesTitle: 'Lưu phụ đề',
  subtitles: 'Phụ đề',
  filmTitle: 'Chọn phim hoặc âm thanh gốc',
  filmsAndSounds: 'Phim và âm thanh',
  allFiles: 'Mọi tệp',
  dictionaryOpen: 'Nhập từ điển',
  dictionarySave: 'Xuất từ điển',
  dictionaryName: 'Từ điển phát âm',
  menu: {
    file: 'Tệp',
    edit: 'Sửa',
    view: 'Xem',
    window: 'Cửa sổ',
    openFile: 'Mở…',
    export: 'Xuất…',
    undo: 'Hoàn tác',
    redo: 'Làm lại',
    settings: 'Cài đặt…',
  },
}

const en: NativeWords = {
  openTitle: 'Open subtitles or a project',
  subtitlesAndProjects: 'Subtitles and Cuecast projects',
  exportTitle: 'Export the track',
  reimportTitle: 'Choose the changed subtitles',
  saveSubtitlesTitle: 'Save subtitles',
  subtitles: 'Subtitles',
  filmTitle: 'Choose the original film or sound',
  filmsAndSounds: 'Films and sounds',
  allFiles: 'All files',
  dictionaryOpen: 'Import a dictionary',
  dictionarySave: 'Export the dictionary',
  dictionaryName: 'Pronunciation dictionary',
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    openFile: 'Open…',
    export: 'Export…',
    undo: 'Undo',
    redo: 'Redo',
    settings: 'Settings…',
  },
}

export const nativeWords = (locale: Preferences['locale']): NativeWords =>
  locale === 'en' ? en : vi
