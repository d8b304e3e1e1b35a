export const script = {
  label: 'Kịch bản',
  none: 'Chưa có chữ nào',
  noneHint: 'Thêm một câu rồi bắt đầu viết.',
  sentence: 'Câu',
  empty: 'Viết vào đây…',
  chapter: 'Tên chương',
  play: 'Nghe đoạn này',
  render: 'Lồng {count, number} câu',
  toVoice: 'Còn {count, number} câu cần lồng',
  allVoiced: 'Đã lồng hết',
  pinned: 'ghim vào một mốc thời gian',
}
