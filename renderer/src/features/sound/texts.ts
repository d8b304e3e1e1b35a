export const vi = {
  commands: {
    addMusic: 'Thêm nhạc nền…',
    showSound: 'Bảng âm thanh: tiếng gốc, khớp thời gian, độ lớn',
  },
}

export const en: typeof vi = {
  commands: {
    addMusic: 'Add music…',
    showSound: 'Sound panel: film sound, fitting, loudness',
  },
}
