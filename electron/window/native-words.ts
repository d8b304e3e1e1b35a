import type { Preferences } from '@shared/contracts/preferences'

/** Words of what the operating system draws: dialogs and menus. The window has its own messages. */
export interface NativeWords {
  openTitle: string
  subtitlesAndProjects: string
  openFolderTitle: string
  exportTitle: string
  allFiles: string
  stemsFolder: string
  menu: {
    file: string
    edit: string
    view: string
    window: string
    openFile: string
    openFolder: string
    export: string
    undo: string
    redo: string
    settings: string
  }
}

const vi: NativeWords = {
  openTitle: 'Mở phụ đề hoặc dự án',
  subtitlesAndProjects: 'Phụ đề và dự án Cuecast',
  openFolderTitle: 'Mở thư mục dự án',
  exportTitle: 'Xuất bản lồng tiếng',
  allFiles: 'Mọi tệp',
  stemsFolder: 'rãnh riêng',
  menu: {
    file: 'Tệp',
    edit: 'Sửa',
    view: 'Xem',
    window: 'Cửa sổ',
    openFile: 'Mở…',
    openFolder: 'Mở thư mục dự án…',
    export: 'Xuất…',
    undo: 'Hoàn tác',
    redo: 'Làm lại',
    settings: 'Cài đặt…',
  },
}

const en: NativeWords = {
  openTitle: 'Open subtitles or a project',
  subtitlesAndProjects: 'Subtitles and Cuecast projects',
  openFolderTitle: 'Open a project folder',
  exportTitle: 'Export the track',
  allFiles: 'All files',
  stemsFolder: 'stems',
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    openFile: 'Open…',
    openFolder: 'Open a project folder…',
    export: 'Export…',
    undo: 'Undo',
    redo: 'Redo',
    settings: 'Settings…',
  },
}

export const nativeWords = (locale: Preferences['locale']): NativeWords =>
  locale === 'en' ? en : vi
