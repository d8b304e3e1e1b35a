export const vi = {
  commands: { openAccount: 'Tài khoản và mức ký tự…' },
  account: {
    title: 'Tài khoản',
    dialogTitle: 'Tài khoản và mức ký tự',
    ended: 'Gói đã hết hạn',
    problem: {
      planEnded:
        'Gói của tài khoản đã hết hạn. Hãy gia hạn ở trang của dịch vụ, hoặc chuyển sang kết nối khác.',
      noCredits:
        'Tài khoản đã hết ký tự. Hãy nạp thêm ở trang của dịch vụ, hoặc chuyển sang kết nối khác.',
      fewCredits:
        'Số ký tự còn lại không đủ cho các câu cần lồng. Có thể lồng trước những câu đủ ký tự.',
    },
    refresh: 'Kiểm tra lại',
    page: 'Trang của dịch vụ',
    left: 'Còn lại',
    needed: 'Cần cho {count, number} câu',
    plan: 'Gói',
    minute: 'Lượt gọi phút này',
    day: 'Lượt gọi hôm nay',
    requests: 'còn {left, number}/{limit, number}',
    until: 'đầy lại lúc {time}',
    counted: 'Dịch vụ không cho biết số lượt còn lại; Cuecast tự đếm theo giới hạn của gói.',
    limits: 'Mức ký tự tự đặt',
    noLimit: 'Không giới hạn',
    perDay: 'Mỗi ngày',
    perDayHint: 'Hôm nay đã dùng {credits} ký tự, tính mọi dự án.',
    perProject: 'Dự án “{name}”',
    perProjectHint: 'Dự án này đã dùng {credits} ký tự.',
    withoutAskingHint: 'Số ký tự mỗi lần. 0: luôn hỏi.',
    limitsNote:
      'Chỉ tính các kết nối mất phí. Tới mức, Cuecast dừng gửi và cho biết; nâng mức rồi bấm “Làm tiếp” là chạy nốt.',
    gap: 'Sổ chi tiêu bị hỏng hôm nay nên số đã dùng có thể thiếu. Dự án nào mở lại thì phần của nó được tính lại. Bản cũ vẫn được giữ:',
    gapAll:
      'Không đọc được sổ chi tiêu. Khi có đặt mức, Cuecast không gửi gì ở kết nối mất phí cho tới khi tệp này đọc được và Cuecast được mở lại:',
    usage: 'Đã sử dụng',
    onlyThis: 'Chỉ dự án này',
    csv: 'Xuất CSV…',
    usageNone: 'Chưa dùng ký tự nào.',
    usageMore: 'Chỉ hiện {count, number} dòng mới nhất; tệp CSV có đủ.',
    total: 'Tổng cộng {credits} ký tự',
    gone: 'Kết nối đã xoá',
    column: {
      day: 'Ngày',
      connection: 'Kết nối',
      requests: 'Lượt gọi',
      credits: 'Ký tự',
    },
    needLook: '{count, number} kết nối cần xem lại',
  },
}

export const en: typeof vi = {
  commands: { openAccount: 'Account and limits…' },
  account: {
    title: 'Account',
    dialogTitle: 'Account and limits',
    ended: 'Plan has ended',
    problem: {
      planEnded:
        'This account’s plan has ended. Renew it on the service’s website, or switch to another connection.',
      noCredits:
        'This account has no credits left. Top it up on the service’s website, or switch to another connection.',
      fewCredits: 'There are not enough credits for every cue. You can render the first ones.',
    },
    refresh: 'Check again',
    page: 'Service website',
    left: 'Left',
    needed: 'Needed for {count, plural, one {# cue} other {# cues}}',
    plan: 'Plan',
    minute: 'Requests this minute',
    day: 'Requests today',
    requests: '{left, number} of {limit, number} left',
    until: 'full again at {time}',
    counted:
      'The service does not report what is left; Cuecast estimates it from the limits of the plan.',
    limits: 'Your own credit limits',
    noLimit: 'No limit',
    perDay: 'Per day',
    perDayHint: '{credits} credits spent today, across all projects.',
    perProject: 'Project “{name}”',
    perProjectHint: 'This project has spent {credits} credits.',
    withoutAskingHint: 'Credits per request. 0: always ask.',
    limitsNote:
      'Only paid connections count. At the limit, Cuecast stops sending and tells you; raise the limit and press “Resume” to finish.',
    gap: 'The usage record was damaged today, so the total may be too low. Opening a project adds its share again. The old record was saved as:',
    gapAll:
      'The usage record cannot be read. While a limit is set, nothing is sent to paid connections until this file is readable and Cuecast has been restarted:',
    usage: 'Usage',
    onlyThis: 'This project only',
    csv: 'Export CSV…',
    usageNone: 'No credits spent yet.',
    usageMore: 'Only the latest {count, number} rows are shown; the CSV file contains them all.',
    total: '{credits} credits in total',
    gone: 'Removed connection',
    column: {
      day: 'Day',
      connection: 'Connection',
      requests: 'Requests',
      credits: 'Credits',
    },
    needLook: '{count, plural, one {# connection needs} other {# connections need}} attention',
  },
}
