export const vi = {
  commands: {
    showDictionary: 'Bảng từ điển',
    addToDictionary: 'Thêm chữ đang chọn vào từ điển',
  },
}

export const en: typeof vi = {
  commands: {
    showDictionary: 'Dictionary panel',
    addToDictionary: 'Add the selected text to the dictionary',
  },
}
