import type { Preferences } from '@shared/contracts/preferences'

/** Words of what the operating system draws: dialogs and menus. The window has its own messages. */
export interface NativeWords {
  openTitle: string
  subtitlesAndProjects: string
  copyTitle: string
  /** Behind the name of a project's copy. */
  copyName: string
  exportTitle: string
  reportTitle: string
  /** Name of the list of how the cues fit, behind the project's. */
  reportName: string
  replaceQuestion: (files: number) => string
  replace: string
  keep: string
  filmTitle: string
  reimportTitle: string
  saveSubtitlesTitle: string
  subtitles: string
  filmsAndSounds: string
  allFiles: string
  castMapOpen: string
  castMapSave: string
  /** Name of a cast map's file, without its ending. */
  castMapName: string
  dictionaryOpen: string
  dictionarySave: string
  /** Name of a dictionary file, without its ending. */
  dictionaryName: string
  usageSave: string
  /** Name of the table of what was spent, without its ending. */
  usageName: string
  embedded: string
  /** Of the menu until the window has said what it can do. */
  menu: { file: string; edit: string; quit: string }
  failedStart: {
    title: string
    /** A file or folder of the app's data stands in the way. */
    file(path: string, reason: string): string
    other(reason: string, dataFolder: string): string
  }
  crash: {
    again: string
    againDetail: string
    hangs: string
    hangsDetail: string
    reload: string
    quit: string
    wait: string
  }
}

const vi: NativeWords = {
  openTitle: 'Mở phụ đề hoặc dự án',
  subtitlesAndProjects: 'Phụ đề và dự án Cuecast',
  copyTitle: 'Lưu một bản sao của dự án',
  copyName: 'bản sao',
  exportTitle: 'Xuất bản lồng tiếng',
  reportTitle: 'Lưu báo cáo khớp thời gian',
  reportName: 'khớp thời gian',
  replaceQuestion: (files) => `Thay ${files} tệp đã có bằng tệp mới?`,
  replace: 'Thay',
  keep: 'Huỷ',
  reimportTitle: 'Chọn phụ đề đã sửa',
  saveSubtitlesTitle: 'Lưu phụ đề',
  subtitles: 'Phụ đề',
  filmTitle: 'Chọn phim hoặc âm thanh gốc',
  filmsAndSounds: 'Phim và âm thanh',
  allFiles: 'Mọi tệp',
  castMapOpen: 'Nhập bảng phân vai',
  castMapSave: 'Xuất bảng phân vai',
  castMapName: 'Bảng phân vai',
  dictionaryOpen: 'Nhập từ điển',
  dictionarySave: 'Xuất từ điển',
  dictionaryName: 'Từ điển phát âm',
  usageSave: 'Xuất bảng ký tự đã dùng',
  usageName: 'Ký tự đã dùng',
  embedded: 'Giọng ngoại tuyến',
  menu: { file: 'Tệp', edit: 'Sửa', quit: 'Thoát' },
  failedStart: {
    title: 'Cuecast không khởi động được',
    file: (path, reason) =>
      `Không dùng được tệp này:\n${path}\n(${reason})\n\nHãy đổi tên hoặc chuyển nó đi nơi khác rồi mở lại Cuecast. Dự án của bạn không bị ảnh hưởng.`,
    other: (reason, dataFolder) =>
      `${reason}\n\nHãy mở lại Cuecast. Nếu vẫn không được, hãy đổi tên thư mục dữ liệu của ứng dụng rồi thử lại:\n${dataFolder}\nDự án của bạn không nằm trong thư mục này.`,
  },
  crash: {
    again: 'Cửa sổ Cuecast lại gặp sự cố',
    againDetail:
      'Đây là lần thứ hai trong vòng một phút. Những gì bạn đã sửa được giữ trong dự án. Có thể tải lại cửa sổ, hoặc thoát rồi mở lại Cuecast.',
    hangs: 'Cửa sổ Cuecast không phản hồi',
    hangsDetail:
      'Có thể nó đang làm một việc nặng: hãy đợi thêm. Nếu tải lại, chữ vừa gõ trong giây cuối có thể mất; những gì khác được giữ nguyên.',
    reload: 'Tải lại',
    quit: 'Thoát',
    wait: 'Đợi thêm',
  },
}

const en: NativeWords = {
  openTitle: 'Open subtitles or a project',
  subtitlesAndProjects: 'Subtitles and Cuecast projects',
  copyTitle: 'Save a copy of the project',
  copyName: 'copy',
  exportTitle: 'Export the track',
  reportTitle: 'Save the fit report',
  reportName: 'fit report',
  replaceQuestion: (files) =>
    files === 1 ? 'Replace the existing file?' : `Replace ${files} existing files?`,
  replace: 'Replace',
  keep: 'Cancel',
  reimportTitle: 'Update from subtitle file',
  saveSubtitlesTitle: 'Save subtitles',
  subtitles: 'Subtitles',
  filmTitle: 'Attach film or audio',
  filmsAndSounds: 'Film and audio files',
  allFiles: 'All files',
  castMapOpen: 'Import a cast map',
  castMapSave: 'Export the cast map',
  castMapName: 'Cast map',
  dictionaryOpen: 'Import a dictionary',
  dictionarySave: 'Export the dictionary',
  dictionaryName: 'Pronunciation dictionary',
  usageSave: 'Export credit usage',
  usageName: 'Credit usage',
  embedded: 'Offline voices',
  menu: { file: 'File', edit: 'Edit', quit: 'Quit' },
  failedStart: {
    title: 'Cuecast could not start',
    file: (path, reason) =>
      `This file cannot be used:\n${path}\n(${reason})\n\nRename it or move it elsewhere, then start Cuecast again. Your projects are not affected.`,
    other: (reason, dataFolder) =>
      `${reason}\n\nStart Cuecast again. If that does not help, rename the folder with the app’s data and try again:\n${dataFolder}\nYour projects are not in this folder.`,
  },
  crash: {
    again: 'Cuecast’s window has crashed again',
    againDetail:
      'This is the second time within a minute. Your edits are kept in the project. Reload the window, or quit and start Cuecast again.',
    hangs: 'Cuecast’s window is not responding',
    hangsDetail:
      'It may be busy: wait a little longer. If you reload it, what was typed in the last second may be lost; everything else is kept.',
    reload: 'Reload',
    quit: 'Quit',
    wait: 'Wait',
  },
}

export const nativeWords = (locale: Preferences['locale']): NativeWords =>
  locale === 'en' ? en : vi
