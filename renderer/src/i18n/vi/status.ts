export const status = {
  cues: '{count, number} câu',
  stale: '{count, number} cần lồng',
  unfit: '{count, number} không vừa',
  failed: '{count, number} lỗi',
  running: 'Đang lồng tiếng {done, number}/{total, number}',
  runningPart: 'Đang lồng tiếng, được {percent}',
  left: 'còn {time}',
  runDone: 'Đã lồng {done, number} câu{failed, plural, =0 {} other {, # câu lỗi}}',
  someFailed: '{count, number} câu không lồng được.',
  toConnections: 'Xem kết nối',
  toProblems: 'Xem vấn đề',
  progress: 'Tiến độ lồng tiếng',
  cancel: 'Dừng lồng tiếng',
  run: {
    failed: 'Lồng tiếng bị dừng vì lỗi',
    cancelled: 'Đã dừng. Những câu đã xong được giữ lại.',
  },
  waiting: {
    RATE_LIMITED: 'Đang chờ dịch vụ cho gửi tiếp…',
    OFFLINE: 'Đang chờ mạng…',
    SERVICE_NOT_RUNNING: 'Đang chờ dịch vụ khởi động…',
  },
}
