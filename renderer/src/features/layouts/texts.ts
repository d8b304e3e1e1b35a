export const vi = {
  commands: {
    layoutEdit: 'Bố cục: biên tập',
    layoutTimeline: 'Bố cục: dòng thời gian',
    layoutScript: 'Bố cục: kịch bản',
    layoutRecord: 'Bố cục: thu giọng',
    layoutMix: 'Bố cục: hoà âm',
    layoutOwn1: 'Bố cục riêng 1',
    layoutOwn2: 'Bố cục riêng 2',
    layoutOwn3: 'Bố cục riêng 3',
    saveLayout: 'Lưu bố cục này…',
    nextArea: 'Sang vùng sau của cửa sổ',
    previousArea: 'Về vùng trước của cửa sổ',
  },
  layouts: {
    title: 'Bố cục cửa sổ',
    saveTitle: 'Lưu bố cục',
    saveAbout: 'Cỡ các phần, bảng đang mở và cách xem câu được giữ cùng một phím để gọi lại.',
    save: 'Lưu',
    place: 'Phím',
    free: 'còn trống',
    replaces: 'thay cho {name}',
    reset: 'Về cỡ ban đầu',
    remove: 'Xoá bố cục {name}',
  },
}

export const en: typeof vi = {
  commands: {
    layoutEdit: 'Layout: edit',
    layoutTimeline: 'Layout: timeline',
    layoutScript: 'Layout: script',
    layoutRecord: 'Layout: record',
    layoutMix: 'Layout: mix',
    layoutOwn1: 'Own layout 1',
    layoutOwn2: 'Own layout 2',
    layoutOwn3: 'Own layout 3',
    saveLayout: 'Save this layout…',
    nextArea: 'Go to the next area of the window',
    previousArea: 'Go to the previous area of the window',
  },
  layouts: {
    title: 'Window layout',
    saveTitle: 'Save the layout',
    saveAbout:
      'Sizes, the open panel and how cues are shown are kept, with a key to bring them back.',
    save: 'Save',
    place: 'Key',
    free: 'free',
    replaces: 'replaces {name}',
    reset: 'Back to the first sizes',
    remove: 'Delete the layout {name}',
  },
}
