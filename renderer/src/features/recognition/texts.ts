export const vi = {
  commands: {
    subtitlesFromFilm: 'Tạo phụ đề từ lời nói trong phim…',
    speakersFromFile: 'Gán nhân vật theo người nói…',
    listenCheck: 'Nghe kiểm tra…',
  },
  listenCheck: {
    title: 'Nghe kiểm tra',
    about:
      'Bộ nhận dạng trên máy này nghe các bản thu và so lời nghe được với văn bản của câu. Câu nào khác nhiều sẽ vào bảng Vấn đề. Âm thanh không rời khỏi máy, kể cả bản thu từ dịch vụ trên mạng.',
    none: 'Trước hết cần một bộ nhận dạng lời nói: mô hình Whisper, Zipformer, NeMo, Moonshine hoặc SenseVoice có trên máy này.',
    notRendered:
      'Chưa có câu nào để kiểm tra: chỉ những câu đã lồng tiếng và chưa sửa từ đó mới nghe kiểm tra được.',
    which: 'Kiểm tra câu nào',
    all: 'Mọi câu đã lồng tiếng ({count, number})',
    selected: 'Câu đang chọn ({count, number})',
    limit: 'Báo khi khác',
    limits: '{percent, select, any {Bất kỳ từ nào} other {Từ {percent} số từ của câu}}',
    limitHint: 'Bộ nhận dạng cũng có lúc nhầm vài từ, nhất là tên riêng.',
    again: 'Kiểm tra lại cả câu đã kiểm tra',
    againHint: '{count, number} câu đã kiểm tra và chưa lồng lại từ đó.',
    start: '{count, plural, =0 {Không có gì mới để kiểm tra} other {Kiểm tra # câu}}',
    mayClose: 'Bạn có thể đóng cửa sổ này và làm việc khác; tiến độ có trong Công việc.',
    done: 'Đã kiểm tra {checked, number} câu.',
    failed: '{count, number} câu không kiểm tra được.',
    allRight: 'Lời đọc khớp với văn bản ở mọi câu đã kiểm tra.',
    differ: '{count, number} câu đọc khác văn bản.',
    ignored: 'Báo lại {count, number} câu đã bỏ qua',
    afterRender: 'Nghe kiểm tra sau mỗi lần lồng tiếng',
    afterRenderHint: 'Cần có bộ nhận dạng. Việc này chạy phía sau, không tốn ký tự.',
  },
}

export const en: typeof vi = {
  commands: {
    subtitlesFromFilm: 'Subtitles from the film’s speech…',
    speakersFromFile: 'Who says which cue…',
    listenCheck: 'Listen check…',
  },
  listenCheck: {
    title: 'Listen check',
    about:
      'A recogniser on this computer listens to the takes and compares the words it finds with the text of each cue. Cues that differ a lot go to the Problems panel. No sound leaves this computer, not even takes of an online service.',
    none: 'This needs a speech recogniser first: a Whisper, Zipformer, NeMo, Moonshine or SenseVoice model on this computer.',
    notRendered:
      'There is nothing to check yet: only cues that are rendered and unchanged since can be checked.',
    which: 'Cues to check',
    all: 'All rendered cues ({count, number})',
    selected: 'Selected cues ({count, number})',
    limit: 'Report differences',
    limits: '{percent, select, any {Of any word} other {From {percent} of a cue’s words}}',
    limitHint: 'Recognisers are wrong about a few words, too, most often about names.',
    again: 'Check again what has been checked',
    againHint:
      '{count, plural, one {# cue has been checked and not rendered since.} other {# cues have been checked and not rendered since.}}',
    start: '{count, plural, =0 {Nothing new to check} one {Check # cue} other {Check # cues}}',
    mayClose: 'You can close this window and keep working; Jobs shows the progress.',
    done: '{checked, plural, one {# cue checked.} other {# cues checked.}}',
    failed:
      '{count, plural, one {# cue could not be checked.} other {# cues could not be checked.}}',
    allRight: 'Every checked cue says its text.',
    differ:
      '{count, plural, one {# cue says other words than its text.} other {# cues say other words than their text.}}',
    ignored:
      '{count, plural, one {Report # ignored cue again} other {Report # ignored cues again}}',
    afterRender: 'Listen check after each render',
    afterRenderHint: 'Needs a recogniser. It runs in the background and costs no credits.',
  },
}
