export const cues = {
  table: 'Các câu phụ đề',
  empty: 'Dự án chưa có câu nào',
  emptyHint: 'Thả một tệp phụ đề vào cửa sổ để bắt đầu.',
  columns: {
    number: '#',
    start: 'Bắt đầu',
    end: 'Kết thúc',
    speaker: 'Nhân vật',
    text: 'Nội dung',
    cps: 'KT/s',
    fit: 'Vừa',
    state: 'Tình trạng',
  },
  cpsHint: 'Số ký tự người xem phải đọc trong một giây',
  narrator: 'Thuyết minh',
  noText: 'Câu trống',
  editText: 'Nội dung câu',
}
