export const vi = {
  commands: { compareVersions: 'So sánh…' },
  compare: {
    title: 'So sánh hai bản',
    about:
      'Những câu khác nhau, từ bản bên trái sang bản bên phải. Câu nào đánh dấu thì được lấy vào dự án; không câu nào của bạn mất đi nếu không đánh dấu.',
    left: 'Bên trái',
    right: 'Bên phải',
    now: 'Dự án lúc này',
    import: 'Lần nhập gần nhất: {name}',
    round: 'Vòng duyệt {round} · {date}',
    backup: 'Bản sao lưu {date}',
    project: 'Dự án {name} · mở lần cuối {date}',
    since: 'So với vòng {round}…',
    otherProject: 'Dự án khác…',
    subtitles: 'Tệp phụ đề…',
    script: 'Kịch bản…',
    reading: 'Đang đọc…',
    same: 'Hai bản giống hệt nhau.',
    onlyLook: 'Muốn lấy thay đổi thì một bên phải là dự án lúc này, và dự án phải sửa được.',
    takeOver: '{count, plural, =0 {Lấy vào dự án} other {Lấy # thay đổi vào dự án}}',
    removes:
      '{count, number} câu sẽ bị xoá khỏi dự án{takes, plural, =0 {} other {, cùng # bản thu}}. Hoàn tác thì lấy lại được.',
    changedMeanwhile:
      '{count, number} câu đã thay đổi trong lúc so sánh nên được giữ nguyên. Hãy so sánh lại.',
  },
}

export const en: typeof vi = {
  commands: { compareVersions: 'Compare…' },
  compare: {
    title: 'Compare versions',
    about:
      'The cues that differ, from the version on the left to the one on the right. What you tick is taken over into the project; nothing of yours goes unless you tick it.',
    left: 'Left',
    right: 'Right',
    now: 'This project now',
    import: 'Last import: {name}',
    round: 'Review round {round} · {date}',
    backup: 'Backup of {date}',
    project: 'Project {name} · last opened {date}',
    since: 'Compare with round {round}…',
    otherProject: 'Another project…',
    subtitles: 'Subtitle file…',
    script: 'Script…',
    reading: 'Reading…',
    same: 'Both are the same.',
    onlyLook:
      'To take changes over, one side has to be this project now, and the project must be writable.',
    takeOver:
      '{count, plural, =0 {Take over} one {Take over # change} other {Take over # changes}}',
    removes:
      '{count, plural, one {# cue leaves} other {# cues leave}} the project{takes, plural, =0 {} one {, with # take} other {, with # takes}}. Undo brings them back.',
    changedMeanwhile:
      '{count, plural, one {# cue has changed} other {# cues have changed}} while you compared, and stay as they are. Compare again.',
  },
}
