export const ui = {
  close: 'Đóng',
  message: 'Thông báo',
  messages: 'Các thông báo',
  locked: 'đã khoá',
  noTime: 'Hãy viết như 00:01:02,500.',
  fit: 'Giọng đọc chiếm {percent} thời gian của câu',
  states: {
    empty: 'chưa lồng',
    stale: 'cần lồng lại',
    draft: 'bản nháp',
    queued: 'đang chờ',
    rendering: 'đang lồng',
    done: 'xong',
    stretched: 'đọc nhanh',
    'does-not-fit': 'không vừa',
    failed: 'lỗi',
  },
}
