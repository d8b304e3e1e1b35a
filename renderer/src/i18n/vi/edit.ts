export const edit = {
  save: {
    title: 'Lưu phụ đề',
    format: 'Định dạng',
    formats: { srt: 'SubRip (SRT)', vtt: 'WebVTT' },
    labels: 'Ghi tên nhân vật',
    labelsHint:
      'SRT ghi [Tên] trước lời, WebVTT ghi bằng thẻ giọng. Bỏ đi khi phụ đề dành cho người xem.',
    labelsNone: 'Dự án này không nêu nhân vật nào.',
    bom: 'Đánh dấu UTF-8 ở đầu tệp (BOM)',
    bomHint: 'Tệp luôn là UTF-8. Chỉ cần đánh dấu cho trình phát cũ hiện sai dấu tiếng Việt.',
    preview: 'Tệp sẽ trông như thế này',
    apply: 'Chọn chỗ lưu…',
  },
  cueNumber: 'câu {number, number}',
  startAtPlayhead:
    'Đầu phát chưa nằm trước lúc câu này kết thúc (cần ít nhất {ms, number} ms). Hãy đưa đầu phát tới chỗ câu nên bắt đầu rồi thử lại.',
  endAtPlayhead:
    'Đầu phát chưa nằm sau lúc câu này bắt đầu (cần ít nhất {ms, number} ms). Hãy đưa đầu phát tới chỗ câu nên kết thúc rồi thử lại.',
  shift: {
    title: 'Dịch thời gian',
    amount: 'Dịch đi',
    hint: 'Số âm là sớm hơn. Khoảng cách giữa các câu được giữ nguyên.',
    unit: 'Đơn vị',
    units: { ms: 'mili giây', seconds: 'giây', frames: 'hình' },
    scope: 'Những câu nào',
    scopes: {
      selected: 'Đang chọn ({count, number})',
      following: 'Từ câu này trở đi ({count, number})',
      all: 'Tất cả ({count, number})',
    },
    apply: 'Dịch',
  },
  goTo: {
    title: 'Tới câu hoặc thời điểm',
    label: 'Số của câu, hoặc thời gian',
    hint: 'Ví dụ 120, hoặc 1:02:03,5. Phim có {cues, number} câu.',
    wrong: 'Hãy viết một số từ 1 tới {cues, number}, hoặc thời gian như 1:02:03.',
    apply: 'Tới đó',
  },
}
