/** The report beside the files of an export. */
export const exportReport = {
  title: 'Báo cáo xuất',
  project: 'Dự án',
  written: 'Ghi lúc',
  files: 'Tệp',
  length: 'Thời lượng',
  loudness: 'Độ to tích hợp',
  truePeak: 'Đỉnh thực',
  silence: 'im lặng',
  voices: 'Giọng: tên, nhân vật, bộ máy giọng nói, giấy phép, số câu',
  narrator: 'người dẫn',
  notFitting: 'Câu không vừa',
  missing: 'Câu chưa có bản thu',
  failed: 'Câu có bản thu không đọc được',
  none: 'không có',
  disclosure: 'Công bố giọng tổng hợp',
}
