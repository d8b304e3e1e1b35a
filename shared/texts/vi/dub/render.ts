export const render = {
  title: 'Lồng tiếng {count, number} câu?',
  part: '{fetched, plural, =0 {Lồng {count, number} câu đầu} other {Tải về # câu, lồng {count, number} câu đầu}} · {credits} ký tự',
  fetch: 'Tải về {count, number} câu đã trả tiền',
  fetched:
    '{count, number} câu trong số này đã trả tiền và đang chờ ở dịch vụ: được tải về trước, không tốn gì.',
  start: 'Lồng tiếng · {credits} ký tự',
  paysFor:
    '{count, plural, =0 {Tài khoản không đủ cho câu nào còn phải trả. Hãy nạp thêm rồi lồng tiếng.} other {Tài khoản chỉ đủ cho {count, number} trong {total, number} câu, tính từ đầu phim. Các câu còn lại đợi đến khi nạp thêm.}}',
  cost: 'Lần này tốn',
  after: 'Sau đó còn',
  short: 'thiếu {credits} ký tự',
  limitDay: 'Mức hôm nay còn',
  limitProject: 'Mức của dự án còn',
  beyondLimit:
    'Vượt mức ký tự bạn tự đặt. Có thể lồng trước những câu còn trong mức, hoặc đổi mức.',
  startAnyway: 'Vẫn lồng tiếng',
  showProblems: 'Xem Vấn đề',
  misread:
    '{count, number} câu do giọng của ngôn ngữ khác đọc, hoặc bằng ngôn ngữ dịch vụ không có: xem Vấn đề.',
  lost: '{count, number} câu có thể đã được tính tiền ở lần trước, vì câu trả lời của dịch vụ bị mất. Hãy so số ký tự còn lại trước khi lồng lại.',
  notCharged: '{count, plural, other {Không bị tính tiền}}',
  gap: 'Sổ chi tiêu bị hỏng hôm nay: mức còn lại thật có thể ít hơn.',
  changeLimit: 'Đổi mức…',
  auditionTitle: 'Nghe thử giọng này?',
  auditionHint: 'Kết nối này tính ký tự cho mỗi lần nghe thử; nghe lại thì không tốn.',
  listen: 'Nghe · {credits} ký tự',
  remember: 'Từ nay không hỏi nếu không quá {credits} ký tự',
  rememberHint: 'Đổi lại được trong Cài đặt.',
}
