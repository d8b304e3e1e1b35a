export const render = {
  title: 'Lồng tiếng {count, number} câu?',
  cancel: 'Thôi',
  part: 'Lồng {count, number} câu đầu · {credits} ký tự',
  start: 'Lồng tiếng · {credits} ký tự',
  cost: 'Lần này tốn',
  balance: 'Tài khoản còn',
  after: 'Sau đó còn',
  credits: '{credits} ký tự',
  short: 'thiếu {credits} ký tự',
  remember: 'Từ nay không hỏi nếu không quá {credits} ký tự',
  rememberHint: 'Đổi lại được trong Cài đặt.',
}
