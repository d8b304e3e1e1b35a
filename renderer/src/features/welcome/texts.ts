export const vi = {
  commands: {
    openFile: 'Mở phụ đề hoặc dự án…',
    reopenWithEncoding: 'Mở lại với bảng mã khác…',
  },
}

export const en: typeof vi = {
  commands: {
    openFile: 'Open subtitles or a project…',
    reopenWithEncoding: 'Reopen with encoding…',
  },
}
