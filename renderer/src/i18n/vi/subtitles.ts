export const subtitles = {
  title: 'Lưu phụ đề',
  format: 'Định dạng',
  formats: { srt: 'SRT', vtt: 'WebVTT' },
  labels: 'Ghi tên nhân vật',
  labelsSrt: 'Mỗi câu bắt đầu bằng [{name}]; bỏ đi khi phụ đề dành cho người xem.',
  labelsVtt: 'Mỗi câu mang tên {name} trong thẻ giọng; trình phát dùng tên này để tô màu.',
  labelsNone: 'Dự án này không có nhân vật nào.',
  save: 'Lưu…',
  cancel: 'Thôi',
}
