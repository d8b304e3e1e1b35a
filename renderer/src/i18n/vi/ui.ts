export const ui = {
  close: 'Đóng',
  message: 'Thông báo',
  messages: 'Các thông báo',
  locked: 'đã khoá',
  states: {
    empty: 'chưa lồng',
    stale: 'cần lồng lại',
    queued: 'đang chờ',
    rendering: 'đang lồng',
    done: 'xong',
    stretched: 'đọc nhanh',
    'does-not-fit': 'không vừa',
    failed: 'lỗi',
  },
}
