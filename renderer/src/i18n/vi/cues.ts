export const cues = {
  table: 'Các câu phụ đề',
  empty: 'Dự án chưa có câu nào',
  emptyHint: 'Thêm câu đầu tiên, hoặc mở một tệp phụ đề.',
  columns: {
    number: '#',
    start: 'Bắt đầu',
    end: 'Kết thúc',
    speaker: 'Nhân vật',
    text: 'Nội dung',
    cps: 'KT/s',
    fit: 'Vừa',
    state: 'Tình trạng',
    take: 'Bản',
  },
  hints: {
    cps: 'Số ký tự người xem phải đọc trong một giây',
    take: 'Bản thu đang dùng, trên số bản đã có',
  },
  narrator: 'Thuyết minh',
  note: 'Ghi chú: {note}',
  noText: 'Câu trống',
  editText: 'Nội dung câu',
}
