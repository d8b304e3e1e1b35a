export const vi = {
  commands: {
    reimport: 'Cập nhật từ tệp phụ đề…',
    importSettings: 'Thiết lập nhập phụ đề…',
    reconform: 'Khớp theo bản dựng mới…',
  },
}

export const en: typeof vi = {
  commands: {
    reimport: 'Update from subtitle file…',
    importSettings: 'Import settings…',
    reconform: 'Re-conform to a new cut…',
  },
}
