/** The native menu. */
export const menus = {
  names: {
    file: 'Tệp',
    edit: 'Sửa',
    cue: 'Câu',
    dub: 'Lồng tiếng',
    play: 'Phát',
    view: 'Xem',
    window: 'Cửa sổ',
    help: 'Trợ giúp',
  },
  undo: 'Hoàn tác {edit}',
  redo: 'Làm lại {edit}',
  roles: {
    cut: 'Cắt',
    copy: 'Sao chép',
    paste: 'Dán',
    togglefullscreen: 'Toàn màn hình',
    minimize: 'Thu nhỏ cửa sổ',
    reload: 'Tải lại cửa sổ',
    toggleDevTools: 'Công cụ cho lập trình viên',
    quit: 'Thoát',
  },
}
