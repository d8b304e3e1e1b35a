export const vi = {
  commands: {
    renderStale: 'Lồng tiếng các câu còn lại',
    renderSelected: 'Lồng lại câu đang chọn',
    pauseRun: 'Tạm dừng / làm tiếp việc lồng tiếng',
    cancelRun: 'Dừng lồng tiếng',
  },
  render: {
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
    limitMonth: 'Mức tháng này còn',
    atProvider: '{count, number} câu · khoảng {credits} ký tự',
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
  },
}

export const en: typeof vi = {
  commands: {
    renderStale: 'Render the remaining cues',
    renderSelected: 'Render selected cues again',
    pauseRun: 'Pause / resume rendering',
    cancelRun: 'Stop rendering',
  },
  render: {
    title: 'Render {count, plural, one {# cue} other {# cues}}?',
    part: '{fetched, plural, =0 {Render the first {count, number}} other {Fetch #, render the first {count, number}}} · {credits} credits',
    fetch: '{count, plural, one {Fetch the paid cue} other {Fetch # paid cues}}',
    fetched:
      '{count, plural, one {# of these cues is paid already and waits at the service: it is fetched first, free.} other {# of these cues are paid already and wait at the service: they are fetched first, free.}}',
    start: 'Render · {credits} credits',
    paysFor:
      '{count, plural, =0 {The account does not cover even the first cue to be paid. Top it up, then render.} other {The account covers the first {count, number} of {total, number} cues. The others wait until you top up.}}',
    cost: 'Cost',
    after: 'Left afterwards',
    short: '{credits} credits short',
    limitDay: 'Left of today’s limit',
    limitProject: 'Left of the project’s limit',
    limitMonth: 'Left of this month’s limit',
    atProvider: '{count, plural, one {# cue} other {# cues}} · about {credits} characters',
    beyondLimit: 'This exceeds your limit. Render the cues within it first, or change the limit.',
    startAnyway: 'Render anyway',
    showProblems: 'Show problems',
    misread:
      '{count, plural, one {# cue is} other {# cues are}} read by a voice of another language, or in a language the service does not offer: see Problems.',
    lost: '{count, plural, one {# cue} other {# cues}} may already have been charged, because the service’s response was lost. Check your remaining credits before rendering again.',
    notCharged: '{count, plural, one {It was not charged} other {They were not charged}}',
    gap: 'The usage record was damaged today: less of your limit may be left than shown.',
    changeLimit: 'Change the limit…',
    auditionTitle: 'Listen to this voice?',
    auditionHint: 'This connection charges for every preview; listening again is free.',
    listen: 'Listen · {credits} credits',
    remember: 'Don’t ask again up to {credits} credits',
    rememberHint: 'You can change this in Settings.',
  },
}
