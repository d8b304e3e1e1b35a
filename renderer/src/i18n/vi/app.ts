export const app = {
  main: 'Xưởng lồng tiếng',
  dropHere: 'Thả tệp phụ đề hoặc dự án vào đây',
  closeAnyway: 'Vẫn đóng',
  menus: 'Trình đơn',
  panels: 'Các bảng',
  sides: {
    cast: 'Phân vai',
    problems: 'Vấn đề',
    dictionary: 'Từ điển',
    sound: 'Âm thanh',
    find: 'Tìm và thay thế',
  },
  problemCount: '{count, number} vấn đề cần sửa',
  resizeSide: 'Đổi cỡ bảng bên trái',
  resizeRight: 'Đổi cỡ bảng bên phải',
  resizeTimeline: 'Đổi cỡ dòng thời gian',
}
