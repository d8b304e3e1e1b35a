export const vi = {
  switch: {
    title: 'Lồng tiếng bằng {name}',
    about: 'Bản thu của {name} được giữ lại làm bản nháp, nghe và dùng lại được bất cứ lúc nào.',
    go: 'Chuyển',
    goUncast: 'Chuyển, chọn giọng sau',
    voices: 'Giọng thay thế',
    restored: 'Nhân vật từng có giọng ở dịch vụ này được trả lại giọng ấy.',
    ownCues: '{count, number} câu có giọng riêng',
    matchFor: 'Giọng thay cho {name}',
    kinds: {
      chosen: 'Vừa chọn',
      remembered: 'Như lần trước',
      same: 'Cùng tên giọng',
      alike: 'Cùng ngôn ngữ, giới tính; hãy nghe thử',
      none: 'Chưa có giọng thay thế',
    },
    carry: 'Mang theo {count, number} mục của từ điển phát âm',
    carryHint: 'Để bản cuối đọc đúng như bản nháp',
    cost: 'Bản cuối',
    costFacts: '{count, number} câu · {credits} ký tự',
    sum: 'cộng {credits}',
    short: 'Thiếu {credits} ký tự: chỉ đủ cho {count, number} câu đầu.',
    drafts: '{count, number} câu đang có bản nháp, vẫn nghe được cho tới khi lồng lại.',
    reused: '{count, number} câu đã có bản cuối ở dịch vụ này: dùng lại, không trả thêm.',
    byCue: 'Xem từng câu',
  },
}

export const en: typeof vi = {
  switch: {
    title: 'Dub with {name}',
    about: 'Takes from {name} stay as drafts that you can listen to and use again at any time.',
    go: 'Switch',
    goUncast: 'Switch and cast later',
    voices: 'Replacement voices',
    restored: 'Speakers who already had a voice in this service get it back.',
    ownCues: '{count, plural, one {# cue} other {# cues}} with a voice of their own',
    matchFor: 'Replacement for {name}',
    kinds: {
      chosen: 'Just chosen',
      remembered: 'Same as last time',
      same: 'Same name',
      alike: 'Same language and gender; listen first',
      none: 'No replacement yet',
    },
    carry: 'Copy {count, plural, one {# entry} other {# entries}} of the pronunciation dictionary',
    carryHint: 'So the final render is pronounced like the draft',
    cost: 'Final render',
    costFacts: '{count, plural, one {# cue} other {# cues}} · {credits} credits',
    sum: 'total {credits}',
    short:
      '{credits} credits short: enough for the first {count, plural, one {# cue} other {# cues}} only.',
    drafts:
      '{count, plural, one {# cue has a draft that plays until it is} other {# cues have drafts that play until they are}} rendered.',
    reused:
      '{count, plural, one {# cue has} other {# cues have}} a final take in this service already, reused at no cost.',
    byCue: 'Cue by cue',
  },
}
